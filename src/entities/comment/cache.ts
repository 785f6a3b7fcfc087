/** The only place that touches cached comments. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { createComment, deleteComment, updateComment, type Comment, type searchComments } from '#contract/comments.ts'
import type { ResponseOutput } from '#contract/endpoint.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { inputOf } from '#src/offline/outbox/input-of.ts'
import { commentQueries } from './queries.ts'
import type { CommentSubject } from './subject.ts'

type Page = ResponseOutput<typeof searchComments>
type Pages = InfiniteData<Page, string>

/** Takes over the server's answer to a write of this page, so that nothing flickers when its entry leaves the outbox. */
export function settleCommentAnswer(queryClient: QueryClient, entry: OutboxEntry, answer: unknown): void {
  const creation = inputOf(entry, createComment)
  const created = creation && v.safeParse(createComment.response, answer)
  if (creation && created?.success) changeList(queryClient, creation, creation.parentId, (pages) => withNew(pages, created.output))
  const edit = inputOf(entry, updateComment)
  const edited = edit && v.safeParse(updateComment.response, answer)
  if (edit && edited?.success)
    changeList(queryClient, edit, edit.parentId, (pages) =>
      mapComments(pages, (comment) => (comment.commentId === edit.commentId ? edited.output : comment)),
    )
  const removal = inputOf(entry, deleteComment)
  if (removal)
    changeList(queryClient, removal, removal.parentId, (pages) =>
      mapComments(pages, (comment) => (comment.commentId === removal.commentId ? null : comment)),
    )
}

export function refreshComments(queryClient: QueryClient, subject: CommentSubject): void {
  void queryClient.invalidateQueries({ queryKey: commentQueries.of(subject) })
}

function changeList(queryClient: QueryClient, subject: CommentSubject, parentId: number | null, change: (pages: Pages) => Pages): void {
  queryClient.setQueryData<Pages>([...commentQueries.of(subject), parentId ?? 'threads'], (known) => known && change(known))
}

/** Threads stand newest first, replies oldest first (ambiguity comment-order). */
function withNew(pages: Pages, comment: Comment): Pages {
  const at = comment.parentId === null ? 0 : pages.pages.length - 1
  return {
    ...pages,
    pages: pages.pages.map((page, index) => {
      if (index !== at) return page
      return { ...page, total: page.total + 1, items: comment.parentId === null ? [comment, ...page.items] : [...page.items, comment] }
    }),
  }
}

function mapComments(pages: Pages, change: (comment: Comment) => Comment | null): Pages {
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, items: page.items.map(change).filter((comment) => comment !== null) })) }
}
