/** Who looked at whom, and how often a profile is looked at. */
import { and, desc, eq, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { preferences } from '#contract/session.ts'
import type { listVisitors as listEndpoint } from '#contract/profile/profile-visits.ts'
import { pageSizes, totalLimit } from '#contract/primitives.ts'
import { groups } from '#contract/roles.ts'
import { transaction } from '../../../db/client.ts'
import { notBlocked } from '../../../db/conditions/not-blocked.ts'
import { members } from '../../../db/tables/accounts.ts'
import { profiles, profileVisits } from '../../../db/tables/profiles.ts'
import type { MemberContext } from '../../../http/context.ts'
import { decodeCursor, encodeCursor } from '../../../lib/cursor.ts'
import { toSeconds } from '../../../lib/moments.ts'
import { badgeColumns, presentBadge } from '../../members/index.ts'
import { getProfile } from '../visible-profile.ts'

const dayMs = 86_400_000

/** Once a visitor and day, whatever the zone: 24 hours after the last one that counted. Throws user_not_found. */
export async function countProfileView(context: MemberContext, { userId }: { userId: number }): Promise<{ views: number }> {
  const { db, viewer } = context
  const { member, profile } = await getProfile(context, { userId })
  if (member.id === viewer.id || (await isIncognito(context))) return { views: profile.viewTotal }
  const now = context.now()
  return transaction(db, async (tx) => {
    const dayAgo = new Date(now.getTime() - dayMs)
    // The row of the visit is the lock: of two looks at once the second finds the first one's moment.
    const counted = await tx
      .insert(profileVisits)
      .values({ memberId: member.id, visitorId: viewer.id, visitedAt: now })
      .onConflictDoUpdate({
        target: [profileVisits.memberId, profileVisits.visitorId],
        set: { visitedAt: now },
        setWhere: lt(profileVisits.visitedAt, dayAgo),
      })
      .returning({ visitorId: profileVisits.visitorId })
    if (counted.length === 0) return { views: profile.viewTotal }
    const [row] = await tx
      .update(profiles)
      .set({ viewTotal: sql`${profiles.viewTotal} + 1` })
      .where(eq(profiles.memberId, member.id))
      .returning({ views: profiles.viewTotal })
    return { views: row?.views ?? profile.viewTotal }
  })
}

async function isIncognito({ db, viewer }: MemberContext): Promise<boolean> {
  const [row] = await db.select({ kept: members.preferences }).from(members).where(eq(members.id, viewer.id))
  const read = v.safeParse(preferences, row?.kept ?? {})
  return read.success && read.output.hidesFromVisitors
}

const limit = pageSizes.default
/** Page it leads to, moment (milliseconds) and id of the last visitor shown. */
const cursorSchema = v.tuple([
  v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(1_000_000)),
  v.pipe(v.number(), v.safeInteger()),
  v.pipe(v.number(), v.safeInteger()),
])

/** Newest first. Whoever has gone incognito since is not listed any more, nor is anybody who is not there for the member. */
export async function listVisitors(
  { db, viewer }: MemberContext,
  input: RequestOutput<typeof listEndpoint>,
): Promise<ResponseInput<typeof listEndpoint>> {
  const after = input.cursor === undefined ? undefined : decodeCursor(cursorSchema, input.cursor)
  const page = after?.[0] ?? input.page
  const isShown = and(
    eq(profileVisits.memberId, viewer.id),
    isNull(members.deletedAt),
    notInArray(members.groupId, [groups.guest, groups.registered, groups.banned]),
    sql`coalesce((${members.preferences}->>'hidesFromVisitors')::boolean, false) = false`,
    notBlocked(viewer.id, profileVisits.visitorId),
  )
  const at = after && new Date(after[1])
  const isAfter = at && or(lt(profileVisits.visitedAt, at), and(eq(profileVisits.visitedAt, at), lt(profileVisits.visitorId, after[2])))
  const visits = db
    .select({ member: badgeColumns, visitedAt: profileVisits.visitedAt })
    .from(profileVisits)
    .innerJoin(members, eq(members.id, profileVisits.visitorId))
  const found = await visits
    .where(and(isShown, isAfter))
    .orderBy(desc(profileVisits.visitedAt), desc(profileVisits.visitorId))
    .limit(limit + 1)
    .offset(after ? 0 : (page - 1) * limit)
  const counted = db
    .select({ id: profileVisits.visitorId })
    .from(profileVisits)
    .innerJoin(members, eq(members.id, profileVisits.visitorId))
    .where(isShown)
    .limit(totalLimit + 1)
    .as('counted')
  const [total] = await db.select({ total: sql<number>`count(*)::int` }).from(counted)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    items: rows.map(({ member, visitedAt }) => ({ ...presentBadge(member), visitedAt: toSeconds(visitedAt) })),
    total: Math.min(total?.total ?? 0, totalLimit),
    totalIsLimit: (total?.total ?? 0) > totalLimit,
    page,
    limit,
    nextCursor: found.length > limit && last ? encodeCursor([page + 1, last.visitedAt.getTime(), last.member.id]) : null,
  }
}
