/**
 * How many posts of a thread a viewer sees, and how many before one of them, without reading them all: a post has its position among the
 * posts that its thread counts. The viewer's number leaves out posts by members with whom there is a block, and includes those that wait
 * for staff and that only they see.
 */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { mayModerateForums } from '#contract/policy/community/forums.ts'
import type { Queryable } from '../../../db/context.ts'
import type { ForumViewer } from '../reads.ts'

export const isCounted = sql`p.deleted_at is null and p.waiting_at is null`

/** A table expression of ids: the members with whom the viewer has a block. */
export const blockedWith = ({ id }: ForumViewer) => sql`(
    select blocked_id as id from blocks where member_id = ${id} union select member_id from blocks where blocked_id = ${id})`

/** Of posts in the thread for which `condition` holds, those to leave out and those to include. */
function hiddenPosts(viewer: ForumViewer, threadId: SQLWrapper, condition: SQL): SQL {
  if (mayModerateForums(viewer)) return sql`0`
  return sql`(select count(*)::int from ${blockedWith(viewer)} b join posts p on p.owner_id = b.id and p.thread_id = ${threadId} and ${isCounted} and ${condition})`
}

function waitingPosts(viewer: ForumViewer, threadId: SQLWrapper, condition: SQL): SQL {
  const isShown = mayModerateForums(viewer) ? sql`true` : sql`p.owner_id = ${viewer.id}`
  return sql`(select count(*)::int from posts p
    where p.thread_id = ${threadId} and p.deleted_at is null and p.waiting_at is not null and ${isShown} and ${condition})`
}

/** Posts of a selected thread that the viewer sees. */
export function shownTotal(viewer: ForumViewer, threadId: SQLWrapper, storedTotal: SQLWrapper): SQL<number> {
  const all = sql`true`
  return sql<number>`(${storedTotal} - ${hiddenPosts(viewer, threadId, all)} + ${waitingPosts(viewer, threadId, all)})`
}

/** Posts of the thread that the viewer sees before the given one. */
export async function countBefore(db: Queryable, viewer: ForumViewer, threadId: number, postId: number): Promise<number> {
  const thread = sql`${threadId}::bigint`
  const isBefore = sql`p.id < ${postId}::bigint`
  const { rows } = await db.execute<{ total: number }>(sql`
    select coalesce((
        select p.position from posts p where p.thread_id = ${thread} and ${isCounted} and ${isBefore} order by p.id desc limit 1
      ), 0) - ${hiddenPosts(viewer, thread, isBefore)} + ${waitingPosts(viewer, thread, isBefore)} as total`)
  return rows[0]?.total ?? 0
}

const mostWithoutReply = 1000

/** Threads with replies that are all by members with a block between them and the viewer: unanswered, as the viewer sees them. */
export async function threadsWithoutShownReply(db: Queryable, viewer: ForumViewer): Promise<number[]> {
  if (mayModerateForums(viewer)) return []
  const { rows } = await db.execute<{ id: string }>(sql`
    select t.id from (
      select p.thread_id, count(*) as total from ${blockedWith(viewer)} b join posts p on p.owner_id = b.id and ${isCounted} group by p.thread_id
    ) hidden cross join lateral (
      -- offset: each thread is looked up by its id, however many there are.
      select id, last_post_at from threads where id = hidden.thread_id and deleted_at is null and post_total - hidden.total = 1 offset 0
    ) t
    order by t.last_post_at desc limit ${mostWithoutReply}`)
  return rows.map(({ id }) => Number(id))
}
