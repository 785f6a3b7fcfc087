/** The encoder's job: turns an uploaded original into a playable video. */
import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import type { WatermarkLook } from '#contract/policy/watermark.ts'
import { transaction } from '../../db/client.ts'
import { encodingJobs, type OriginalState } from '../../db/tables/encoding.ts'
import type { Services } from '../../http/context.ts'
import { ladderFor, type LadderRung } from '../../media/ladder.ts'
import { findMediaTools } from '../../media/media-tools.ts'
import { probe, type ProbedVideo } from '../../media/probe.ts'
import { watermarkOf } from '../accounts/index.ts'
import { findMediaRow, moveStatus, publishIfWanted, renditionsOf, saveMedia, type MediaRow } from '../videos/index.ts'
import { announceEncoding } from './announce-encoding.ts'
import { assembleRendition, storePoster, storeSprites, type PictureWork } from './encode-images.ts'
import { encodeRenditions } from './encode-renditions.ts'
import { beat, claimEncoding, heartbeatMs, type Claim } from './encoding-claim.ts'
import { endAfterError, NoSpaceError } from './encoding-failure.ts'
import { createEncodingMeter, type EncodingMeter } from './encoding-progress.ts'
import { keepStripped } from './keep-stripped.ts'
import { newMediaKey, spriteListKey } from './media-keys.ts'
import type { EncodingRow } from './reads.ts'

/** Disk space reserved for everything else. */
const reservedBytes = 300_000_000

/** Idempotent: a video that is done, failed or claimed by another encoder is left alone. `signal` returns the job to the queue at once. */
export async function encodeVideo(services: Services, { videoId }: { videoId: number }, signal: AbortSignal): Promise<void> {
  const claim: Claim = { db: services.db, now: services.now, videoId, workerId: randomUUID() }
  const job = await claimEncoding(claim)
  if (!job) return
  const lost = new AbortController()
  const beating = setInterval(() => {
    keepAlive(claim).then(
      (isOurs) => isOurs || lost.abort(),
      (error: unknown) => services.log.warn({ err: error, videoId }, 'A sign of life was not stored.'),
    )
  }, heartbeatMs)
  const folder = path.join(services.config.dataFolder, 'work', String(videoId))
  try {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    const tools = await findMediaTools(services.config)
    await encodeClaimed({ services, tools, folder, signal: AbortSignal.any([signal, lost.signal]) }, claim, job)
  } catch (error) {
    await endAfterError(services, claim, { error, job, isStopping: signal.aborted, isLost: lost.signal.aborted })
  } finally {
    clearInterval(beating)
    await rm(folder, { recursive: true, force: true })
  }
}

/** Also false if the video was deleted: there is nothing left to encode. */
async function keepAlive(claim: Claim): Promise<boolean> {
  const [isOurs, video] = await Promise.all([beat(claim), findMediaRow(claim.db, claim.videoId)])
  return isOurs && video !== null && video.deletedAt === null
}

async function encodeClaimed(work: PictureWork, claim: Claim, job: EncodingRow): Promise<void> {
  const { services, signal } = work
  const meter = createEncodingMeter(services, claim)
  const video = await findMediaRow(services.db, claim.videoId)
  if (!video || video.deletedAt) return endAfterError(services, claim, { error: null, job, isStopping: false, isLost: true })
  await meter.enter('received')
  const source = await services.storage.stage(job.sourceKey)
  try {
    const probed = await probe(source.path, { tools: work.tools, signal })
    const { mediaKey, watermark } = await noteFacts(services, video, probed)
    await meter.enter('checked')
    const ladder = ladderFor(probed)
    await checkSpace(services, ladder, probed, (await stat(source.path)).size)
    await meter.enter('encoding')
    await encodePictures(work, { video, mediaKey, mark: watermark, source: source.path, probed, ladder, meter, run: `r${job.revision}` })
    const { videoId, sourceKey } = job
    const originalState = await keepStripped(work, { videoId, sourceKey, source: source.path, container: probed.container })
    await complete(services, claim, video, originalState)
  } finally {
    await source.release()
  }
}

interface NotedFacts {
  readonly mediaKey: string
  readonly watermark: WatermarkLook | null
}

