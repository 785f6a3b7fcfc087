/** Queues a video for encoding. */
import type { Queryable } from '../../db/context.ts'
import { encodingJobs } from '../../db/tables/encoding.ts'
import type { Services } from '../../http/context.ts'
import { announceEncoding } from './announce-encoding.ts'
import { findEncoding } from './reads.ts'

/** Part of the caller's transaction. One row per video; a second call changes nothing. */
export async function insertEncoding(
  db: Queryable,
  job: { videoId: number; memberId: number; sourceKey: string; now: Date },
): Promise<void> {
  const { now, ...values } = job
  await db
    .insert(encodingJobs)
    .values({ ...values, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
}

/**
 * Call it after the commit. The key includes the state: enqueueing again while it waits adds nothing, while the entry of a dead encoder
 * does not block the next attempt.
 */
export async function enqueueEncoding(
  services: Pick<Services, 'db' | 'bus' | 'jobs'>,
  videoId: number,
  startAfterSeconds = 0,
): Promise<void> {
  const job = await findEncoding(services.db, videoId)
  if (!job) return
  await services.jobs.enqueue('encode-video', { videoId }, { singletonKey: `video-${videoId}-${job.revision}`, startAfterSeconds })
  await announceEncoding(services, videoId)
}
