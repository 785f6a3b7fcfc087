import { and, eq, isNull } from 'drizzle-orm'
import type { RequestOutput } from '#contract/endpoint.ts'
import type { updateComment as endpoint } from '#contract/comments.ts'
import { Refusal } from '#contract/error.ts'
import { mayEditComment } from '#contract/policy/comments.ts'
import type { ContentItem } from '../../content/content-kind.ts'
import { getVisibleItem } from '../../content/create-content.ts'
import { transaction } from '../../db/client.ts'
import { comments } from '../../db/tables/comments.ts'
import type { MemberContext } from '../../http/context.ts'
import { checkVersion, nextEdit, versionOf } from '../../lib/edit-version.ts'
import { prepareText } from './prepare-text.ts'
import { findComment } from './reads.ts'

/**
 * Returns the comment's item. Sending the same text again does not mark it as edited. Throws edit_conflict for an old version, and not_found
 * across a block: there a comment can only be deleted.
 */
export async function updateComment(context: MemberContext, input: RequestOutput<typeof endpoint>): Promise<{ item: ContentItem }> {
  const { db, viewer, now } = context
  const item = await getVisibleItem(context, input, 'comment')
  if (item.isApart) throw new Refusal('not_found')
  const comment = await findComment(db, viewer.id, input.commentId)
  if (!comment || comment.typeId !== input.typeId || comment.itemId !== input.itemId) throw new Refusal('not_found')
  if (!mayEditComment(viewer, { authorId: comment.authorId, itemOwnerId: item.ownerId })) throw new Refusal('forbidden')
  const prepared = await prepareText(context, input.text)
  await transaction(db, async (tx) => {
    const isThis = and(eq(comments.id, comment.id), isNull(comments.deletedAt))
    const [stored] = await tx.select({ text: comments.text, editedAt: comments.editedAt }).from(comments).where(isThis).for('no key update')
    if (!stored) throw new Refusal('not_found')
    checkVersion(input.version, versionOf(stored))
    if (prepared.text === stored.text) return
    await tx
      .update(comments)
      .set({ ...prepared, editedAt: nextEdit(stored, now()) })
      .where(eq(comments.id, comment.id))
  })
  return { item }
}
