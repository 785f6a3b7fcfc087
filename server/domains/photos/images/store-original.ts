/** Replaces the received file by a clean copy, before anything else is made of it. */
import { readFile } from 'node:fs/promises'
import { and, eq } from 'drizzle-orm'
import { photos } from '../../../db/tables/albums/photos.ts'
import type { Services } from '../../../http/context.ts'
import { photoStorageFolder } from '../../../lib/media-paths.ts'
import { isOutage } from '../../../lib/outage.ts'
import { findMediaTools } from '../../../media/media-tools.ts'
import { cleanPhoto } from '../../../media/photos/clean-photo.ts'
import { findHiddenFacts } from '../../../media/photos/hidden-facts.ts'
import { sniffImageFile } from '../../../media/photos/sniff-image.ts'
import { UnusablePhotoError } from '../../../media/photos/unusable-photo.ts'
import type { PhotoRow } from '../reads.ts'
import { discardImages } from './discard-images.ts'
import { inWorkFolder, randomName, withOriginal } from './photo-work.ts'
import { isWorking } from './queue-images.ts'

/**
 * The row as it is afterwards; the same one if this has been done before. Null if the photo is no longer being worked on. Throws
 * UnusablePhotoError.
 */
export async function storeCleanOriginal(services: Services, photo: PhotoRow, signal: AbortSignal): Promise<PhotoRow | null> {
  // The upright size is known since the clean copy was made.
  if (photo.sourceWidth !== null) return photo
  const { db, storage, config } = services
  const tools = await findMediaTools(config)
  const stored = await inWorkFolder(services, photo.id, (folder) =>
    withOriginal(services, photo, async (source) => {
      // The file decides, not what was written down about it.
      const type = await sniffImageFile(source)
      if (type === null) throw new UnusablePhotoError('not_an_image')
      const clean = await cleanPhoto({ source, type, folder, tools, signal })
      const removed = await findHiddenFacts(await readFile(source))
      signal.throwIfAborted()
      const sourceKey = `${photoStorageFolder(photo.id)}original-${randomName()}.${clean.extension}`
      await storage.putFile(sourceKey, clean.file)
      const [row] = await db
        .update(photos)
        .set({
          sourceKey,
          rawKey: photo.sourceKey,
          sourceBytes: clean.sizeBytes,
          sourceWidth: clean.width,
          sourceHeight: clean.height,
          removed,
        })
        .where(and(eq(photos.id, photo.id), isWorking, eq(photos.sourceKey, photo.sourceKey)))
        .returning()
      if (!row) await storage.delete(sourceKey)
      return row ?? null
    }),
  ).catch(async (error: unknown) => {
    if (!signal.aborted && !isOutage(error) && (await isOvertaken(services, photo))) return null
    throw error
  })
  // The row names the received file until it has been deleted: after a crash the watch finds it.
  if (stored) await discardImages(services, { photoId: photo.id })
  return stored
}

/** Another run has replaced, and deleted, the file that this one was reading. */
async function isOvertaken({ db }: Services, { id, sourceKey }: PhotoRow): Promise<boolean> {
  const [row] = await db.select({ sourceKey: photos.sourceKey }).from(photos).where(eq(photos.id, id))
  return row?.sourceKey !== sourceKey
}
