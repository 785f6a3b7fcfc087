/** Files that nobody waits for: the one that a download delivers, and the images in AVIF. */
import { and, asc, eq, sql } from 'drizzle-orm'
import { noEdits } from '#contract/photos/photo-edits.ts'
import { photos } from '../../../db/tables/albums/photos.ts'
import type { Services } from '../../../http/context.ts'
import type { JobPayloads } from '../../../jobs/queue.ts'
import { photoDownloadKey, photoImageKey } from '../../../lib/media-paths.ts'
import { renderAvif, renderDownload } from '../../../media/photos/render-photo.ts'
import { isEncoding } from '../../encoding/index.ts'
import type { PhotoRow } from '../reads.ts'
import { withOriginal } from './photo-work.ts'
import { enqueueDownload, isWorking, lacksAvif } from './queue-images.ts'

/** After this time no further photo is started; with at most one run a minute, other jobs keep their share of the machine. */
const runMs = 20_000

/** Ends at once if the file exists. Put off while photos wait for their images, unless a member waits for it (`putOff` is null). */
export async function makeDownload(services: Services, { photoId, putOff = 0 }: JobPayloads['photos.makeDownload']): Promise<void> {
  const { db, storage } = services
  const [photo] = await db
    .select()
    .from(photos)
    .where(and(eq(photos.id, photoId), eq(photos.state, 'ready')))
  if (!photo || photo.deletedAt || photo.mediaKey === '') return
  const edits = photo.edits ?? noEdits
  const key = photoDownloadKey(photo.mediaKey, edits.format)
  if (await storage.stat(key)) return
  if (putOff !== null && (await isBusy(services))) return enqueueDownload(services, photo, putOff + 1)
  await storage.put(key, await withOriginal(services, photo, (file) => renderDownload(file, edits)))
  if (!(await isCurrent(services, photo))) await storage.delete(key)
}

export async function makeAvif(services: Services, signal: AbortSignal, mayGoOn = within(runMs)): Promise<void> {
  const { db } = services
  while (mayGoOn()) {
    signal.throwIfAborted()
    if ((await isBusy(services)) || (await isEncoding(db))) return
    const [next] = await db.select({ id: photos.id }).from(photos).where(lacksAvif).orderBy(asc(photos.id)).limit(1)
    if (!next) return
    await makeAvifOf(services, next.id)
  }
}

/** A failure is counted, so that the others have their turn. */
async function makeAvifOf(services: Services, photoId: number): Promise<void> {
  const { db, storage, log } = services
  const [photo] = await db
    .update(photos)
    .set({ attempts: sql`${photos.attempts} + 1` })
    .where(and(eq(photos.id, photoId), lacksAvif))
    .returning()
  if (!photo) return
  try {
    const images = await withOriginal(services, photo, (file) => renderAvif(file, photo.edits ?? noEdits))
    const keys = images.map(({ size }) => photoImageKey(photo.mediaKey, size, 'avif'))
    for (const [index, { bytes }] of images.entries()) await storage.put(keys[index] ?? '', bytes)
    const [made] = await db
      .update(photos)
      .set({ hasAvif: true, attempts: 0 })
      .where(and(eq(photos.id, photoId), lacksAvif, eq(photos.mediaKey, photo.mediaKey)))
      .returning({ id: photos.id })
    // Edited or deleted meanwhile: the folder is gone.
    if (!made) for (const key of keys) await storage.delete(key)
  } catch (error) {
    log.warn({ err: error, photoId }, 'The images of a photo could not be made in AVIF.')
  }
}

/** Members wait for the images of photos. */
async function isBusy({ db }: Services): Promise<boolean> {
  const working = await db.select({ id: photos.id }).from(photos).where(isWorking).limit(1)
  return working.length > 0
}

async function isCurrent({ db }: Services, { id, mediaKey }: PhotoRow): Promise<boolean> {
  const [row] = await db.select({ mediaKey: photos.mediaKey, deletedAt: photos.deletedAt }).from(photos).where(eq(photos.id, id))
  return row?.mediaKey === mediaKey && row.deletedAt === null
}

function within(ms: number): () => boolean {
  const until = performance.now() + ms
  return () => performance.now() < until
}
