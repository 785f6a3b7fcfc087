/** Notices encoders that died during a video: stalled after silence, then retried, then failed. */
import { and, eq, lt, sql } from 'drizzle-orm'
import { transaction } from '../../db/client.ts'
import { encodingJobs } from '../../db/tables/encoding.ts'
import type { Services } from '../../http/context.ts'
import { findMediaRow, moveStatus } from '../videos/index.ts'
import { announceEncoding } from './announce-encoding.ts'
import { failEncoding, mostAttempts, silenceMs } from './encoding-claim.ts'
import { enqueueEncoding } from './queue-encoding.ts'
import { forgottenEncodings, silentEncodings, type EncodingRow } from './reads.ts'

const forgottenMs = 120_000

/** Any number of processes may run it at once: exactly one of them moves each silent job. */
export async function watchEncoders(services: Services): Promise<void> {
  const { db, now } = services
  const ago = (ms: number) => new Date(now().getTime() - ms)
  for (const job of await silentEncodings(db, ago(silenceMs))) {
    if (await markStalled(services, job, ago(silenceMs))) await takeUpAgain(services, job)
  }
  // The queue lost them (a crash between commit and enqueue): the key prevents a second job.
  for (const { videoId } of await forgottenEncodings(db, ago(forgottenMs))) await enqueueEncoding(services, videoId)
}

async function markStalled({ db, bus, now, log }: Services, { videoId, attempts }: EncodingRow, since: Date): Promise<boolean> {
  const isStalled = await transaction(db, async (tx) => {
    const rows = await tx
      .update(encodingJobs)
      .set({ state: 'stalled', workerId: null, secondsLeft: null, updatedAt: now(), revision: sql`${encodingJobs.revision} + 1` })
      .where(and(eq(encodingJobs.videoId, videoId), eq(encodingJobs.state, 'running'), lt(encodingJobs.heartbeatAt, since)))
      .returning({ videoId: encodingJobs.videoId })
    if (rows.length === 0) return false
    // A video whose first rendition plays stays playable while the rest is retried.
    const video = await findMediaRow(tx, videoId)
    if (video && !video.isPlayable) await moveStatus(tx, videoId, 'stalled')
    return true
  })
  if (!isStalled) return false
  log.warn({ videoId, attempts }, 'An encoder fell silent.')
  await announceEncoding({ db, bus }, videoId)
  return true
}

async function takeUpAgain(services: Services, { videoId, attempts }: EncodingRow): Promise<void> {
  if (attempts < mostAttempts) return enqueueEncoding(services, videoId)
  await failEncoding(services, videoId, 'encoder_lost')
  await announceEncoding(services, videoId)
  services.bus.emit('videos.changed', { videoId })
}
