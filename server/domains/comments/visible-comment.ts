import { Refusal } from '#contract/error.ts'
import { getVisibleItem, type Asker } from '../../content/create-content.ts'
import { findComment, type CommentRow } from './reads.ts'

export type { Asker }

/** The comment with its item, for whoever may read both; throws not_found. */
export async function getVisibleComment(context: Asker, commentId: number): Promise<CommentRow> {
  const comment = await findComment(context.db, context.viewer.id, commentId)
  if (!comment) throw new Refusal('not_found')
  await getVisibleItem(context, comment, 'comment')
  return comment
}
