/** Handles a job that did not finish. */
import { setTimeout as delay } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { EncodingFailure } from '#contract/encoding.ts'
import { encodingJobs } from '../../db/tables/encoding.ts'
import type { Services } from '../../http/context.ts'
import { isOutage } from '../../lib/outage.ts'
import { UnusableFileError } from '../../media/probe.ts'
import { MediaRunError } from '../../media/run-ffmpeg.ts'
import { findMediaRow } from '../videos/index.ts'
import { announceEncoding } from './announce-encoding.ts'
import { failEncoding, mostAttempts, returnEncoding, type Claim } from './encoding-claim.ts'
import { enqueueEncoding } from './queue-encoding.ts'
import type { EncodingRow } from './reads.ts'

export class NoSpaceError extends Error {
  override readonly name = 'NoSpaceError'
  constructor() {
    super('The disk is too full for the renditions of this video.')
  }
}

const waitSeconds = 30
/** Space is freed independently of this video, so the job waits without a limit. */
const waitForSpaceSeconds = 600
/** The store or the database is unreachable, which is not the video's fault. */
const waitForOutageSeconds = 15
const databaseAttempts = 15
const databasePauseMs = 2000

export interface Ending {
  readonly error: unknown
  readonly job: EncodingRow
  /** This process is shutting down. */
  readonly isStopping: boolean
  /** Another encoder has the job, or the video is deleted. */
  readonly isLost: boolean
}

export async function endAfterError(services: Services, claim: Claim, { error, job, isStopping, isLost }: Ending): Promise<void> {
  const { log } = services
  const { videoId } = claim
  if (isLost) return dropIfDeleted(services, videoId)
  if (isStopping) {
    await returnEncoding(claim, { countsAsAttempt: false })
    return enqueueEncoding(services, videoId)
  }
  if (error instanceof UnusableFileError) {
    log.info({ videoId, failure: error.failure, cause: stderrOf(error.cause) }, 'A file cannot be used.')
    return fail(services, videoId, error.failure)
  }
  if (isSpace(error)) {
    log.error({ err: error, videoId }, 'The disk is too full: a video waits for room to be encoded.')
    await returnEncoding(claim, { countsAsAttempt: false })
    return enqueueEncoding(services, videoId, waitForSpaceSeconds)
  }
  if (isOutage(error)) {
    log.error({ err: error, videoId }, 'An encoding waits for the store or the database.')
    return onceReachable(async () => {
      await returnEncoding(claim, { countsAsAttempt: false })
      await enqueueEncoding(services, videoId, waitForOutageSeconds)
    })
  }
  log.error({ err: error, videoId, attempts: job.attempts, stderr: stderrOf(error) }, 'An encoding broke off.')
  if (job.attempts >= mostAttempts) return fail(services, videoId, 'unknown')
  await returnEncoding(claim, { countsAsAttempt: true })
  await enqueueEncoding(services, videoId, waitSeconds * job.attempts)
}

/** Repeats `work` until the database is reachable. After half a minute another encoder notices the silence and takes the job. */
async function onceReachable(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isOutage(error) || attempt === databaseAttempts) throw error
      await delay(databasePauseMs)
    }
  }
}

async function fail(services: Services, videoId: number, failure: EncodingFailure): Promise<void> {
  await failEncoding(services, videoId, failure)
  await announceEncoding(services, videoId)
  services.bus.emit('videos.changed', { videoId })
}

/** The video was deleted during the job: delete the files created meanwhile too. */
async function dropIfDeleted({ db, storage }: Services, videoId: number): Promise<void> {
  const video = await findMediaRow(db, videoId)
  if (video && !video.deletedAt) return
  await db.delete(encodingJobs).where(eq(encodingJobs.videoId, videoId))
  if (video?.mediaKey) await storage.deletePrefix(`${video.mediaKey}/`)
}

export function isSpace(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return error instanceof NoSpaceError || code === 'ENOSPC' || /No space left on device/.test(stderrOf(error) ?? '')
}

function stderrOf(error: unknown): string | undefined {
  return error instanceof MediaRunError ? error.stderr.slice(-600) : undefined
}
