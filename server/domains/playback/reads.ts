/** Facts about videos and their viewers for playback. */
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { VideoFacts } from '#contract/policy/videos.ts'
import { areFriends } from '../../db/conditions/are-friends.ts'
import { isActivePurchase, isAlbumThatOpens, videoSaleFact } from '../../db/conditions/video-access.ts'
import type { Queryable } from '../../db/context.ts'
import { members } from '../../db/tables/accounts.ts'
import { contentPurchases } from '../../db/tables/money/sales.ts'
import { encodingJobs } from '../../db/tables/encoding.ts'
import { blocks } from '../../db/tables/social.ts'
import { videos, videoWatches } from '../../db/tables/videos.ts'

export interface PlayableVideo {
  readonly id: number
  readonly facts: VideoFacts
  readonly mediaKey: string | null
  readonly posterVersion: number
  readonly durationSeconds: number | null
  readonly watcherOverlay: boolean
}

/** One query for any number of videos; missing ones are omitted. */
export async function videosToPlay(db: Queryable, viewerId: number, videoIds: readonly number[]): Promise<PlayableVideo[]> {
  if (videoIds.length === 0) return []
  const between = or(
    and(eq(blocks.memberId, videos.ownerId), eq(blocks.blockedId, sql`${viewerId}`)),
    and(eq(blocks.blockedId, videos.ownerId), eq(blocks.memberId, sql`${viewerId}`)),
  )
  const rows = await db
    .select({
      video: videos,
      isBlocked: sql<boolean>`exists (select 1 from ${blocks} where ${between})`,
      isFriend: areFriends(viewerId, videos.ownerId),
      sale: videoSaleFact(viewerId),
    })
    .from(videos)
    .where(inArray(videos.id, [...videoIds]))
  return rows.map(({ video, isBlocked, isFriend, sale }) => ({
    id: video.id,
    mediaKey: video.mediaKey,
    posterVersion: video.posterVersion,
    durationSeconds: video.durationSeconds,
    watcherOverlay: video.watcherOverlay,
    facts: {
      ownerId: video.ownerId,
      videoStatus: video.status,
      allowPlay: video.allowPlay,
      allowDownload: video.allowDownload,
      isFeatured: video.isFeatured,
      isDraft: video.isDraft,
      isInReview: video.approval === 'pending',
      isDeleted: video.deletedAt !== null,
      isPlayable: video.isPlayable,
      isBlocked,
      ownerAudience: video.ownerAudience,
      isFriend,
      sale,
    },
  }))
}

export async function findVideoToPlay(db: Queryable, viewerId: number, videoId: number): Promise<PlayableVideo | null> {
  const [video] = await videosToPlay(db, viewerId, [videoId])
  return video ?? null
}

/** When the first of the viewer's bought videos closes: its own purchase, or that of an album with it, whichever lasts longer. */
export async function firstAccessEnd(db: Queryable, viewerId: number, videoIds: readonly number[]): Promise<Date | null> {
  if (videoIds.length === 0) return null
  const { rows } = await db.execute<{ ends: Date | string | null }>(sql`select min(ends) as ends from (
    select max(${contentPurchases.expiresAt}) as ends from unnest(${sql.param([...videoIds])}::bigint[]) as video(id)
      inner join ${contentPurchases} on ${contentPurchases.memberId} = ${viewerId} and ${isActivePurchase} and (
        (${contentPurchases.typeId} = 'video' and ${contentPurchases.itemId} = video.id)
        or ${isAlbumThatOpens(sql`video.id`)})
    group by video.id) each_video`)
  const ends = rows[0]?.ends
  return ends == null ? null : new Date(ends)
}

export interface ViewingFacts {
  readonly userName: string
  /** Position at which the member stopped; 0 if never opened. */
  readonly seconds: number
  /** Better renditions are still being encoded. */
  readonly isEncoding: boolean
}

export async function viewingFacts(db: Queryable, memberId: number, videoId: number): Promise<ViewingFacts> {
  const rows = await db
    .select({ userName: members.name, seconds: videoWatches.seconds, state: encodingJobs.state })
    .from(members)
    .leftJoin(videoWatches, and(eq(videoWatches.memberId, members.id), eq(videoWatches.videoId, videoId)))
    .leftJoin(encodingJobs, eq(encodingJobs.videoId, videoId))
    .where(eq(members.id, memberId))
  const [row] = rows
  if (!row) throw new Error(`Member ${memberId} is gone.`)
  const isEncoding = row.state === 'waiting' || row.state === 'running' || row.state === 'stalled'
  return { userName: row.userName, seconds: row.seconds ?? 0, isEncoding }
}