/** The first encoder determines the watermark; a later one burns in the same, so that all renditions match. */
async function noteFacts({ db }: Services, video: MediaRow, probed: ProbedVideo): Promise<NotedFacts> {
  const known = video.mediaKey === null ? null : { mediaKey: video.mediaKey, watermark: video.watermark }
  const noted = known ?? { mediaKey: newMediaKey(video.id), watermark: await watermarkOf(db, video.ownerId) }
  const { durationSeconds, width, height } = probed
  await saveMedia(db, video.id, { ...noted, durationSeconds, width, height })
  return noted
}

/** Disk only: a bucket has no such limit. The original temporarily exists twice. */
async function checkSpace(
  { storage }: Services,
  ladder: readonly LadderRung[],
  { durationSeconds }: ProbedVideo,
  sourceBytes: number,
): Promise<void> {
  const free = (await storage.freeBytes?.()) ?? null
  const bitsPerSecond = ladder.reduce((sum, rung) => sum + rung.videoBitsPerSecond + rung.audioBitsPerSecond, 0)
  if (free !== null && free < (bitsPerSecond / 8) * durationSeconds + sourceBytes + reservedBytes) throw new NoSpaceError()
}

interface EncodingPlan {
  readonly video: MediaRow
  readonly mediaKey: string
  readonly mark: WatermarkLook | null
  readonly source: string
  readonly probed: ProbedVideo
  readonly ladder: readonly LadderRung[]
  readonly meter: EncodingMeter
  readonly run: string
}

async function encodePictures(work: PictureWork, { video, ladder, ...plan }: EncodingPlan): Promise<void> {
  const { services, signal, folder } = work
  const { mediaKey, source, probed, meter } = plan
  meter.plan(ladder, probed.durationSeconds)
  // Without its renditions the job ends and its folder is deleted: nothing may write into it after that.
  const stop = new AbortController()
  const posterSignal = AbortSignal.any([signal, stop.signal])
  const posterDone =
    video.posterVersion > 0
      ? Promise.resolve(true)
      : tryPictures(services, video.id, posterSignal, () =>
          storePoster({ ...work, signal: posterSignal }, video, mediaKey, { ...probed, source, durationSeconds: probed.pictureSeconds }),
        )
  try {
    await Promise.all([posterDone, encodeRenditions({ ...work, ...plan, videoId: video.id, posterDone }, ladder)])
  } catch (error) {
    stop.abort()
    await Promise.allSettled([posterDone])
    throw error
  }
  await meter.enter('images')
  const [lowest] = await renditionsOf(services.db, video.id)
  if (!lowest || (await services.storage.stat(spriteListKey(mediaKey)))) return
  await tryPictures(services, video.id, signal, async () => {
    const assembled = await assembleRendition({ services, folder }, mediaKey, lowest.name)
    await storeSprites(work, mediaKey, { ...probed, container: 'mov', source: assembled })
  })
}

/** A video without its images is still a video; only a stop signal ends the job here. */
async function tryPictures(services: Services, videoId: number, signal: AbortSignal, make: () => Promise<unknown>): Promise<void> {
  try {
    await make()
  } catch (error) {
    if (signal.aborted) throw error
    services.log.warn({ err: error, videoId }, 'A video has to do without some of its pictures.')
  }
}

async function complete(
  { db, bus, config, now }: Services,
  { videoId, workerId }: Claim,
  { ownerId }: MediaRow,
  originalState: OriginalState,
): Promise<void> {
  const outcome = await transaction(db, async (tx) => {
    const ended = await tx
      .update(encodingJobs)
      .set({
        state: 'done',
        stage: 'ready',
        percent: 100,
        secondsLeft: null,
        workerId: null,
        heartbeatAt: null,
        updatedAt: now(),
        originalState,
        originalAt: now(),
        revision: sql`${encodingJobs.revision} + 1`,
      })
      .where(and(eq(encodingJobs.videoId, videoId), eq(encodingJobs.workerId, workerId)))
      .returning({ videoId: encodingJobs.videoId })
    if (ended.length === 0) return null
    const isReady = await moveStatus(tx, videoId, 'ready')
    const { state } = isReady
      ? await publishIfWanted(tx, videoId, { now: now(), approverIds: config.APPROVER_IDS })
      : { state: 'waiting' as const }
    return { isSeen: state === 'published' || state === 'public' }
  })
  if (!outcome) return
  await announceEncoding({ db, bus }, videoId)
  bus.emit('playback.renditionAdded', { videoId, isComplete: true })
  bus.emit('videos.changed', { videoId })
  if (outcome.isSeen) bus.emit('content.published', { typeId: 'video', itemId: videoId, ownerId })
}
