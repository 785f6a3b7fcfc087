/**
 * Creates a comment or a reply. Counters change in the same transaction, with the thread's row locked, so they stay right under concurrent
 * writes.
 */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { RequestOutput } from '#contract/endpoint.ts'
import type { createComment as endpoint } from '#contract/comments.ts'
import { Refusal } from '#contract/error.ts'
import type { ContentItem } from '../../content/content-kind.ts'
import { addToCounters } from '../../content/counters.ts'
import { getVisibleItem } from '../../content/create-content.ts'
import { transaction } from '../../db/client.ts'
import type { Transaction } from '../../db/context.ts'
import { comments } from '../../db/tables/comments.ts'
import type { MemberContext } from '../../http/context.ts'
import { checkPictures, putPictures } from './pictures.ts'
import { prepareText } from './prepare-text.ts'
import { findComment } from './reads.ts'

/** Returns the new comment's id and its item. A reply to a reply goes to the same thread. */
export async function createComment(
  context: MemberContext,
  input: RequestOutput<typeof endpoint>,
): Promise<{ commentId: number; item: ContentItem }> {
  const { db, content, viewer, now, bus } = context
  const { typeId, itemId } = input
  const item = await getVisibleItem(context, input, 'comment')
  if (item.isReadOnly) throw new Refusal('forbidden')
  const prepared = await prepareText(context, input.text)
  const pictures = await checkPictures(context, input.attachments)
  const commentId = await transaction(db, async (tx) => {
    const parentId = input.parentId === null ? null : await lockThread(tx, context, { ...input, parentId: input.parentId })
    const [row] = await tx
      .insert(comments)
      .values({ typeId, itemId, parentId, authorId: viewer.id, ...prepared, createdAt: now() })
      .returning({ id: comments.id })
    if (!row) throw new Error('insert returned no row')
    await putPictures(tx, row.id, pictures)
    if (parentId !== null)
      await tx
        .update(comments)
        .set({ childTotal: sql`${comments.childTotal} + 1` })
        .where(eq(comments.id, parentId))
    await addToCounters(tx, content.get(typeId), itemId, { comments: 1 })
    return row.id
  })
  bus.emit('comments.written', { commentId, typeId, itemId, authorId: viewer.id })
  return { commentId, item }
}

/**
 * Id of the thread, which exists and is locked until the transaction ends. Throws not_found if the answered comment does not exist or
 * belongs to another item.
 */
async function lockThread(
  tx: Transaction,
  { viewer }: MemberContext,
  { typeId, itemId, parentId }: { typeId: string; itemId: number; parentId: number },
): Promise<number> {
  const answered = await findComment(tx, viewer.id, parentId)
  if (!answered || answered.typeId !== typeId || answered.itemId !== itemId) throw new Refusal('not_found')
  const threadId = answered.parentId ?? answered.id
  const [thread] = await tx
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.id, threadId), isNull(comments.deletedAt)))
    .for('no key update')
  if (!thread) throw new Refusal('not_found')
  return thread.id
}
