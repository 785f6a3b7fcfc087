import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { totalLimit } from '#contract/content/paging.ts'
import type { Queryable } from '../../../db/context.ts'
import { notBlocked } from '../../../db/conditions/not-blocked.ts'
import { comments } from '../../../db/tables/comments.ts'

const threads = alias(comments, 'threads')

/**
 * Comments on the profile that this viewer may read, without those of blocked members and the replies to them. Stops at the limit of
 * totals.
 */
export async function countProfileComments(db: Queryable, viewerId: number, memberId: number): Promise<number> {
  const counted = db
    .select({ id: comments.id })
    .from(comments)
    .leftJoin(threads, eq(threads.id, comments.parentId))
    .where(
      and(
        eq(comments.typeId, 'user'),
        eq(comments.itemId, memberId),
        isNull(comments.deletedAt),
        notBlocked(viewerId, comments.authorId),
        or(isNull(comments.parentId), notBlocked(viewerId, threads.authorId)),
      ),
    )
    .limit(totalLimit)
    .as('counted')
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(counted)
  return row?.total ?? 0
}
