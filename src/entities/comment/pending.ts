/** Comments as a screen shows them: the server's, with what waits in the outbox laid over them. */
import { createComment, deleteComment, updateComment, type Comment } from '#contract/comments.ts'
import type { CommentId } from '#contract/primitives.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { inputOf } from '#src/offline/outbox/input-of.ts'

/** sent: known to the server. queued: waits for the line. failed: refused, with a code. */
export type CommentState = { kind: 'sent' } | { kind: 'queued' } | { kind: 'failed'; code: string }

export interface CommentEntry {
  /** The write's key while queued, the comment's id once sent. */
  readonly key: string
  readonly text: string
  readonly authorName: string
  readonly authorImage: string | null
  readonly createdAt: number
  /** Absent while the server does not know it. */
  readonly comment: Comment | null
  readonly write: OutboxEntry | null
  readonly state: CommentState
}

interface Author {
  readonly userName: string
  readonly userImage: string | null
}

/** Threads (parentId null): queued ones first, as they are newest. Replies: queued ones last. Deletions waiting in the outbox hide at once. */
export function mergePendingComments(
  sent: readonly Comment[],
  writes: readonly OutboxEntry[],
  parentId: CommentId | null,
  self: Author,
): CommentEntry[] {
  const removed = new Set<number>()
  const edits = new Map<number, OutboxEntry>()
  const queued: CommentEntry[] = []
  for (const write of writes) {
    const deletion = inputOf(write, deleteComment)
    if (deletion) removed.add(deletion.commentId)
    const edit = inputOf(write, updateComment)
    if (edit) edits.set(edit.commentId, write)
    const creation = inputOf(write, createComment)
    if (creation && creation.parentId === parentId) queued.push(queuedEntry(write, creation.text, self))
  }
  const shown = sent
    .filter((comment) => !removed.has(comment.commentId))
    .map((comment) => sentEntry(comment, edits.get(comment.commentId) ?? null))
  return parentId === null ? [...queued.reverse(), ...shown] : [...shown, ...queued]
}

function sentEntry(comment: Comment, edit: OutboxEntry | null): CommentEntry {
  const editedText = edit ? inputOf(edit, updateComment)?.text : undefined
  return {
    key: String(comment.commentId),
    text: editedText ?? comment.text,
    authorName: comment.userName,
    authorImage: comment.userImage,
    createdAt: comment.postedAt,
    comment,
    write: edit,
    state: edit ? stateOf(edit) : { kind: 'sent' },
  }
}

function queuedEntry(write: OutboxEntry, text: string, self: Author): CommentEntry {
  return {
    key: write.idempotencyKey,
    text,
    authorName: self.userName,
    authorImage: self.userImage,
    createdAt: Math.floor(write.createdAtMs / 1000),
    comment: null,
    write,
    state: stateOf(write),
  }
}

function stateOf(write: OutboxEntry): CommentState {
  return write.code === null ? { kind: 'queued' } : { kind: 'failed', code: write.code }
}
