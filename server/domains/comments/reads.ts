/** Comments as they are stored and shown. */
import { and, asc, eq, gt, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { ContentRef } from '#contract/content/kinds.ts'
import { pageSizes } from '#contract/content/paging.ts'
import type { Queryable } from '../../db/context.ts'
import { notBlocked } from '../../db/conditions/not-blocked.ts'
import { members } from '../../db/tables/accounts.ts'
import { comments } from '../../db/tables/comments.ts'
import { blocks } from '../../db/tables/social.ts'
import { badgeColumns, type BadgeRow } from '../members/index.ts'

export interface CommentPicture {
  readonly id: number
  readonly name: string
  readonly width: number
  readonly height: number
}

/** Photos of a selected comment. */
export const picturesOfComment = sql<CommentPicture[]>`coalesce((
  select json_agg(json_build_object('id', a.id, 'name', a.name, 'width', a.width, 'height', a.height) order by p.position)
  from comment_attachments p join attachments a on a.id = p.attachment_id
  where p.comment_id = ${comments.id}
), '[]'::json)`

export type CommentRow = typeof comments.$inferSelect

export interface ShownComment {
  readonly comment: CommentRow
  readonly author: BadgeRow
  /** Replies this viewer may see. */
  readonly childTotal: number
  readonly pictures: readonly CommentPicture[]
}

const isLive = isNull(comments.deletedAt)

export interface CommentList extends ContentRef {
  /** Null: threads, newest first. Otherwise the replies of that thread, oldest first. */
  readonly parentId: number | null
  readonly limit: number
  readonly page: number
  readonly afterId: number | undefined
}

const isInList = ({ typeId, itemId, parentId }: CommentList): SQL | undefined =>
  and(
    eq(comments.typeId, typeId),
    eq(comments.itemId, itemId),
    parentId === null ? isNull(comments.parentId) : eq(comments.parentId, parentId),
    isLive,
  )

/** Returns one more than the limit, if there is one. Members with a block between them do not read one another. */
export async function listComments(db: Queryable, viewerId: number, list: CommentList): Promise<ShownComment[]> {
  const { parentId, limit, page, afterId } = list
  const after = afterId === undefined ? undefined : parentId === null ? lt(comments.id, afterId) : gt(comments.id, afterId)
  const rows = await db
    .select({ comment: comments, author: badgeColumns, childTotal: visibleReplies(viewerId), pictures: picturesOfComment })
    .from(comments)
    .innerJoin(members, eq(members.id, comments.authorId))
    .where(and(isInList(list), notBlocked(viewerId, comments.authorId), after))
    // The index has nulls last; ids are never null, but the order must match for the index to be used.
    .orderBy(parentId === null ? sql`${comments.id} desc nulls last` : asc(comments.id))
    .limit(limit + 1)
    .offset(afterId === undefined ? (page - 1) * limit : 0)
  return rows
}

/** Up to ten of each thread, oldest first: most threads need no further query. */
export async function listFirstReplies(
  db: Queryable,
  viewerId: number,
  threads: readonly ShownComment[],
): Promise<ReadonlyMap<number | null, ShownComment[]>> {
  const ids = threads.filter(({ childTotal }) => childTotal > 0).map(({ comment }) => comment.id)
  if (ids.length === 0) return new Map()
  const first = sql`${comments.id} in (
    select reply.id from unnest(${sql.param(ids)}::bigint[]) as asked(thread_id) cross join lateral (
      select first.id from comments first
      where first.parent_id = asked.thread_id and first.deleted_at is null and ${notBlocked(viewerId, sql`first.author_id`)}
      order by first.id limit ${pageSizes.commentReplies}
    ) reply)`
  const rows = await db
    .select({ comment: comments, author: badgeColumns, childTotal: sql<number>`0`, pictures: picturesOfComment })
    .from(comments)
    .innerJoin(members, eq(members.id, comments.authorId))
    .where(first)
    .orderBy(asc(comments.id))
  return Map.groupBy(rows, ({ comment }) => comment.parentId)
}

/** Counts to `most` at most. */
export async function countComments(db: Queryable, viewerId: number, list: CommentList, most: number): Promise<number> {
  const counted = db
    .select({ id: comments.id })
    .from(comments)
    .where(and(isInList(list), notBlocked(viewerId, comments.authorId)))
    .limit(most + 1)
    .as('counted')
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(counted)
  return row?.total ?? 0
}

/** The stored count, except for viewers with blocks, who must not learn of replies they cannot read. */
function visibleReplies(viewerId: number): SQL<number> {
  const hidden = sql`(select ${blocks.blockedId} from ${blocks} where ${blocks.memberId} = ${viewerId} union all select ${blocks.memberId} from ${blocks} where ${blocks.blockedId} = ${viewerId})`
  return sql<number>`case when ${comments.childTotal} > 0 and exists ${hidden} then (
    select count(*)::int from comments reply where reply.parent_id = ${comments.id} and reply.deleted_at is null and reply.author_id not in ${hidden}
  ) else ${comments.childTotal} end`
}

/** A comment that is not deleted, unless there is a block between the viewer and its author or the author of its thread. */
export async function findComment(db: Queryable, viewerId: number, commentId: number): Promise<CommentRow | undefined> {
  const [row] = await db
    .select()
    .from(comments)
    .where(and(eq(comments.id, commentId), isLive, notBlocked(viewerId, comments.authorId)))
  if (!row || row.parentId === null) return row
  const [thread] = await db
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.id, row.parentId), isLive, notBlocked(viewerId, comments.authorId)))
  return thread && row
}

export async function getShown(db: Queryable, viewerId: number, commentId: number): Promise<ShownComment> {
  const [row] = await db
    .select({ comment: comments, author: badgeColumns, childTotal: visibleReplies(viewerId), pictures: picturesOfComment })
    .from(comments)
    .innerJoin(members, eq(members.id, comments.authorId))
    .where(eq(comments.id, commentId))
  if (!row) throw new Error(`comment ${commentId} is gone`)
  return row
}
