/** Posts of the forums, and the members who are told of them. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { groups } from '#contract/roles.ts'
import type { Queryable } from '../../../db/context.ts'
import { members } from '../../../db/tables/accounts.ts'
import { posts, threads, threadSeats } from '../../../db/tables/community/forums.ts'

type PostRow = Pick<typeof posts.$inferSelect, 'ownerId' | 'textParsed'>

/** Undefined for posts that are deleted or wait for staff. */
export async function findPost(db: Queryable, postId: number): Promise<PostRow | undefined> {
  const [row] = await db
    .select({ ownerId: posts.ownerId, textParsed: posts.textParsed })
    .from(posts)
    .innerJoin(threads, eq(threads.id, posts.threadId))
    .where(and(eq(posts.id, postId), isNull(posts.deletedAt), isNull(posts.waitingAt), isNull(threads.deletedAt)))
  return row
}

/** Members who have subscribed to the thread and can see it. `tell` leaves out the author and those with a block between them. */
export async function subscribersOf(db: Queryable, threadId: number, most: number): Promise<number[]> {
  const rows = await db
    .select({ id: threadSeats.memberId })
    .from(threadSeats)
    .innerJoin(threads, eq(threads.id, threadSeats.threadId))
    .innerJoin(members, eq(members.id, threadSeats.memberId))
    .where(
      and(
        eq(threadSeats.threadId, threadId),
        eq(threadSeats.isSubscribed, true),
        isNull(threads.deletedAt),
        // Moderators see across blocks.
        sql`(${members.groupId} in (${groups.staff}, ${groups.admin}) or not exists (
          select 1 from blocks b where (b.member_id, b.blocked_id) in ((${threads.ownerId}, ${threadSeats.memberId}), (${threadSeats.memberId}, ${threads.ownerId}))))`,
      ),
    )
    .orderBy(asc(threadSeats.memberId))
    .limit(most)
  return rows.map(({ id }) => id)
}
