/** When a member was last here, and when the previous visit ended. */
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Queryable } from '../context.ts'
import { prepared } from '../statement.ts'
import { members } from '../tables/accounts.ts'

/** Without a request for this long, the next one begins a new visit. */
export const visitGapMs = 30 * 60_000
const shortestUpdateMs = 60_000

/**
 * Called at sign-in, and by the access check whenever it reads a session afresh. Writes at most once a minute per member, so a busy
 * member costs one small update a minute. True if it was written: then other members may be notified.
 */
export async function recordVisit(db: Queryable, memberId: number, now: Date): Promise<boolean> {
  const seen = await db
    .update(members)
    .set(visitAt(now))
    .where(prepared(and(eq(members.id, memberId), isDue(now))))
    .returning({ id: members.id })
  return seen.length > 0
}

/**
 * Members with an open socket are here, whether they send requests or not. One statement for all of them; rows are locked in the order of
 * their ids. Returns the members that were written.
 */
export async function recordPresence(db: Queryable, memberIds: readonly number[], now: Date): Promise<number[]> {
  if (memberIds.length === 0) return []
  const due = db
    .select({ id: members.id })
    .from(members)
    .where(and(inArray(members.id, [...memberIds]), isDue(now)))
    .orderBy(members.id)
    .for('no key update')
  const seen = await db.update(members).set(visitAt(now)).where(inArray(members.id, due)).returning({ id: members.id })
  return seen.map(({ id }) => id)
}

function visitAt(now: Date) {
  const gap = new Date(now.getTime() - visitGapMs)
  return {
    lastSeenAt: now,
    lastVisitAt: sql`case when ${members.lastSeenAt} <= ${gap.toISOString()}::timestamptz then ${members.lastSeenAt} else ${members.lastVisitAt} end`,
  }
}

function isDue(now: Date) {
  return or(isNull(members.lastSeenAt), lt(members.lastSeenAt, new Date(now.getTime() - shortestUpdateMs)))
}
