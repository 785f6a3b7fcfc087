/** The jobs that make images, and the watch over them. */
import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import { photos } from '../../../db/tables/albums/photos.ts'
import type { Services } from '../../../http/context.ts'
import { isEncoding } from '../../encoding/index.ts'

const mostAtOnce = 200
/** An image that cannot be made in AVIF this often stays in WebP. */
export const mostAvifAttempts = 3

/** The key names the version of the instructions: a job that is running with those of before does not replace this one. */
export async function enqueueImages({ jobs }: Pick<Services, 'jobs'>, { id, version }: { id: number; version: number }): Promise<void> {
  await jobs.enqueue('photos.make', { photoId: id }, { singletonKey: `photo-${id}-${version}` })
}

/** Later than the images of photos that were sent together. A download that is asked for earlier is made at once (`playback`). */
export async function enqueueDownload(
  { jobs }: Pick<Services, 'jobs'>,
  { id, imageVersion }: { id: number; imageVersion: number },
  putOff = 0,
): Promise<void> {
  const key = `photo-${id}-${imageVersion}${putOff === 0 ? '' : `-${putOff}`}`
  await jobs.enqueue('photos.makeDownload', { photoId: id, putOff }, { singletonKey: key, startAfterSeconds: 60 })
}

export const isWorking = and(eq(photos.state, 'working'), isNull(photos.deletedAt))
export const lacksAvif = and(
  eq(photos.hasAvif, false),
  eq(photos.state, 'ready'),
  isNull(photos.deletedAt),
  lt(photos.attempts, mostAvifAttempts),
)

/** Every minute: photos whose job was lost (a crash between commit and enqueue) get another; the key prevents a second one. */
export async function watchPhotos(services: Services): Promise<void> {
  const { db, jobs } = services
  const working = await db
    .select({ id: photos.id, version: photos.version })
    .from(photos)
    .where(isWorking)
    .orderBy(asc(photos.id))
    .limit(mostAtOnce)
  for (const photo of working) await enqueueImages(services, photo)
  if (working.length > 0 || (await isEncoding(db))) return
  const waiting = await db.select({ id: photos.id }).from(photos).where(lacksAvif).limit(1)
  if (waiting.length > 0) await jobs.enqueue('photos.makeAvif', {}, { singletonKey: 'photos-avif' })
}
