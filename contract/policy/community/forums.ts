/** Who may do what in the forums. Pure rules: the server applies them and presents the results (1§4, 1§6). */
import type { PostAbilities, ThreadAbilities } from '../../community/forums.ts'
import { isFullMember, type Viewer } from '../../roles.ts'

export interface ThreadFacts {
  readonly ownerId: number
  readonly isDeleted: boolean
  /** The viewer and the member who started it have blocked each other. */
  readonly isBlocked: boolean
  readonly isClosed: boolean
  /** Its first post waits for staff. */
  readonly isWaiting?: boolean | undefined
  /** Posts that are not deleted. */
  readonly postTotal: number
}

export interface PostFacts {
  readonly authorId: number
  readonly isDeleted: boolean
  /** The viewer and the author have blocked each other. */
  readonly isBlocked: boolean
  /** The thread's first post goes and moves with its thread only. */
  readonly isFirst: boolean
  /** It waits for staff, or was declined. */
  readonly isWaiting?: boolean | undefined
}

/** Staff and admins: the documents' moderators. */
export function mayModerateForums(viewer: Pick<Viewer, 'role'>): boolean {
  return viewer.role === 'staff' || viewer.role === 'admin'
}

/** Moderators also see what they are blocked from: they answer for it. Hidden threads answer not_found, never forbidden. */
export function maySeeThread(viewer: Viewer, thread: ThreadFacts): boolean {
  const isShown = !thread.isBlocked && (!thread.isWaiting || viewer.id === thread.ownerId)
  return isFullMember(viewer.role) && !thread.isDeleted && (isShown || mayModerateForums(viewer))
}

export function maySeePost(viewer: Viewer, thread: ThreadFacts, post: PostFacts): boolean {
  const isShown = !post.isBlocked && (!post.isWaiting || viewer.id === post.authorId)
  return maySeeThread(viewer, thread) && !post.isDeleted && (isShown || mayModerateForums(viewer))
}

/** A closed thread takes no reply (2§T "Closed"), of moderators neither: they open it first. Nor does one that waits for staff. */
export function mayReply(viewer: Viewer, thread: ThreadFacts): boolean {
  return maySeeThread(viewer, thread) && !thread.isClosed && !thread.isWaiting
}

export function threadAbilities(viewer: Viewer, thread: ThreadFacts): ThreadAbilities {
  const isSeen = maySeeThread(viewer, thread)
  const isModerator = isSeen && mayModerateForums(viewer)
  const isOwner = viewer.id === thread.ownerId
  return {
    canReply: mayReply(viewer, thread),
    canStick: isModerator,
    canClose: isModerator,
    canMove: isModerator,
    canDelete: isModerator || (isSeen && isOwner && !thread.isClosed && thread.postTotal <= 1),
    canReport: isSeen && !isOwner,
  }
}

/** In a closed thread, members can no longer change what they wrote. */
export function postAbilities(viewer: Viewer, thread: ThreadFacts, post: PostFacts): PostAbilities {
  const isSeen = maySeePost(viewer, thread, post)
  const isModerator = isSeen && mayModerateForums(viewer)
  const isAuthor = isSeen && viewer.id === post.authorId
  const mayChange = isModerator || (isAuthor && !thread.isClosed)
  return {
    canEdit: mayChange,
    canDelete: mayChange && !post.isFirst,
    canMove: isModerator && !post.isFirst,
    canQuote: isSeen && !post.isWaiting && mayReply(viewer, thread),
    canReadHistory: isModerator || isAuthor,
    canReport: isSeen && !isAuthor,
  }
}

/**
 * Title and tags are the thread's, and changed with its first post: by moderators, and by the member who started it. A post that was moved in
 * front of the others may be by somebody else.
 */
export function mayRetitle(viewer: Viewer, thread: ThreadFacts, post: PostFacts): boolean {
  return post.isFirst && postAbilities(viewer, thread, post).canEdit && (mayModerateForums(viewer) || viewer.id === thread.ownerId)
}

/** Whole minutes at 200 words a minute (1§9), at least one. */
export function readingMinutes(text: string): number {
  return Math.max(1, Math.round((text.match(/\S+/g)?.length ?? 0) / wordsPerMinute))
}
export const wordsPerMinute = 200
