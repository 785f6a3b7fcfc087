/**
 * Space for uploads: how much a member may still send, and how much the store can accept. An unfinished upload counts with its full size.
 */
import { eq, sql } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import { transaction } from '../../db/client.ts'
import type { Queryable } from '../../db/context.ts'
import { uploads } from '../../db/tables/uploads.ts'
import type { MemberContext, Services } from '../../http/context.ts'
import { expectedBytes, hasLapsed, keptBytes, type UploadRow } from './reads.ts'

type Reserving = Pick<MemberContext, 'viewer' | 'config' | 'storage' | 'now'>

/**
 * Part of the transaction that inserts the upload, and serialised, so that two members cannot both get the last bytes. The row itself is
 * the reservation; it ends when the upload is cancelled or has expired, lapses after an hour without a byte, and becomes used space when
 * the upload is received. Throws upload_over_quota, upload_no_space.
 */
export async function reserveSpace(tx: Queryable, { viewer, config, storage, now }: Reserving, sizeBytes: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('uploads.space', 0))`)
  const quota = config.UPLOAD_QUOTA_BYTES
  const ownLeft = Math.max(0, (quota.byRole[viewer.role] ?? quota.standard) - (await keptBytes(tx, viewer.id, now())))
  const storeLeft = await leftInStore(tx, { config, storage, now })
  const freeBytes = Math.min(ownLeft, storeLeft)
  if (sizeBytes > ownLeft) throw new Refusal('upload_over_quota', { freeBytes })
  if (sizeBytes > storeLeft) throw new Refusal('upload_no_space', { freeBytes })
}

/** Before the first bytes of an upload whose reservation has lapsed. Throws as `reserveSpace` does. */
export async function renewReservation(context: Reserving & Pick<Services, 'db'>, upload: UploadRow): Promise<void> {
  if (!hasLapsed(upload, context.now())) return
  await transaction(context.db, async (tx) => {
    await reserveSpace(tx, context, upload.sizeBytes)
    await tx.update(uploads).set({ updatedAt: context.now() }).where(eq(uploads.id, upload.id))
  })
}

/** Checked before each chunk, because something other than uploads may have filled the disk meanwhile. */
export async function checkFloor({ config, storage }: Pick<Services, 'config' | 'storage'>): Promise<void> {
  const free = (await storage.freeBytes?.()) ?? null
  if (free !== null && free < config.UPLOAD_FLOOR_BYTES) throw new Refusal('upload_no_space', { freeBytes: 0 })
}

async function leftInStore(tx: Queryable, { config, storage, now }: Pick<Services, 'config' | 'storage' | 'now'>): Promise<number> {
  const free = (await storage.freeBytes?.()) ?? Infinity
  const onDisk = free - config.UPLOAD_FLOOR_BYTES - (await expectedBytes(tx, now()))
  const inAll = config.UPLOAD_TOTAL_BYTES === undefined ? Infinity : config.UPLOAD_TOTAL_BYTES - (await keptBytes(tx, null, now()))
  return Math.max(0, Math.min(onDisk, inAll))
}
