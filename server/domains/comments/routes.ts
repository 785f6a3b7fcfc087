/** Routes of the comments domain. */
import * as contract from '#contract/comments.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { commentAudit } from './audit.ts'
import { browseComments } from './browse-comments.ts'
import { createComment } from './create-comment.ts'
import { deleteComment } from './delete-comment.ts'
import { presentComment } from './present.ts'
import { getShown } from './reads.ts'
import { searchComments } from './search-comments.ts'
import { updateComment } from './update-comment.ts'

export const commentRoutes: readonly Implementation[] = [
  implement(contract.searchComments, searchComments),
  implement(contract.browseComments, browseComments),

  implement(contract.createComment, async (context, input) => {
    const { commentId, item } = await createComment(context, input)
    return presentComment(await getShown(context.db, context.viewer.id, commentId), context.viewer, item)
  }),

  implement(
    contract.updateComment,
    async (context, input) => {
      const { item } = await updateComment(context, input)
      return presentComment(await getShown(context.db, context.viewer.id, input.commentId), context.viewer, item)
    },
    commentAudit,
  ),

  implement(
    contract.deleteComment,
    async (context, input) => {
      await deleteComment(context, input)
      return {}
    },
    commentAudit,
  ),
]
