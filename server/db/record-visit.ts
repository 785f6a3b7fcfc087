/** When a member was last here, and when the visit before this one ended. */
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Queryable } from './context.ts'
import { members } from './tables/accounts.ts'

/** Without a request for this long, the next one begins a new visit. */
export const visitGapMs = 30 * 60_000
const shortestUpdateMs = 60_000

/**
 * Called at sign-in and by the door whenever it reads a session afresh. Writes at most once a minute and member,
 * so a busy member costs one small update a minute. True when it was written: then others may be told.
 */
export async function recordVisit(db: Queryable, memberId: number, now: Date): Promise<boolean> {
  const gap = new Date(now.getTime() - visitGapMs)
  const seen = await db
    .update(members)
    .set({
      lastSeenAt: now,
      lastVisitAt: sql`case when ${members.lastSeenAt} <= ${gap.toISOString()}::timestamptz then ${members.lastSeenAt} else ${members.lastVisitAt} end`,
    })
    .where(
      and(eq(members.id, memberId), or(isNull(members.lastSeenAt), lt(members.lastSeenAt, new Date(now.getTime() - shortestUpdateMs)))),
    )
    .returning({ id: members.id })
  return seen.length > 0
}
