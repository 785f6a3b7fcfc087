/** Deletes files that must not stay in the store: received ones that were replaced, and those of photos that were deleted or are none. */
import { and, asc, eq } from 'drizzle-orm'
import { hasWaste, photos } from '../../../db/tables/albums/photos.ts'
import type { Services } from '../../../http/context.ts'
import type { JobPayloads } from '../../../jobs/queue.ts'
import { photoReceivedFolder, photoStorageFolder } from '../../../lib/media-paths.ts'

const mostAtOnce = 200

/** Repeating it is harmless. A photo that exists keeps its files. */
export async function discardImages({ db, storage }: Services, { photoId }: JobPayloads['photos.discard']): Promise<void> {
  const { sourceKey, rawKey, state, deletedAt } = photos
  const [row] = await db.select({ sourceKey, rawKey, state, deletedAt }).from(photos).where(eq(photos.id, photoId))
  if (!row) return
  const isGone = row.deletedAt !== null || row.state === 'failed'
  if (isGone) {
    await storage.deletePrefix(photoStorageFolder(photoId))
    await storage.deletePrefix(photoReceivedFolder(photoId))
    if (row.sourceKey !== '') await storage.delete(row.sourceKey)
  }
  if (row.rawKey !== '') await storage.delete(row.rawKey)
  // Only now: an interrupted run must find the files again.
  await db
    .update(photos)
    .set({ rawKey: '', ...(isGone ? { sourceKey: '', mediaKey: '', contentHash: null } : {}) })
    .where(and(eq(photos.id, photoId), eq(photos.rawKey, row.rawKey), eq(photos.sourceKey, row.sourceKey)))
}

/** Every minute: what a crash or an error of the store has left behind. The key prevents a second job. */
export async function watchWaste({ db, jobs }: Services): Promise<void> {
  const rows = await db.select({ id: photos.id }).from(photos).where(hasWaste).orderBy(asc(photos.id)).limit(mostAtOnce)
  for (const { id } of rows) await jobs.enqueue('photos.discard', { photoId: id }, { singletonKey: `photo-${id}` })
}
