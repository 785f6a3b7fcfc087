/** Reading Home and the activity feed. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getDashboard, searchFeed, wallOf } from '#contract/feed.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'

const all = ['feed'] as const

export const feedQueries = {
  all: () => all,

  dashboard: () =>
    queryOptions({
      queryKey: [...all, 'dashboard'] as const,
      queryFn: ({ signal }) => call(getDashboard, {}, { signal }),
      staleTime: staleTimes.list,
      meta: { isPersisted: true },
    }),

  /** 20 a page (1§9). */
  list: () =>
    infiniteQueryOptions({
      queryKey: [...all, 'list'] as const,
      queryFn: ({ pageParam, signal }) => call(searchFeed, pageParam ? { cursor: pageParam } : {}, { signal }),
      initialPageParam: '',
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      staleTime: staleTimes.list,
      meta: { isPersisted: true },
    }),

  /** What one member did. */
  wall: (userName: string) =>
    infiniteQueryOptions({
      queryKey: [...all, 'wall', userName] as const,
      queryFn: ({ pageParam, signal }) =>
        call(wallOf, { userName, ...(pageParam ? { cursor: pageParam } : {}) }, { signal, isQuiet: true }),
      initialPageParam: '',
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      staleTime: staleTimes.page,
      meta: { isPersisted: true },
    }),
}
