/** Birthdays of the coming week, from the directory, which has only those that every member may see. */
import { and, eq, exists, ne, or, sql } from 'drizzle-orm'
import type { ResponseInput } from '#contract/endpoint.ts'
import { birthdayDays, mostBirthdays, type listBirthdays } from '#contract/directory/directory.ts'
import { groups } from '#contract/roles.ts'
import { notBlocked } from '../../../db/conditions/not-blocked.ts'
import { prepared } from '../../../db/statement.ts'
import { members } from '../../../db/tables/accounts.ts'
import { directoryEntries } from '../../../db/tables/profiles.ts'
import { friends, heroes } from '../../../db/tables/social.ts'
import type { MemberContext } from '../../../http/context.ts'
import { badgeColumns, presentBadge } from '../../members/index.ts'

type Birthdays = ResponseInput<typeof listBirthdays>['birthdays']

const dayMs = 86_400_000
const birthDayOf = (month: number, day: number) => month * 100 + day
const leapDay = birthDayOf(2, 29)
const firstOfMarch = birthDayOf(3, 1)

/** The date of each birthday in the window, by month × 100 + day, in the order of the dates. */
export function datesByBirthDay(now: Date): Map<number, string> {
  const dates = new Map<number, string>()
  for (let offset = -birthdayDays.back; offset <= birthdayDays.ahead; offset++) {
    const at = new Date(now.getTime() + offset * dayMs)
    const birthDay = birthDayOf(at.getUTCMonth() + 1, at.getUTCDate())
    const date = at.toISOString().slice(0, 10)
    if (birthDay === firstOfMarch && !isLeapYear(at.getUTCFullYear())) dates.set(leapDay, date)
    dates.set(birthDay, date)
  }
  return dates
}

const isLeapYear = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1

export async function upcomingBirthdays({ db, viewer, now }: MemberContext): Promise<Birthdays> {
  const dates = datesByBirthDay(now())
  const days = [...dates.keys()]
  const { memberId, birthDay, nameKey, groupId } = directoryEntries
  const isKnown = or(
    exists(
      db
        .select({ one: sql`1` })
        .from(friends)
        .where(and(eq(friends.memberId, viewer.id), eq(friends.friendId, memberId))),
    ),
    exists(
      db
        .select({ one: sql`1` })
        .from(heroes)
        .where(and(eq(heroes.memberId, viewer.id), eq(heroes.heroId, memberId))),
    ),
  )
  const rows = await db
    .select({ member: badgeColumns, birthDay })
    .from(directoryEntries)
    .innerJoin(members, eq(members.id, memberId))
    .where(
      prepared(
        and(
          sql`${birthDay} = any(${sql.param(days)}::smallint[])`,
          ne(memberId, viewer.id),
          ne(groupId, groups.memorial),
          notBlocked(viewer.id, memberId),
        ),
      ),
    )
    .orderBy(sql`array_position(${sql.param(days)}::int[], ${birthDay}::int)`, sql`(${isKnown}) desc`, nameKey)
    .limit(mostBirthdays)
  return rows.flatMap(({ member, birthDay: day }) => {
    const onDate = day === null ? undefined : dates.get(day)
    return onDate === undefined ? [] : [{ ...presentBadge(member), onDate }]
  })
}
