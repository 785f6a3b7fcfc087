import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../../db/context.ts'
import { members } from '../../../db/tables/accounts.ts'
import { notifications } from '../../../db/tables/notifications.ts'

const dayMs = 86_400_000

/** Members whose oldest notification not yet mailed has waited for the time they chose. */
export async function digestsDue(db: Queryable, now: Date, most: number): Promise<number[]> {
  const oldest = sql<Date>`min(${notifications.createdAt})`
  const rhythm = sql`${members.preferences}->'notify'->>'digest'`
  const before = (days: number) => sql`${new Date(now.getTime() - days * dayMs).toISOString()}::timestamptz`
  const due = await db
    .select({ memberId: notifications.memberId })
    .from(notifications)
    .innerJoin(members, eq(members.id, notifications.memberId))
    .where(and(isNull(notifications.mailedAt), isNull(notifications.seenAt), isNull(members.deletedAt)))
    .groupBy(notifications.memberId, members.preferences)
    .having(sql`(${rhythm} = 'daily' and ${oldest} <= ${before(1)}) or (${rhythm} = 'weekly' and ${oldest} <= ${before(7)})`)
    .limit(most)
  return due.map(({ memberId }) => memberId)
}
