import { and, eq, isNull, sql } from 'drizzle-orm'
import { isInAudience } from '#contract/policy/members.ts'
import type { Viewer } from '#contract/roles.ts'
import type { Queryable } from '../../../db/context.ts'
import { videos } from '../../../db/tables/videos.ts'
import { contentAudienceOf, type ProfileRow } from '../visible-profile.ts'

/** Videos that the viewer may find; the stored number counts those visible to every member. */
export async function countVideos(db: Queryable, viewer: Viewer, { member, isFriend }: ProfileRow): Promise<number> {
  const audience = contentAudienceOf(member, 'videos')
  const isForAll = audience === 'members' || audience === 'public'
  if (isForAll || !isInAudience(viewer, { ownerId: member.id, isFriend }, audience)) return member.videoTotal
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(videos)
    .where(
      and(
        eq(videos.ownerId, member.id),
        eq(videos.status, 'ready'),
        videos.isPlayable,
        eq(videos.isDraft, false),
        isNull(videos.deletedAt),
      ),
    )
  return row?.total ?? 0
}
