import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query'
import { searchComments, type Comment } from '#contract/comments.ts'
import type { ResponseOutput } from '#contract/endpoint.ts'
import { pageSizes, type CommentId } from '#contract/primitives.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'
import type { CommentSubject } from './subject.ts'

type Page = ResponseOutput<typeof searchComments>

const all = ['comments'] as const

export const commentQueries = {
  of: (subject: CommentSubject) => [...all, subject.typeId, subject.itemId] as const,

  /** Threads of a subject, newest first; replies of a thread, oldest first. */
  list: (subject: CommentSubject, parentId: CommentId | null) =>
    infiniteQueryOptions({
      queryKey: [...commentQueries.of(subject), parentId ?? 'threads'] as const,
      queryFn: ({ pageParam, signal }) =>
        call(searchComments, { ...subject, parentId, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
      initialPageParam: '',
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      staleTime: staleTimes.page,
      meta: { isPersisted: true },
    }),
}

/** A thread that came with all of its replies needs no question about them. */
export function repliesOf({ thread, childTotal }: Comment): InfiniteData<Page, string> | undefined {
  if (thread.length < childTotal) return undefined
  const items = thread.map((reply) => ({ ...reply, thread: [] }))
  const page = { items, total: items.length, totalIsLimit: false, page: 1, limit: pageSizes.commentReplies, nextCursor: null }
  return { pages: [page], pageParams: [''] }
}
