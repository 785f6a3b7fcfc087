/** The job that makes the images of a photo. It may be repeated and run twice at once: only one set becomes the current one. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { noEdits } from '#contract/photos/photo-edits.ts'
import { photos } from '../../../db/tables/albums/photos.ts'
import type { Services } from '../../../http/context.ts'
import type { JobPayloads } from '../../../jobs/queue.ts'
import { isOutage } from '../../../lib/outage.ts'
import { photoImageKey, photoStorageFolder } from '../../../lib/media-paths.ts'
import { renderPhoto, type RenderedPhoto } from '../../../media/photos/render-photo.ts'
import { UnusablePhotoError } from '../../../media/photos/unusable-photo.ts'
import type { PhotoRow } from '../reads.ts'
import { failPhoto, hasSameEdits, randomName, takeBackAttempt, withOriginal } from './photo-work.ts'
import { enqueueDownload, isWorking } from './queue-images.ts'
import { storeCleanOriginal } from './store-original.ts'

/** Runs that may fail, or end together with their process (memory, a fault in a decoder), before the file counts as damaged. */
const mostAttempts = 3

export async function makeImages(services: Services, { photoId }: JobPayloads['photos.make'], signal: AbortSignal): Promise<void> {
  const { db } = services
  const [photo] = await db
    .update(photos)
    .set({ attempts: sql`${photos.attempts} + 1` })
    .where(and(eq(photos.id, photoId), isWorking))
    .returning()
  if (!photo) return
  if (photo.attempts > mostAttempts) return failPhoto(services, photo, 'damaged')
  try {
    const clean = await storeCleanOriginal(services, photo, signal)
    if (clean) await makeSet(services, clean, signal)
  } catch (error) {
    if (error instanceof UnusablePhotoError) {
      services.log.info({ err: error, photoId }, 'A photo could not be decoded.')
      return failPhoto(services, photo, error.reason)
    }
    if (signal.aborted || isOutage(error) || isFullDisk(error)) await takeBackAttempt(services, photoId)
    throw error
  }
}

/** No file is to blame for it. sharp and the decoder of HEIC report it in words. */
function isFullDisk(error: unknown): boolean {
  return error instanceof Error && (('code' in error && error.code === 'ENOSPC') || /no space left|write error/i.test(error.message))
}

/** From the clean original, into a new folder, which then replaces the previous one. */
async function makeSet(services: Services, photo: PhotoRow, signal: AbortSignal): Promise<void> {
  const { storage, bus } = services
  const rendered = await withOriginal(services, photo, (file) => renderPhoto(file, photo.edits ?? noEdits))
  signal.throwIfAborted()
  const mediaKey = `${photoStorageFolder(photo.id)}${randomName()}`
  for (const { size, bytes } of rendered.images) await storage.put(photoImageKey(mediaKey, size, 'webp'), bytes)
  const current = await adopt(services, photo, { mediaKey, rendered })
  if (!current) {
    // Deleted, or edited again: then another job makes the images.
    await storage.deletePrefix(`${mediaKey}/`)
    return
  }
  const { id: itemId, ownerId } = photo
  await enqueueDownload(services, current)
  bus.emit('photos.changed', { memberId: ownerId })
  // Published before its images were ready. An edit does not publish it again.
  if (current.isAnnounced && !photo.isAnnounced) bus.emit('content.published', { typeId: 'photo', itemId, ownerId })
  if (photo.mediaKey !== '') await storage.deletePrefix(`${photo.mediaKey}/`)
}

/** Null if the instructions are no longer those of this set. */
async function adopt(
  { db }: Services,
  { id, edits, mediaKey: before }: PhotoRow,
  { mediaKey, rendered }: { mediaKey: string; rendered: RenderedPhoto },
): Promise<PhotoRow | null> {
  const [row] = await db
    .update(photos)
    .set({
      ...{ state: 'ready' as const, failure: null, attempts: 0, mediaKey, madeEdits: edits, hasAvif: false, ...rendered.full },
      sizes: rendered.images.map(({ size }) => size),
      placeholder: rendered.placeholder,
      isAnnounced: sql`${photos.isAnnounced} or (not ${photos.isDraft} and not ${photos.isHeld})`,
      imageVersion: sql`${photos.imageVersion} + 1`,
    })
    .where(and(eq(photos.id, id), isWorking, hasSameEdits(edits), eq(photos.mediaKey, before), isNull(photos.deletedAt)))
    .returning()
  return row ?? null
}
