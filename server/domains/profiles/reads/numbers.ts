/** Several members at once: profiles that staff feature, small cards, and the numbers on a profile. */
import { and, desc, eq, inArray, isNotNull, notInArray, sql, type SQL } from 'drizzle-orm'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import type { getStatLine, listFeaturedProfiles, listMemberCards } from '#contract/profile/profile-visits.ts'
import { groups } from '#contract/roles.ts'
import { plainExcerpt, previewLength } from '#contract/texts/plain-excerpt.ts'
import { members } from '../../../db/tables/accounts.ts'
import { profiles } from '../../../db/tables/profiles.ts'
import { friends, heroes } from '../../../db/tables/social.ts'
import type { MemberContext } from '../../../http/context.ts'
import { badgeColumns, isFindableBy, isVisibleTo, presentBadge, type MemberViewer } from '../../members/index.ts'
import { viewProfile } from '../view/present-profile.ts'

const shownFeatured = 8

/** Newest first. Only profiles visible to every member, because others could not be opened. */
export async function featuredProfiles({ db, viewer }: MemberContext): Promise<ResponseInput<typeof listFeaturedProfiles>> {
  const rows = await db
    .select({ ...badgeColumns, aboutMe: members.aboutMe })
    .from(profiles)
    .innerJoin(members, eq(members.id, profiles.memberId))
    .where(and(isNotNull(profiles.featuredAt), isFindableBy(viewer), notInArray(members.groupId, [groups.inactive])))
    .orderBy(desc(profiles.featuredAt), profiles.memberId)
    .limit(shownFeatured)
  return { members: rows.map(({ aboutMe, ...badge }) => ({ ...presentBadge(badge), excerpt: plainExcerpt(aboutMe, previewLength) })) }
}

/** In the requested order. */
export async function memberCards(
  { db, viewer }: MemberContext,
  userIds: readonly number[],
): Promise<ResponseInput<typeof listMemberCards>> {
  const rows = await db
    .select({ ...badgeColumns, totalVideo: members.videoTotal })
    .from(members)
    .where(and(inArray(members.id, [...userIds]), isFindableBy(viewer)))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const found = [...new Set(userIds)].flatMap((id) => byId.get(id) ?? [])
  return { members: found.map(({ totalVideo, ...badge }) => ({ ...presentBadge(badge), totalVideo })) }
}

/** Throws user_not_found. */
export async function statLine(
  context: MemberContext,
  { userId }: RequestOutput<typeof getStatLine>,
): Promise<ResponseInput<typeof getStatLine>> {
  const { db, viewer } = context
  const { totalVideo, views } = await viewProfile(context, { userId })
  const [row] = await db
    .select({
      totalFriend: countOf(viewer, userId, sql`select ${friends.friendId} from ${friends} where ${friends.memberId} = ${userId}`),
      totalHero: countOf(viewer, userId, sql`select ${heroes.heroId} from ${heroes} where ${heroes.memberId} = ${userId}`),
      totalFan: countOf(viewer, userId, sql`select ${heroes.memberId} from ${heroes} where ${heroes.heroId} = ${userId}`),
    })
    .from(members)
    .where(eq(members.id, userId))
  return { totalVideo, views, ...(row ?? { totalFriend: 0, totalHero: 0, totalFan: 0 }) }
}

/**
 * Counts the same members as the lists: everyone in the viewer's own lists, and in others' lists the members whose profile the viewer may
 * see.
 */
function countOf(viewer: MemberViewer, ofId: number, ids: SQL): SQL<number> {
  const isShown = ofId === viewer.id ? isVisibleTo(viewer) : isFindableBy(viewer)
  return sql<number>`(select count(*)::int from ${members} where ${members.id} in (${ids}) and ${isShown})`
}
