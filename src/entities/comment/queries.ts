import { infiniteQueryOptions } from '@tanstack/react-query'
import { searchComments } from '#contract/comments.ts'
import type { CommentId } from '#contract/primitives.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'
import type { CommentSubject } from './subject.ts'

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
