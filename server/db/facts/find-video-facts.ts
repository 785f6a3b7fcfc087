import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { VideoFacts } from '#contract/policy/videos.ts'
import type { Queryable } from '../context.ts'
import { areFriends } from '../conditions/are-friends.ts'
import { videoSaleFact } from '../conditions/video-access.ts'
import { blocks } from '../tables/social.ts'
import { videos } from '../tables/videos.ts'

/** The facts that the video policies need, for a selection from `videos`. */
export function factsColumns(viewerId: number | null) {
  const between = or(
    and(eq(blocks.memberId, videos.ownerId), sql`${blocks.blockedId} = ${viewerId}`),
    and(eq(blocks.blockedId, videos.ownerId), sql`${blocks.memberId} = ${viewerId}`),
  )
  return {
    ownerId: videos.ownerId,
    videoStatus: videos.status,
    allowPlay: videos.allowPlay,
    allowDownload: videos.allowDownload,
    isFeatured: videos.isFeatured,
    isDraft: videos.isDraft,
    isInReview: sql<boolean>`${videos.approval} = 'pending'`,
    isDeleted: sql<boolean>`${videos.deletedAt} is not null`,
    isPlayable: videos.isPlayable,
    isBlocked: sql<boolean>`exists (select 1 from ${blocks} where ${between})`,
    ownerAudience: videos.ownerAudience,
    isFriend: viewerId === null ? sql<boolean>`false` : areFriends(viewerId, videos.ownerId),
    sale: videoSaleFact(viewerId),
  }
}

/** By primary key. Null if there is no such video. */
export async function findVideoFacts(db: Queryable, videoId: number, viewerId: number | null): Promise<VideoFacts | null> {
  const rows = await db.select(factsColumns(viewerId)).from(videos).where(eq(videos.id, videoId))
  return rows[0] ?? null
}

/**
 * Where the files of the newest playable video are; null on a site without one. Videos that are not playable yet, and deleted ones, may
 * have no files.
 */
export async function findNewestMediaKey(db: Queryable): Promise<string | null> {
  const rows = await db
    .select({ mediaKey: videos.mediaKey })
    .from(videos)
    .where(and(isNotNull(videos.mediaKey), eq(videos.isPlayable, true), isNull(videos.deletedAt)))
    .orderBy(desc(videos.id))
    .limit(1)
  return rows[0]?.mediaKey ?? null
}
