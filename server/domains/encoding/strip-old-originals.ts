/**
 * Replaces originals from before stripping, and those of videos that could not be encoded, by copies without metadata. Their rows record
 * the result (`original_state`), so an interrupted run continues where it stopped. A file that cannot be copied stays: an encoder with a
 * broken ffmpeg must not delete the originals of all members.
 */
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { encodingJobs, type OriginalState } from '../../db/tables/encoding.ts'
import type { Services } from '../../http/context.ts'
import { findMediaTools } from '../../media/media-tools.ts'
import { sniffContainer } from '../../media/sniff.ts'
import { findMediaRow } from '../videos/index.ts'
import type { PictureWork } from './encode-images.ts'
import { keepStripped } from './keep-stripped.ts'
import type { EncodingRow } from './reads.ts'

/** After this time no further original is started. With at most one run a minute, encodes keep their share of the machine. */
const runMs = 20_000
/** Disk space reserved for everything else. */
const reservedBytes = 300_000_000

const isLeft = and(inArray(encodingJobs.state, ['done', 'failed']), isNull(encodingJobs.originalState))

/** Runs every minute: one read of a partial index that is empty once all originals are stripped. */
export async function enqueueStripping({ db, jobs }: Services): Promise<void> {
  const left = await db.select({ id: encodingJobs.videoId }).from(encodingJobs).where(isLeft).limit(1)
  if (left.length > 0) await jobs.enqueue('strip-originals', {}, { singletonKey: 'strip-originals' })
}

export async function stripOldOriginals(services: Services, signal: AbortSignal, mayGoOn = within(runMs)): Promise<void> {
  const { db, now } = services
  while (mayGoOn()) {
    signal.throwIfAborted()
    const [job] = await db.select().from(encodingJobs).where(isLeft).orderBy(asc(encodingJobs.videoId)).limit(1)
    if (!job) return
    const originalState = await stripOne(services, job, signal)
    if (originalState === null) return
    const isNews = originalState === 'unreadable' && job.state === 'done'
    await db
      .update(encodingJobs)
      .set({ originalState, originalAt: now(), ...(isNews ? tellOwner(now()) : {}) })
      .where(eq(encodingJobs.videoId, job.videoId))
    services.log.info({ videoId: job.videoId, originalState }, 'An old original was looked after.')
  }
}

/** The video is listed again for a day among its owner's encodings, with a note about the original. */
const tellOwner = (moment: Date) => ({ updatedAt: moment, dismissedAt: null, revision: sql`${encodingJobs.revision} + 1` })

/** Null: there is no space for the copy at the moment, so the next run tries again. */
async function stripOne(services: Services, { videoId, sourceKey }: EncodingRow, signal: AbortSignal): Promise<OriginalState | null> {
  const { db, storage, config, log } = services
  const video = await findMediaRow(db, videoId)
  if (!video || video.deletedAt || !(await storage.stat(sourceKey))) {
    await storage.delete(sourceKey)
    return 'removed'
  }
  const folder = path.join(config.dataFolder, 'work', `${videoId}-original`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const work: PictureWork = { services, folder, signal, tools: await findMediaTools(config) }
  const staged = await storage.stage(sourceKey)
  try {
    const free = (await storage.freeBytes?.()) ?? null
    if (free !== null && free < (await stat(staged.path)).size + reservedBytes) {
      log.warn({ videoId }, 'An old original waits for room to be copied without its metadata.')
      return null
    }
    const container = await sniffContainer(staged.path)
    if (container === 'mov' || container === 'matroska')
      return await keepStripped(work, { videoId, sourceKey, source: staged.path, container })
    log.warn({ videoId, container }, 'An old original is no video.')
    return 'unreadable'
  } finally {
    await staged.release()
    await rm(folder, { recursive: true, force: true })
  }
}

function within(ms: number): () => boolean {
  const until = performance.now() + ms
  return () => performance.now() < until
}
