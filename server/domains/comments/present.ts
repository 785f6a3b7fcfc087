import type { ResponseInput } from '#contract/endpoint.ts'
import type { CommentAttachment, createComment } from '#contract/comments.ts'
import { mayDeleteComment, mayEditComment, mayReportComment } from '#contract/policy/comments.ts'
import { isFullMember, type Viewer } from '#contract/roles.ts'
import type { ContentItem } from '../../content/content-kind.ts'
import { attachmentPath } from '../../lib/media-paths.ts'
import { toSeconds } from '../../lib/moments.ts'
import { versionOf } from '../../lib/edit-version.ts'
import { presentBadge } from '../members/index.ts'
import type { CommentPicture, ShownComment } from './reads.ts'

/** A comment with the viewer's abilities, and the first of its replies. */
export function presentComment(
  shown: ShownComment,
  viewer: Viewer,
  item: ContentItem,
  replies: readonly ShownComment[] = [],
): ResponseInput<typeof createComment> {
  return { ...presentAlone(shown, viewer, item), thread: replies.map((reply) => presentAlone(reply, viewer, item)) }
}

function presentAlone({ comment, author, childTotal, pictures }: ShownComment, viewer: Viewer, { ownerId, title }: ContentItem) {
  const facts = { authorId: comment.authorId, itemOwnerId: ownerId }
  return {
    ...presentBadge(author),
    commentId: comment.id,
    itemId: comment.itemId,
    typeId: comment.typeId,
    parentId: comment.parentId,
    text: comment.text,
    textParsed: comment.textParsed,
    title,
    attachments: pictures.map(presentPicture),
    postedAt: toSeconds(comment.createdAt),
    editedAt: comment.editedAt ? toSeconds(comment.editedAt) : null,
    version: versionOf(comment),
    childTotal,
    can: {
      canEdit: mayEditComment(viewer, facts),
      canDelete: mayDeleteComment(viewer, facts),
      canReply: isFullMember(viewer.role),
      canReport: mayReportComment(viewer, facts),
    },
  }
}

export function presentPicture({ id, name, width, height }: CommentPicture): CommentAttachment {
  return { attachmentId: id, destination: attachmentPath(name), width, height }
}
