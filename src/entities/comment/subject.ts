import type { Comment } from '#contract/comments.ts'

/** What is talked about: a film, and later photos, blogs and members. */
export interface CommentSubject {
  readonly typeId: Comment['typeId']
  readonly itemId: number
}

/** The outbox keeps the order of writes about one subject. */
export function commentSubject({ typeId, itemId }: CommentSubject): string {
  return `comments:${typeId}:${itemId}`
}
