/** Saying something. All of it may wait for the line. */
import { createComment, deleteComment, updateComment, type Comment } from '#contract/comments.ts'
import type { CommentId } from '#contract/primitives.ts'
import { submit } from '#src/data/outbox/outbox-link.ts'
import { commentSubject, type CommentSubject } from './subject.ts'

export interface Words {
  readonly text: string
  /** Ids of pictures that are on the server already. */
  readonly attachments: readonly number[]
}

export function sendComment(subject: CommentSubject, { text, attachments }: Words, parentId: CommentId | null): Promise<void> {
  return submit(createComment, { ...subject, parentId, text, attachments: [...attachments] }, commentSubject(subject))
}

export function changeComment({ commentId, parentId, itemId, typeId }: Comment, text: string): Promise<void> {
  return submit(updateComment, { commentId, parentId, itemId, typeId, text }, commentSubject({ itemId, typeId }))
}

export function removeComment({ commentId, parentId, itemId, typeId }: Comment): Promise<void> {
  return submit(deleteComment, { commentId, parentId, itemId, typeId }, commentSubject({ itemId, typeId }))
}
