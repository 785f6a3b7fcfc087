/**
 * One writer per upload, across all nodes. A newer request wins: the older one usually belongs to a dead connection, so its holder is asked
 * to release the lock. The lease expires if a node is killed.
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

/** Shared by the locks of one process. */
interface Leases {
  readonly db: Database
  readonly log: Logger
  /** Holders in this process are notified of a newer request at once; those of other nodes when they renew. */
  readonly holders: Map<string, RequestRelease>
}

export function createUploadLocker({ db, log }: { db: Database; log: Logger }): UploadLocker {
  const leases: Leases = { db, log, holders: new Map() }
  const newLock = (uploadId: string) => new UploadLock(leases, uploadId)
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

class UploadLock implements Lock {
  readonly #leases: Leases
  readonly #uploadId: string
  readonly #holder = randomUUID()
  #renewing: NodeJS.Timeout | undefined

  constructor(leases: Leases, uploadId: string) {
    this.#leases = leases
    this.#uploadId = uploadId
  }

  async lock(signal: AbortSignal, requestRelease: RequestRelease): Promise<void> {
    const deadline = performance.now() + patienceMs
    while (!(await this.#take())) {
      if (signal.aborted || performance.now() > deadline) throw ERRORS.ERR_LOCK_TIMEOUT
      await this.#askHolder()
      await delay(askAgainMs)
    }
    const { holders, log } = this.#leases
    holders.set(this.#uploadId, requestRelease)
    this.#renewing = setInterval(() => {
      this.#renew(requestRelease).catch((error: unknown) =>
        log.warn({ err: error, uploadId: this.#uploadId }, 'An upload lock was not renewed.'),
      )
    }, renewMs)
  }

  async unlock(): Promise<void> {
    clearInterval(this.#renewing)
    this.#leases.holders.delete(this.#uploadId)
    await this.#leases.db.delete(uploadLocks).where(this.#isMine())
  }

  #isMine() {
    return and(eq(uploadLocks.uploadId, this.#uploadId), eq(uploadLocks.holder, this.#holder))
  }

  async #take(): Promise<boolean> {
    const rows = await this.#leases.db
      .insert(uploadLocks)
      .values({ uploadId: this.#uploadId, holder: this.#holder, expiresAt: expiry })
      .onConflictDoUpdate({
        target: uploadLocks.uploadId,
        set: { holder: this.#holder, expiresAt: expiry, wantedAt: null },
        setWhere: sql`${uploadLocks.expiresAt} < now()`,
      })
      .returning({ holder: uploadLocks.holder })
    return rows.length > 0
  }

  /** No row: the lease expired and another request holds it. In that case, as when a request is waiting, the holder stops. */
  async #renew(requestRelease: RequestRelease): Promise<void> {
    const rows = await this.#leases.db
      .update(uploadLocks)
      .set({ expiresAt: expiry })
      .where(this.#isMine())
      .returning({ wantedAt: uploadLocks.wantedAt })
    if (rows[0]?.wantedAt !== null) await requestRelease()
  }

  async #askHolder(): Promise<void> {
    await this.#leases.holders.get(this.#uploadId)?.()
    await this.#leases.db
      .update(uploadLocks)
      .set({ wantedAt: sql`now()` })
      .where(and(eq(uploadLocks.uploadId, this.#uploadId), isNull(uploadLocks.wantedAt)))
  }
}
