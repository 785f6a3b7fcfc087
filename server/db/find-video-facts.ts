import { and, eq, or, sql } from 'drizzle-orm'
import type { VideoFacts } from '#contract/policy/videos.ts'
import type { Queryable } from './context.ts'
import { areFriends } from './conditions/are-friends.ts'
import { blocks } from './tables/social.ts'
import { videos } from './tables/videos.ts'

/** What the film policies ask, in one query by primary key. Null when there is no such film. */
export async function findVideoFacts(db: Queryable, videoId: number, viewerId: number | null): Promise<VideoFacts | null> {
  const between = or(
    and(eq(blocks.memberId, videos.ownerId), sql`${blocks.blockedId} = ${viewerId}`),
    and(eq(blocks.blockedId, videos.ownerId), sql`${blocks.memberId} = ${viewerId}`),
  )
  const rows = await db
    .select({
      ownerId: videos.ownerId,
      videoStatus: videos.status,
      allowPlay: videos.allowPlay,
      allowDownload: videos.allowDownload,
      isFeatured: videos.isFeatured,
      isDraft: videos.isDraft,
      isDeleted: sql<boolean>`${videos.deletedAt} is not null`,
      isPlayable: videos.isPlayable,
      isBlocked: sql<boolean>`exists (select 1 from ${blocks} where ${between})`,
      ownerAudience: videos.ownerAudience,
      isFriend: viewerId === null ? sql<boolean>`false` : areFriends(viewerId, videos.ownerId),
    })
    .from(videos)
    .where(eq(videos.id, videoId))
  return rows[0] ?? null
}
