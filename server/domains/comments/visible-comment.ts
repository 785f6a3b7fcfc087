import { Refusal } from '#contract/error.ts'
import { getVisibleItem, type Asker } from '../../content/create-content.ts'
import { findComment, type CommentRow } from './reads.ts'

export type { Asker }

/** Returns the comment with its item if the viewer may read both. Throws not_found. */
export async function getVisibleComment(context: Asker, commentId: number): Promise<CommentRow> {
  const comment = await findComment(context.db, context.viewer.id, commentId)
  if (!comment) throw new Refusal('not_found')
  await getVisibleItem(context, comment, 'comment')
  return comment
}
