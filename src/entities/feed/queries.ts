/** Reading Home and the activity feed. */
import { queryOptions } from '@tanstack/react-query'
import { getDashboard, searchFeed, wallOf } from '#contract/feed.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'
import { pagedQuery } from '#src/data/query/paged-query.ts'

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
  list: () => pagedQuery(searchFeed, {}, { queryKey: [...all, 'list'], staleTime: staleTimes.list, isPersisted: true }),

  /** One member's activity. */
  wall: (userName: string) =>
    pagedQuery(
      wallOf,
      { userName },
      { queryKey: [...all, 'wall', userName], staleTime: staleTimes.page, isPersisted: true, isQuiet: true },
    ),
}
