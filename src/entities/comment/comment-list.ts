/** Comments of one list as a screen shows them: those on the server, and those queued. */
import type { Comment } from '#contract/comments.ts'
import type { CommentId } from '#contract/content/ids.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'

/** sent: on the server. queued: waits for a connection. failed: refused, with a code. */
export type CommentState = { kind: 'sent' } | { kind: 'queued' } | { kind: 'failed'; code: string }

export interface CommentEntry {
  /** The write's key while queued, the comment's id once sent. */
  readonly key: string
  readonly text: string
  readonly authorName: string
  readonly authorImage: string | null
  readonly createdAt: number
  /** Null until it is on the server. */
  readonly comment: Comment | null
  readonly write: OutboxEntry | null
  readonly state: CommentState
}

interface Author {
  readonly userName: string
  readonly userImage: string | null
}

/** Threads where `parentId` is null, otherwise the replies of that thread. */
export interface CommentList {
  readonly parentId: CommentId | null
  /** The author of queued comments. */
  readonly author: Author
  readonly entries: readonly CommentEntry[]
}

export function commentList(sent: readonly Comment[], parentId: CommentId | null, author: Author): CommentList {
  const entries = sent.map((comment): CommentEntry => ({
    key: String(comment.commentId),
    text: comment.text,
    authorName: comment.userName,
    authorImage: comment.userImage,
    createdAt: comment.postedAt,
    comment,
    write: null,
    state: { kind: 'sent' },
  }))
  return { parentId, author, entries }
}

/** A new thread is placed first, as the newest; a new reply last. */
export function withCreated(list: CommentList, parentId: CommentId | null, text: string, write: OutboxEntry): CommentList {
  if (parentId !== list.parentId) return list
  const created: CommentEntry = {
    key: write.idempotencyKey,
    text,
    authorName: list.author.userName,
    authorImage: list.author.userImage,
    createdAt: Math.floor(write.createdAtMs / 1000),
    comment: null,
    write,
    state: stateOf(write),
  }
  return { ...list, entries: parentId === null ? [created, ...list.entries] : [...list.entries, created] }
}

export function withEdited(list: CommentList, commentId: CommentId, text: string, write: OutboxEntry): CommentList {
  const entries = list.entries.map((entry) =>
    entry.comment?.commentId === commentId ? { ...entry, text, write, state: stateOf(write) } : entry,
  )
  return { ...list, entries }
}

export function withoutRemoved(list: CommentList, commentId: CommentId): CommentList {
  return { ...list, entries: list.entries.filter(({ comment }) => comment?.commentId !== commentId) }
}

function stateOf(write: OutboxEntry): CommentState {
  return write.code === null ? { kind: 'queued' } : { kind: 'failed', code: write.code }
}
