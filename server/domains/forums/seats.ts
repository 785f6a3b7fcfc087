/** What a member has read, and what they have subscribed to. */
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/context.ts'
import { threadSeats } from '../../db/tables/community/forums.ts'
import type { MemberContext } from '../../http/context.ts'
import { Refusal } from '#contract/error.ts'
import { getPost, getThread } from './reads.ts'

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

export async function subscribe(
  { db, viewer }: MemberContext,
  { threadId, subscribed }: { threadId: number; subscribed: boolean },
): Promise<{ subscribed: boolean }> {
  await getThread(db, viewer, threadId)
  await db
    .insert(threadSeats)
    .values({ memberId: viewer.id, threadId, isSubscribed: subscribed })
    .onConflictDoUpdate({ target: [threadSeats.memberId, threadSeats.threadId], set: { isSubscribed: subscribed } })
  return { subscribed }
}
