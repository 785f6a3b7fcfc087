/** Members who are to be reminded of the end of their membership. */
import { and, asc, eq, gt, isNull, lte, notInArray, sql } from 'drizzle-orm'
import { membershipGraceDays, membershipReminderDays } from '#contract/money/membership.ts'
import { groups } from '#contract/roles.ts'
import { isNotPaused } from '../../../db/failed-tasks.ts'
import { members } from '../../../db/tables/accounts.ts'
import { memberships } from '../../../db/tables/money/memberships.ts'
import { renewals } from '../../../db/tables/money/renewals.ts'
import type { Services } from '../../../http/context.ts'

const dayMs = 86_400_000
/** Accounts that nobody uses. */
export const closedGroups = [groups.registered, groups.banned, groups.inactive, groups.memorial]

export type Which = 'week' | 'day'

export interface Due {
  readonly memberId: number
  readonly endsAt: Date
  readonly name: string
  readonly email: string
  readonly locale: string
}

/**
 * Week: from seven days before the end until its last day begins. Day: from then until the grace is over. Not those whose
 * membership renews automatically: they get another mail.
 */
export async function dueForReminder({ db, now }: Services, which: Which, limit: number): Promise<Due[]> {
  const moment = now()
  const { mark, after, until } = spans(moment)[which]
  return db
    .select({
      memberId: memberships.memberId,
      endsAt: memberships.endsAt,
      name: members.name,
      email: members.email,
      locale: members.locale,
    })
    .from(memberships)
    .innerJoin(members, eq(members.id, memberships.memberId))
    .where(
      and(
        isNull(memberships.closedAt),
        gt(memberships.endsAt, after),
        lte(memberships.endsAt, until),
        sql`${mark} is distinct from ${memberships.endsAt}`,
        sql`not exists (select 1 from ${renewals} where ${renewals.memberId} = ${memberships.memberId} and ${renewals.subject} = 'membership' and ${renewals.endedAt} is null)`,
        isNull(members.deletedAt),
        notInArray(members.groupId, closedGroups),
        isNotPaused('membership', sql`${`${which}:`}::text || ${memberships.memberId}`, moment),
      ),
    )
    .orderBy(asc(memberships.endsAt), asc(memberships.memberId))
    .limit(limit)
}

function spans(now: Date) {
  const endOfToday = new Date(Math.floor(now.getTime() / dayMs) * dayMs + dayMs - 1)
  return {
    week: { mark: memberships.weekReminderOf, after: endOfToday, until: new Date(now.getTime() + membershipReminderDays * dayMs) },
    day: { mark: memberships.dayReminderOf, after: new Date(now.getTime() - membershipGraceDays * dayMs), until: endOfToday },
  }
}
