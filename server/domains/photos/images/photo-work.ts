/** What the jobs of a photo share: its row, a working folder, its clean original, and the end of a file that is no usable image. */
import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PhotoFailure } from '#contract/photos/photos.ts'
import { photos } from '../../../db/tables/albums/photos.ts'
import type { Services } from '../../../http/context.ts'
import type { PhotoRow } from '../reads.ts'
import { discardImages } from './discard-images.ts'
import { enqueueDownload, enqueueImages, isWorking } from './queue-images.ts'

export const randomName = () => randomBytes(12).toString('hex')

/** The folder is deleted afterwards; those of killed processes are deleted with the encoders' (`work`). */
export async function inWorkFolder<Result>(
  { config }: Services,
  photoId: number,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = path.join(config.dataFolder, 'work', `photo-${photoId}-${randomName()}`)
  await mkdir(folder, { recursive: true })
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export async function withOriginal<Result>(
  { storage }: Services,
  { sourceKey }: Pick<PhotoRow, 'sourceKey'>,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  const staged = await storage.stage(sourceKey)
  try {
    return await work(staged.path)
  } finally {
    await staged.release()
  }
}

/** A condition: the photo's instructions have not changed meanwhile. */
export const hasSameEdits = (edits: PhotoRow['edits']) =>
  sql`${photos.edits} is not distinct from ${edits === null ? null : JSON.stringify(edits)}::jsonb`

/**
 * The owner reads why. A file of which nothing was ever made is deleted. A photo that could be decoded keeps its original and its images:
 * only its last instructions are taken back. Nothing happens if it is no longer being worked on.
 */
export async function failPhoto(services: Services, photo: PhotoRow, failure: PhotoFailure): Promise<void> {
  if (photo.mediaKey !== '' || (photo.sourceWidth !== null && photo.edits !== null)) return takeBackEdits(services, photo, failure)
  const { db, bus, log } = services
  const failed = await db
    .update(photos)
    .set({ state: 'failed', failure, contentHash: null })
    .where(and(eq(photos.id, photo.id), eq(photos.state, 'working'), isNull(photos.deletedAt), eq(photos.sourceKey, photo.sourceKey)))
    .returning({ id: photos.id })
  if (failed.length === 0) return
  log.info({ photoId: photo.id, failure }, 'A file is not a usable photo.')
  await discardImages(services, { photoId: photo.id })
  bus.emit('photos.changed', { memberId: photo.ownerId })
}

/** To those of the current images. Without any, they are made without instructions. */
async function takeBackEdits(services: Services, photo: PhotoRow, failure: PhotoFailure): Promise<void> {
  const { db, bus, log } = services
  const isMade = photo.mediaKey !== ''
  const [kept] = await db
    .update(photos)
    .set({ state: isMade ? 'ready' : 'working', failure, attempts: 0, edits: photo.madeEdits, version: sql`${photos.version} + 1` })
    .where(and(eq(photos.id, photo.id), isWorking, hasSameEdits(photo.edits), eq(photos.mediaKey, photo.mediaKey)))
    .returning()
  if (!kept) return
  log.error(
    { photoId: photo.id, failure, edits: photo.edits },
    'The instructions of a photo could not be carried out; they were taken back.',
  )
  if (isMade) await enqueueDownload(services, kept)
  else await enqueueImages(services, kept)
  bus.emit('photos.changed', { memberId: photo.ownerId })
}

/** A run that was stopped, or failed because the store, the database or the disk was away, does not count. */
export async function takeBackAttempt({ db }: Services, photoId: number): Promise<void> {
  await db
    .update(photos)
    .set({ attempts: sql`greatest(0, ${photos.attempts} - 1)` })
    .where(eq(photos.id, photoId))
}
