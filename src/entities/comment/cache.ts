/** The only place that updates cached comments. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Comment, Reply, searchComments } from '#contract/comments.ts'
import type { ResponseOutput } from '#contract/endpoint.ts'
import { addToCommentTotal, refreshItems } from '#src/entities/content/cache.ts'
import { commentQueries, type CommentSubject } from './queries.ts'

type Page = ResponseOutput<typeof searchComments>
type Pages = InfiniteData<Page, string>
type Place = CommentSubject & Pick<Comment, 'commentId' | 'parentId'>

/** A new comment, in its list; a reply also in its thread, which carries the first replies and their number. */
export function takeOverNewComment(client: QueryClient, comment: Comment): void {
  const { parentId } = comment
  changeList(client, comment, parentId, (pages) => withNew(pages, comment))
  if (parentId !== null)
    mapThread(client, comment, parentId, (thread) => ({
      ...thread,
      childTotal: thread.childTotal + 1,
      // Appended only where all replies are loaded, because only then it is the next one.
      thread: thread.thread.length === thread.childTotal ? [...thread.thread, replyOf(comment)] : thread.thread,
    }))
  addToCommentTotal(client, comment, 1)
  refreshBrowsed(client)
}

export function takeOverComment(client: QueryClient, comment: Comment): void {
  const { parentId, commentId } = comment
  changeList(client, comment, parentId, (pages) => mapItems(pages, (known) => (known.commentId === commentId ? comment : known)))
  if (parentId !== null)
    mapThread(client, comment, parentId, (thread) => ({
      ...thread,
      thread: thread.thread.map((reply) => (reply.commentId === commentId ? replyOf(comment) : reply)),
    }))
  refreshBrowsed(client)
}

/** The replies of a thread are removed with it. */
export function takeOutComment(client: QueryClient, place: Place): void {
  const { commentId, parentId } = place
  const replies = findComment(client, place)?.childTotal ?? 0
  changeList(client, place, parentId, (pages) => withoutItem(pages, commentId))
  if (parentId !== null)
    mapThread(client, place, parentId, (thread) => ({
      ...thread,
      childTotal: Math.max(0, thread.childTotal - 1),
      thread: thread.thread.filter((reply) => reply.commentId !== commentId),
    }))
  addToCommentTotal(client, place, -1 - replies)
  refreshBrowsed(client)
}

/** The lists over all items: which of them have the comment depends on their filters, so they are requested again. */
function refreshBrowsed(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: commentQueries.browsed() })
}

/** Comments were written elsewhere, or one was refused. Their item's total changes as well. */
export function refreshComments(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: commentQueries.all() })
  refreshItems(client)
}

function keyOf(subject: CommentSubject, parentId: number | null) {
  return [...commentQueries.of(subject), parentId ?? 'threads']
}

function changeList(client: QueryClient, subject: CommentSubject, parentId: number | null, change: (pages: Pages) => Pages): void {
  client.setQueryData<Pages>(keyOf(subject, parentId), (known) => known && change(known))
}

function mapThread(client: QueryClient, subject: CommentSubject, threadId: number, change: (thread: Comment) => Comment): void {
  changeList(client, subject, null, (pages) => mapItems(pages, (item) => (item.commentId === threadId ? change(item) : item)))
}

function findComment(client: QueryClient, { commentId, parentId, ...subject }: Place): Comment | undefined {
  const known = client.getQueryData<Pages>(keyOf(subject, parentId))
  return known?.pages.flatMap(({ items }) => items).find((item) => item.commentId === commentId)
}

/**
 * Threads are ordered newest first, replies oldest first (ambiguity comment-order). A partly loaded list of replies
 * gets it when the rest is loaded.
 */
function withNew(pages: Pages, comment: Comment): Pages {
  const isThread = comment.parentId === null
  const at = isThread ? 0 : pages.pages.length - 1
  if (!isThread && pages.pages.at(-1)?.nextCursor != null) return pages
  return {
    ...pages,
    pages: pages.pages.map((page, index) => {
      if (index !== at) return page
      return { ...page, total: page.total + 1, items: isThread ? [comment, ...page.items] : [...page.items, comment] }
    }),
  }
}

function withoutItem(pages: Pages, commentId: number): Pages {
  const pageOf = (page: Page): Page => {
    const items = page.items.filter((item) => item.commentId !== commentId)
    return { ...page, items, total: Math.max(0, page.total - 1) }
  }
  return { ...pages, pages: pages.pages.map(pageOf) }
}

function mapItems(pages: Pages, change: (comment: Comment) => Comment): Pages {
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, items: page.items.map(change) })) }
}

function replyOf({ thread: _thread, ...reply }: Comment): Reply {
  return reply
}
