/** Members on Home. All reads use the directory, which contains only what every member may see of another (H-10, H-11). */
import { and, eq, gt, isNotNull, ne, notInArray, sql, type SQLWrapper } from 'drizzle-orm'
import type { ResponseInput } from '#contract/endpoint.ts'
import type { getDashboard } from '#contract/feed.ts'
import { groups } from '#contract/roles.ts'
import { notBlocked } from '../../../db/conditions/not-blocked.ts'
import { orderWithin, prepared } from '../../../db/statement.ts'
import { members } from '../../../db/tables/accounts.ts'
import { directoryEntries } from '../../../db/tables/profiles.ts'
import { heroes } from '../../../db/tables/social.ts'
import type { MemberContext } from '../../../http/context.ts'
import { toSeconds } from '../../../lib/moments.ts'
import { badgeColumns, presentBadge } from '../../members/index.ts'

type Dashboard = ResponseInput<typeof getDashboard>
type People<Panel extends 'heroesOnline' | 'logins' | 'newMembers'> = NonNullable<Dashboard[Panel]>

/** Members seen within this time count as online. */
export const onlineMs = 5 * 60_000
const shown = 12
/** In index order. */
const newestFew = (column: SQLWrapper) => orderWithin(sql`${column} desc nulls last, ${directoryEntries.memberId} desc nulls last`, shown)

/** Heroes who are online and show it. */
export async function heroesOnline({ db, viewer, now }: MemberContext): Promise<People<'heroesOnline'>> {
  const since = new Date(now().getTime() - onlineMs)
  const rows = await db
    .select(badgeColumns)
    .from(heroes)
    .innerJoin(directoryEntries, eq(directoryEntries.memberId, heroes.heroId))
    .innerJoin(members, eq(members.id, heroes.heroId))
    .where(prepared(and(eq(heroes.memberId, viewer.id), gt(directoryEntries.seenAt, since), notBlocked(viewer.id, heroes.heroId))))
    .orderBy(newestFew(directoryEntries.seenAt))
  return rows.map(presentBadge)
}

/** The latest members, among those who show it. Memorial members keep their position. */
export async function recentLogins({ db, viewer }: MemberContext): Promise<People<'logins'>> {
  const rows = await db
    .select({ member: badgeColumns, seenAt: directoryEntries.seenAt })
    .from(directoryEntries)
    .innerJoin(members, eq(members.id, directoryEntries.memberId))
    .where(
      prepared(
        and(
          isNotNull(directoryEntries.seenAt),
          ne(directoryEntries.memberId, viewer.id),
          notInArray(directoryEntries.groupId, [groups.memorial]),
          notBlocked(viewer.id, directoryEntries.memberId),
        ),
      ),
    )
    .orderBy(newestFew(directoryEntries.seenAt))
  return rows.flatMap(({ member, seenAt }) => (seenAt ? [{ ...presentBadge(member), seenAt: toSeconds(seenAt) }] : []))
}

/** The newest members. */
export async function newMembers({ db, viewer }: MemberContext): Promise<People<'newMembers'>> {
  const rows = await db
    .select({ member: badgeColumns, joinedAt: directoryEntries.joinedAt })
    .from(directoryEntries)
    .innerJoin(members, eq(members.id, directoryEntries.memberId))
    .where(prepared(and(ne(directoryEntries.memberId, viewer.id), notBlocked(viewer.id, directoryEntries.memberId))))
    .orderBy(newestFew(directoryEntries.joinedAt))
  return rows.map(({ member, joinedAt }) => ({ ...presentBadge(member), joinedAt: toSeconds(joinedAt) }))
}
