/** What a member has read, and what they have subscribed to. */
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/context.ts'
import { threadSeats } from '../../db/tables/community/forums.ts'
import type { MemberContext } from '../../http/context.ts'
import { Refusal } from '#contract/error.ts'
import { checkForum, getPost, getThread } from './reads.ts'
import { isRecent } from './reads/is-recent.ts'

/** Never back. */
export async function markRead(db: Queryable, memberId: number, threadId: number, readPostId: number): Promise<void> {
  await db
    .insert(threadSeats)
    .values({ memberId, threadId, readPostId })
    .onConflictDoUpdate({
      target: [threadSeats.memberId, threadSeats.threadId],
      set: { readPostId: sql`greatest(${threadSeats.readPostId}, excluded.read_post_id)` },
    })
}

/** Throws not_found for a post that is not visible, or not in this thread. */
export async function readThread({ db, viewer }: MemberContext, input: { threadId: number; postId: number }): Promise<void> {
  const { row } = await getPost(db, viewer, input.postId)
  if (row.threadId !== input.threadId) throw new Refusal('not_found')
  await markRead(db, viewer.id, row.threadId, row.id)
}

export async function putSubscription(db: Queryable, memberId: number, threadId: number, isSubscribed: boolean): Promise<void> {
  await db
    .insert(threadSeats)
    .values({ memberId, threadId, isSubscribed })
    .onConflictDoUpdate({ target: [threadSeats.memberId, threadSeats.threadId], set: { isSubscribed } })
}

/** Only threads that can be new (`isRecent`), and in them only posts that were there at that moment. Throws not_found for an unknown forum. */
export async function readAllThreads(
  { db, viewer, now }: MemberContext,
  { forumId, until }: { readonly forumId?: number | undefined; readonly until: number },
): Promise<void> {
  if (forumId !== undefined) await checkForum(db, forumId)
  const moment = sql`${new Date(Math.min(until * 1000, now().getTime())).toISOString()}::timestamptz`
  const isIn = forumId === undefined ? sql`true` : sql`t.forum_id = ${forumId}`
  await db.execute(sql`
    insert into thread_seats (member_id, thread_id, read_post_id)
    select ${viewer.id}, t.id, p.id from threads t
      cross join lateral (
        select id from posts where thread_id = t.id and deleted_at is null and created_at < ${moment} + interval '1 second' order by id desc limit 1
      ) p
      left join thread_seats s on s.member_id = ${viewer.id} and s.thread_id = t.id
    where t.deleted_at is null and ${isIn} and ${isRecent(viewer.id, sql`t.last_post_at`)} and p.id > coalesce(s.read_post_id, 0)
    order by t.id
    on conflict (member_id, thread_id) do update set read_post_id = greatest(thread_seats.read_post_id, excluded.read_post_id)`)
}

export async function subscribe(
  { db, viewer }: MemberContext,
  { threadId, subscribed }: { threadId: number; subscribed: boolean },
): Promise<{ subscribed: boolean }> {
  await getThread(db, viewer, threadId)
  await putSubscription(db, viewer.id, threadId, subscribed)
  return { subscribed }
}
