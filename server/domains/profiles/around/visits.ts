/** Profile visits, and the number of views of a profile. */
import { and, eq, isNull, lt, notInArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { preferences } from '#contract/session.ts'
import type { listVisitors as listEndpoint } from '#contract/profile/profile-visits.ts'
import { pageSizes } from '#contract/content/paging.ts'
import { groups } from '#contract/roles.ts'
import { transaction } from '../../../db/client.ts'
import { notBlocked } from '../../../db/conditions/not-blocked.ts'
import { members } from '../../../db/tables/accounts.ts'
import { profiles, profileVisits } from '../../../db/tables/profiles.ts'
import type { MemberContext } from '../../../http/context.ts'
import { toSeconds } from '../../../lib/moments.ts'
import { listByMoment, presentBadge } from '../../members/index.ts'
import { getProfile } from '../visible-profile.ts'

const dayMs = 86_400_000

/** Once per visitor and day, independent of time zones: 24 hours after the last counted visit. Throws user_not_found. */
export async function countProfileView(context: MemberContext, { userId }: { userId: number }): Promise<{ views: number }> {
  const { db, viewer } = context
  const { member, profile } = await getProfile(context, { userId })
  if (member.id === viewer.id || (await isIncognito(context))) return { views: profile.viewTotal }
  const now = context.now()
  return transaction(db, async (tx) => {
    const dayAgo = new Date(now.getTime() - dayMs)
    // The visit's row is the lock: of two simultaneous visits, the second finds the first one's time.
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

/** Newest first. Excludes visitors who have since chosen to hide their visits, and those who are not visible to the member. */
export async function listVisitors(
  { db, viewer }: MemberContext,
  input: RequestOutput<typeof listEndpoint>,
): Promise<ResponseInput<typeof listEndpoint>> {
  const where = and(
    eq(profileVisits.memberId, viewer.id),
    isNull(members.deletedAt),
    notInArray(members.groupId, [groups.guest, groups.registered, groups.banned]),
    sql`coalesce((${members.preferences}->>'hidesFromVisitors')::boolean, false) = false`,
    notBlocked(viewer.id, profileVisits.visitorId),
  )
  const list = { table: profileVisits, other: profileVisits.visitorId, at: profileVisits.visitedAt, where, limit: pageSizes.default }
  const { rows, paging } = await listByMoment(db, list, input)
  return { items: rows.map(({ member, at }) => ({ ...presentBadge(member), visitedAt: toSeconds(at) })), ...paging }
}
