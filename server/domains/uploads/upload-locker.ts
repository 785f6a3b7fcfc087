/**
 * One writer an upload, over all nodes. A newer request wins: the older one usually belongs to a line that is already dead,
 * so its holder is asked to let go. The lease runs out by itself when a node is killed.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/context.ts'
import { uploadLocks } from '../../db/tables/uploads.ts'
import type { Logger } from '../../lib/logger.ts'

const leaseSeconds = 6
const renewMs = 2000
const askAgainMs = 100
const patienceMs = 20_000
const expiry = sql`now() + make_interval(secs => ${leaseSeconds})`

export interface UploadLocker extends Locker {
  /** For commands: runs `work` while nobody else writes the upload. */
  hold<Result>(uploadId: string, work: () => Promise<Result>): Promise<Result>
}

export function createUploadLocker({ db, log }: { db: Database; log: Logger }): UploadLocker {
  /** Holders in this process hear of a newer request at once; those of other nodes when they renew. */
  const holders = new Map<string, RequestRelease>()

  async function take(uploadId: string, holder: string): Promise<boolean> {
    const rows = await db
      .insert(uploadLocks)
      .values({ uploadId, holder, expiresAt: expiry })
      .onConflictDoUpdate({
        target: uploadLocks.uploadId,
        set: { holder, expiresAt: expiry, wantedAt: null },
        setWhere: sql`${uploadLocks.expiresAt} < now()`,
      })
      .returning({ holder: uploadLocks.holder })
    return rows.length > 0
  }

  async function renew(uploadId: string, holder: string, requestRelease: RequestRelease): Promise<void> {
    const rows = await db
      .update(uploadLocks)
      .set({ expiresAt: expiry })
      .where(and(eq(uploadLocks.uploadId, uploadId), eq(uploadLocks.holder, holder)))
      .returning({ wantedAt: uploadLocks.wantedAt })
    if (rows[0]?.wantedAt !== null) await requestRelease()
  }

  async function ask(uploadId: string): Promise<void> {
    await holders.get(uploadId)?.()
    await db
      .update(uploadLocks)
      .set({ wantedAt: sql`now()` })
      .where(and(eq(uploadLocks.uploadId, uploadId), isNull(uploadLocks.wantedAt)))
  }

  function newLock(uploadId: string): Lock {
    const holder = randomUUID()
    let renewing: NodeJS.Timeout | undefined
    return {
      async lock(signal, requestRelease) {
        const deadline = performance.now() + patienceMs
        while (!(await take(uploadId, holder))) {
          if (signal.aborted || performance.now() > deadline) throw ERRORS.ERR_LOCK_TIMEOUT
          await ask(uploadId)
          await delay(askAgainMs)
        }
        holders.set(uploadId, requestRelease)
        renewing = setInterval(() => {
          renew(uploadId, holder, requestRelease).catch((error: unknown) => log.warn({ err: error, uploadId }, 'An upload lock was not renewed.'))
        }, renewMs)
      },
      async unlock() {
        clearInterval(renewing)
        holders.delete(uploadId)
        await db.delete(uploadLocks).where(and(eq(uploadLocks.uploadId, uploadId), eq(uploadLocks.holder, holder)))
      },
    }
  }

  return {
    newLock,
    async hold(uploadId, work) {
      const lock = newLock(uploadId)
      await lock.lock(new AbortController().signal, () => undefined)
      try {
        return await work()
      } finally {
        await lock.unlock()
      }
    },
  }
}
