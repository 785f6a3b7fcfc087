/** Comments on videos, later photos, blogs and members. All writes may wait for a connection. */
import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { createComment, deleteComment, updateComment, type Comment } from '#contract/comments.ts'
import { findDeclaredKind } from '#contract/content/kinds.ts'
import type { CommentId } from '#contract/content/ids.ts'
import { inputOf } from '#src/offline/outbox/input-of.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { retryWrite, submit } from '#src/data/outbox/outbox-link.ts'
import { defineWrites } from '#src/data/outbox/queued-write.ts'
import { refreshComments, takeOutComment, takeOverComment, takeOverNewComment } from './cache.ts'
import { withCreated, withEdited, withoutRemoved, type CommentEntry, type CommentList } from './comment-list.ts'
import type { CommentSubject } from './queries.ts'

const define = defineWrites<{ list: CommentList; total: number }>()

export function commentSubject({ typeId, itemId }: CommentSubject): string {
  return `comments:${typeId}:${itemId}`
}

/** A comment without a parent is refused as not found when its item is gone; an answer may only have lost its thread. */
function placeOfComment(
  { typeId, itemId, parentId }: CommentSubject & { parentId: CommentId | null },
  { code }: OutboxEntry,
): string | null {
  if (code === 'not_found' && parentId === null) return null
  return findDeclaredKind(typeId)?.path(itemId) ?? null
}

const creation = define(createComment, {
  label: msg`A comment`,
  subject: commentSubject,
  texts: ['text'],
  place: placeOfComment,
  overlay: {
    list: (list, { parentId, text }, entry) => withCreated(list, parentId, text, entry),
    // A refused comment is shown in the list, but is not on the site.
    total: (total, _, { code }) => (code === null ? total + 1 : total),
  },
  showsRefused: true,
  settle: (client, { answer }) => takeOverNewComment(client, answer),
  refresh: refreshComments,
})

const edit = define(updateComment, {
  label: msg`An edited comment`,
  subject: commentSubject,
  texts: ['text'],
  place: (input) => findDeclaredKind(input.typeId)?.path(input.itemId) ?? null,
  overlay: { list: (list, { commentId, text }, entry) => withEdited(list, commentId, text, entry) },
  showsRefused: true,
  reportsRefused: true,
  settle: (client, { answer }) => takeOverComment(client, answer),
  refresh: refreshComments,
})

const removal = define(deleteComment, {
  label: msg`A deleted comment`,
  subject: commentSubject,
  overlay: {
    list: (list, { commentId }) => withoutRemoved(list, commentId),
    total: (total, _, { shown }) => Math.max(0, total - 1 - repliesOf(shown)),
  },
  settle: (client, { input }) => takeOutComment(client, input),
  refresh: refreshComments,
})

/** The replies that a deletion removes as well, stored with it: its input has only ids. */
const removedWith = v.object({ replies: v.number() })

function repliesOf(shown: unknown): number {
  const read = v.safeParse(removedWith, shown)
  return read.success ? read.output.replies : 0
}

export const commentWrites = [creation, edit, removal]

export interface Words {
  readonly text: string
  /** Photos; they wait with the comment. */
  readonly files: readonly File[]
}

export function sendComment(subject: CommentSubject, { text, files }: Words, parentId: CommentId | null): Promise<void> {
  return submit(creation, { ...subject, parentId, text }, { files })
}

export function changeComment({ commentId, parentId, itemId, typeId, version }: Comment, text: string): Promise<void> {
  return submit(edit, { commentId, ...(version === undefined ? {} : { version }), parentId, itemId, typeId, text })
}

/**
 * Sends a refused comment or edit again, perhaps with another text. An edit that was refused because the comment is newer is now based on
 * the comment that the member sees beside it.
 */
export function sendAgain({ write, comment, state }: CommentEntry, text?: string): Promise<void> {
  if (!write) return Promise.resolve()
  const input = comment && inputOf(write, updateComment)
  if (!input) return retryWrite(write.id)
  const isNewer = state.kind === 'failed' && state.code === 'edit_conflict' && comment.version !== undefined
  return retryWrite(write.id, { ...input, ...(text === undefined ? {} : { text }), ...(isNewer && { version: comment.version }) })
}

export function removeComment({ commentId, parentId, itemId, typeId, childTotal }: Comment): Promise<void> {
  return submit(
    removal,
    { commentId, parentId, itemId, typeId },
    { shown: { replies: childTotal } satisfies v.InferInput<typeof removedWith> },
  )
}
