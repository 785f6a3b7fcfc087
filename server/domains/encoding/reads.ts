/** State of encodings. */
import { and, desc, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Queryable } from '../../db/context.ts'
import { encodingJobs } from '../../db/tables/encoding.ts'
import { videos } from '../../db/tables/videos.ts'

export type EncodingRow = typeof encodingJobs.$inferSelect

export interface EncodingWithVideo {
  readonly job: EncodingRow
  readonly title: string
  readonly posterVersion: number
  readonly isPlayable: boolean
}

export async function findEncoding(db: Queryable, videoId: number): Promise<EncodingRow | null> {
  const rows = await db.select().from(encodingJobs).where(eq(encodingJobs.videoId, videoId))
  return rows[0] ?? null
}

export async function findEncodingWithVideo(db: Queryable, videoId: number): Promise<EncodingWithVideo | null> {
  const rows = await encodingsWithVideo(db).where(eq(encodingJobs.videoId, videoId))
  return rows[0] ?? null
}

/** The member's list: running, waiting, and ended since then. */
export async function encodingsOfMember(db: Queryable, memberId: number, endedSince: Date): Promise<EncodingWithVideo[]> {
  return encodingsWithVideo(db)
    .where(
      and(
        eq(encodingJobs.memberId, memberId),
        isNull(encodingJobs.dismissedAt),
        isNull(videos.deletedAt),
        or(inArray(encodingJobs.state, ['waiting', 'running', 'stalled']), gt(encodingJobs.updatedAt, endedSince)),
      ),
    )
    .orderBy(desc(encodingJobs.updatedAt))
    .limit(100)
}

/** Encodings without a heartbeat since then. */
export async function silentEncodings(db: Queryable, since: Date): Promise<EncodingRow[]> {
  return db
    .select()
    .from(encodingJobs)
    .where(and(eq(encodingJobs.state, 'running'), lt(encodingJobs.heartbeatAt, since)))
}

/** Encodings that should have started long ago: the queue may have lost them. */
export async function forgottenEncodings(db: Queryable, since: Date): Promise<EncodingRow[]> {
  return db
    .select()
    .from(encodingJobs)
    .where(and(inArray(encodingJobs.state, ['waiting', 'stalled']), lt(encodingJobs.updatedAt, since)))
    .limit(100)
}

function encodingsWithVideo(db: Queryable) {
  return db
    .select({ job: encodingJobs, title: videos.title, posterVersion: videos.posterVersion, isPlayable: videos.isPlayable })
    .from(encodingJobs)
    .innerJoin(videos, eq(videos.id, encodingJobs.videoId))
    .$dynamic()
}

/** Whether a video is being encoded; its owner waits for it. */
export async function isEncoding(db: Queryable): Promise<boolean> {
  const rows = await db.select({ videoId: encodingJobs.videoId }).from(encodingJobs).where(eq(encodingJobs.state, 'running')).limit(1)
  return rows.length > 0
}
