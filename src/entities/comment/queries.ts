import type { InfiniteData } from '@tanstack/react-query'
import { browseComments, searchComments, type Comment, type CommentFilterInput } from '#contract/comments.ts'
import type { ResponseOutput } from '#contract/endpoint.ts'
import { type CommentId } from '#contract/content/ids.ts'
import { pageSizes } from '#contract/content/paging.ts'
import { staleTimes } from '#src/data/query/durations.ts'
import { pagedQuery } from '#src/data/query/paged-query.ts'

/** The item commented on: a video, and later photos, blogs and members. */
export interface CommentSubject {
  readonly typeId: Comment['typeId']
  readonly itemId: number
}

type Page = ResponseOutput<typeof searchComments>

const all = ['comments'] as const

export const commentQueries = {
  all: () => all,
  of: (subject: CommentSubject) => [...all, subject.typeId, subject.itemId] as const,

  browsed: () => [...all, 'browse'] as const,

  /** Comments on everything, 50 a page. */
  browse: (filter: CommentFilterInput) =>
    pagedQuery(browseComments, filter, { queryKey: [...commentQueries.browsed(), filter], staleTime: staleTimes.list, isPersisted: true }),

  /** Threads of a subject, newest first; replies of a thread, oldest first. The screen tells of failures itself. */
  list: (subject: CommentSubject, parentId: CommentId | null) =>
    pagedQuery(
      searchComments,
      { ...subject, parentId },
      { queryKey: [...commentQueries.of(subject), parentId ?? 'threads'], staleTime: staleTimes.page, isPersisted: true, isQuiet: true },
    ),
}

/** A thread that was loaded with all of its replies needs no request for them. */
export function repliesOf({ thread, childTotal }: Comment): InfiniteData<Page, string> | undefined {
  if (thread.length < childTotal) return undefined
  const items = thread.map((reply) => ({ ...reply, thread: [] }))
  const page = { items, total: items.length, totalIsLimit: false, page: 1, limit: pageSizes.commentReplies, nextCursor: null }
  return { pages: [page], pageParams: [''] }
}
