import type { ResponseInput } from '#contract/endpoint.ts'
import type { createComment } from '#contract/comments.ts'
import { mayDeleteComment, mayEditComment, mayReportComment } from '#contract/policy/comments.ts'
import { isFullMember, type Viewer } from '#contract/roles.ts'
import { toSeconds } from '../../lib/moments.ts'
import { presentBadge } from '../members/index.ts'
import type { ShownComment } from './reads.ts'

/** A comment with what this viewer may do to it. */
export function presentComment(
  { comment, author, childTotal }: ShownComment,
  viewer: Viewer,
  itemOwnerId: number,
): ResponseInput<typeof createComment> {
  const facts = { authorId: comment.authorId, itemOwnerId }
  return {
    commentId: comment.id,
    itemId: comment.itemId,
    typeId: comment.typeId,
    parentId: comment.parentId,
    text: comment.text,
    textParsed: comment.textParsed,
    author: presentBadge(author),
    createdAt: toSeconds(comment.createdAt),
    editedAt: comment.editedAt ? toSeconds(comment.editedAt) : null,
    childTotal,
    can: {
      canEdit: mayEditComment(viewer, facts),
      canDelete: mayDeleteComment(viewer, facts),
      canReply: isFullMember(viewer.role),
      canReport: mayReportComment(viewer, facts),
    },
  }
}
