/** The job that deletes the files of a deleted photo. */
import { eq } from 'drizzle-orm'
import { photos } from '../../db/tables/albums/photos.ts'
import type { Services } from '../../http/context.ts'
import type { JobPayloads } from '../../jobs/queue.ts'
import { photoStorageFolder } from '../../lib/media-paths.ts'

/** Repeating it is harmless. A photo that exists (again) keeps its files. */
export async function discardImages({ db, storage }: Services, { photoId }: JobPayloads['photos.discard']): Promise<void> {
  const [row] = await db.select({ sourceKey: photos.sourceKey, deletedAt: photos.deletedAt }).from(photos).where(eq(photos.id, photoId))
  if (!row?.deletedAt) return
  await storage.deletePrefix(photoStorageFolder(photoId))
  if (row.sourceKey !== '') await storage.delete(row.sourceKey)
  // Only now: an interrupted run must find the original again.
  await db.update(photos).set({ sourceKey: '', contentHash: null }).where(eq(photos.id, photoId))
}
