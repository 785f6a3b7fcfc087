/** Deletes a comment. A deleted thread includes its replies, because they would reveal what the deleted text said. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { RequestOutput } from '#contract/endpoint.ts'
import type { deleteComment as endpoint } from '#contract/comments.ts'
import { Refusal } from '#contract/error.ts'
import { mayDeleteComment } from '#contract/policy/comments.ts'
import { addToCounters } from '../../content/counters.ts'
import { getVisibleItem } from '../../content/create-content.ts'
import { transaction } from '../../db/client.ts'
import type { Transaction } from '../../db/context.ts'
import { comments } from '../../db/tables/comments.ts'
import type { MemberContext } from '../../http/context.ts'
import { findComment, type CommentRow } from './reads.ts'

export async function deleteComment(context: MemberContext, input: RequestOutput<typeof endpoint>): Promise<void> {
  const { db, content, viewer, now } = context
  const { ownerId: itemOwnerId } = await getVisibleItem(context, input, 'comment')
  const comment = await findComment(db, viewer.id, input.commentId)
  if (!comment || comment.typeId !== input.typeId || comment.itemId !== input.itemId) throw new Refusal('not_found')
  if (!mayDeleteComment(viewer, { authorId: comment.authorId, itemOwnerId })) throw new Refusal('forbidden')
  await transaction(db, async (tx) => {
    const removed =
      comment.parentId === null ? await removeThread(tx, comment, now()) : await removeReply(tx, comment, comment.parentId, now())
    // Another request was faster; this one still succeeds.
    await addToCounters(tx, content.get(comment.typeId), comment.itemId, { comments: -removed })
  })
}

/** Locks are always taken in the order thread, replies, item. */
async function removeThread(tx: Transaction, { id }: CommentRow, deletedAt: Date): Promise<number> {
  const thread = await tx
    .update(comments)
    .set({ deletedAt, childTotal: 0 })
    .where(and(eq(comments.id, id), isNull(comments.deletedAt)))
    .returning({ id: comments.id })
  if (thread.length === 0) return 0
  const replies = await tx
    .update(comments)
    .set({ deletedAt })
    .where(and(eq(comments.parentId, id), isNull(comments.deletedAt)))
    .returning({ id: comments.id })
  return 1 + replies.length
}

async function removeReply(tx: Transaction, { id }: CommentRow, threadId: number, deletedAt: Date): Promise<number> {
  await tx.select({ id: comments.id }).from(comments).where(eq(comments.id, threadId)).for('no key update')
  const reply = await tx
    .update(comments)
    .set({ deletedAt })
    .where(and(eq(comments.id, id), isNull(comments.deletedAt)))
    .returning({ id: comments.id })
  if (reply.length > 0)
    await tx
      .update(comments)
      .set({ childTotal: sql`greatest(0, ${comments.childTotal} - 1)` })
      .where(eq(comments.id, threadId))
  return reply.length
}
