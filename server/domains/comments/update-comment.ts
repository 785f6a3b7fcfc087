import { and, eq, isNull } from 'drizzle-orm'
import type { RequestOutput } from '#contract/endpoint.ts'
import type { updateComment as endpoint } from '#contract/comments.ts'
import { Refusal } from '#contract/error.ts'
import { mayEditComment } from '#contract/policy/comments.ts'
import type { ContentItem } from '../../content/content-kind.ts'
import { getVisibleItem } from '../../content/create-content.ts'
import { comments } from '../../db/tables/comments.ts'
import type { MemberContext } from '../../http/context.ts'
import { prepareText } from './prepare-text.ts'
import { findComment } from './reads.ts'

/** Returns the comment's item. Sending the same text again does not mark it as edited. */
export async function updateComment(context: MemberContext, input: RequestOutput<typeof endpoint>): Promise<{ item: ContentItem }> {
  const { db, viewer, now } = context
  const item = await getVisibleItem(context, input, 'comment')
  const comment = await findComment(db, viewer.id, input.commentId)
  if (!comment || comment.typeId !== input.typeId || comment.itemId !== input.itemId) throw new Refusal('not_found')
  if (!mayEditComment(viewer, { authorId: comment.authorId, itemOwnerId: item.ownerId })) throw new Refusal('forbidden')
  const prepared = await prepareText(context, input.text)
  if (prepared.text === comment.text) return { item }
  const updated = await db
    .update(comments)
    .set({ ...prepared, editedAt: now() })
    .where(and(eq(comments.id, comment.id), isNull(comments.deletedAt)))
    .returning({ id: comments.id })
  if (updated.length === 0) throw new Refusal('not_found')
  return { item }
}
