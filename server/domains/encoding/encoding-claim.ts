/** The claim of one encoder on a video: claim, heartbeat, return, end. */
import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { EncodingFailure, EncodingStage } from '#contract/encoding.ts'
import { transaction } from '../../db/client.ts'
import type { Database } from '../../db/context.ts'
import { encodingJobs } from '../../db/tables/encoding.ts'
import { moveStatus, renditionsOf, saveMedia } from '../videos/index.ts'
import type { EncodingRow } from './reads.ts'

export const heartbeatMs = 4000
/** An encoder without a heartbeat for this long counts as dead. */
export const silenceMs = 30_000
export const mostAttempts = 3

export interface Claim {
  readonly db: Database
  readonly now: () => Date
  readonly videoId: number
  readonly workerId: string
}

const nextRevision = sql`${encodingJobs.revision} + 1`

/** Null if another encoder has it, or it has ended: then there is nothing to do. */
export async function claimEncoding({ db, now, videoId, workerId }: Claim): Promise<EncodingRow | null> {
  const moment = now()
  const rows = await db
    .update(encodingJobs)
    .set({
      state: 'running',
      workerId,
      secondsLeft: null,
      failure: null,
      revision: nextRevision,
      heartbeatAt: moment,
      updatedAt: moment,
      attempts: sql`${encodingJobs.attempts} + 1`,
    })
    .where(
      and(
        eq(encodingJobs.videoId, videoId),
        or(
          inArray(encodingJobs.state, ['waiting', 'stalled']),
          and(eq(encodingJobs.state, 'running'), lt(encodingJobs.heartbeatAt, new Date(moment.getTime() - silenceMs))),
        ),
      ),
    )
    .returning()
  return rows[0] ?? null
}

const mine = ({ videoId, workerId }: Claim) =>
  and(eq(encodingJobs.videoId, videoId), eq(encodingJobs.workerId, workerId), eq(encodingJobs.state, 'running'))

/** False: the claim is lost (the encoder counted as dead, or the video is deleted). */
export async function beat(claim: Claim): Promise<boolean> {
  const rows = await claim.db
    .update(encodingJobs)
    .set({ heartbeatAt: claim.now() })
    .where(mine(claim))
    .returning({ videoId: encodingJobs.videoId })
  return rows.length > 0
}

export async function saveProgress(
  claim: Claim,
  progress: { stage: EncodingStage; percent: number; secondsLeft: number | null },
): Promise<void> {
  const moment = claim.now()
  // A restart begins lower, but the displayed progress must not go backwards within a stage.
  const percent = sql`greatest(${encodingJobs.percent}, ${progress.percent}::real)`
  await claim.db
    .update(encodingJobs)
    .set({ ...progress, percent, heartbeatAt: moment, updatedAt: moment, revision: nextRevision })
    .where(mine(claim))
}

/** Returns the job unfinished: the encoder is stopping, or the failure is temporary and not the video's. */
export async function returnEncoding(claim: Claim, { countsAsAttempt }: { countsAsAttempt: boolean }): Promise<void> {
  await claim.db
    .update(encodingJobs)
    .set({
      state: 'waiting',
      workerId: null,
      heartbeatAt: null,
      secondsLeft: null,
      updatedAt: claim.now(),
      revision: nextRevision,
      ...(countsAsAttempt ? {} : { attempts: sql`greatest(0, ${encodingJobs.attempts} - 1)` }),
    })
    .where(mine(claim))
}

/** Final: a failed video is never retried automatically. */
export async function failEncoding({ db, now }: Pick<Claim, 'db' | 'now'>, videoId: number, failure: EncodingFailure): Promise<void> {
  await transaction(db, async (tx) => {
    await tx
      .update(encodingJobs)
      .set({ state: 'failed', failure, workerId: null, heartbeatAt: null, secondsLeft: null, updatedAt: now(), revision: nextRevision })
      .where(eq(encodingJobs.videoId, videoId))
    await moveStatus(tx, videoId, 'failed')
    // Without a complete rendition only a playlist remains that never ends.
    const isPlayable = (await renditionsOf(tx, videoId)).some(({ isComplete }) => isComplete)
    if (!isPlayable) await saveMedia(tx, videoId, { isPlayable })
  })
}
