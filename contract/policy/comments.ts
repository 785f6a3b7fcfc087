/** Permissions to edit and delete comments (1§6; ambiguity comment-admin-only). */
import type { Viewer } from '../roles.ts'

export interface CommentFacts {
  readonly authorId: number
  /** Owner of the video, photo or blog, or the member whose profile it is. */
  readonly itemOwnerId: number
}

export function mayEditComment(viewer: Viewer, comment: CommentFacts): boolean {
  const flag = viewer.id === comment.authorId ? 'comment.edit_own_comment' : 'comment.edit_user_comment'
  return viewer.id !== null && viewer.permissions.has(flag)
}

/** Every member who can read a comment may report it, except its author. */
export function mayReportComment(viewer: Viewer, comment: Pick<CommentFacts, 'authorId'>): boolean {
  return viewer.id !== null && viewer.id !== comment.authorId
}

export function mayDeleteComment(viewer: Viewer, comment: CommentFacts): boolean {
  if (viewer.id === null) return false
  if (viewer.id === comment.itemOwnerId) return true
  if (viewer.id === comment.authorId && viewer.permissions.has('comment.delete_own_comment')) return true
  return viewer.permissions.has('comment.delete_user_comment')
}
