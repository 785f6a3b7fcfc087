import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { searchMembers, suggestHeroes } from '#contract/members.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'

const all = ['members'] as const
const mostOptions = 1000

export const memberQueries = {
  all: () => all,

  /**
   * Pickers: names that begin with or contain the text, 10 a page. Never requested for an empty text. Paged by number,
   * so it does not use `pagedQuery`.
   */
  search: (text: string) =>
    infiniteQueryOptions({
      queryKey: [...all, 'search', text] as const,
      queryFn: ({ pageParam, signal }) => call(searchMembers, { text, page: pageParam }, { signal, isQuiet: true }),
      initialPageParam: 1,
      // A thousand options at most (1§9): by then another character narrows the search better.
      getNextPageParam: (last) => (last.items.length >= last.limit && last.page * last.limit < mostOptions ? last.page + 1 : undefined),
      enabled: text !== '',
      staleTime: staleTimes.list,
    }),

  suggestions: () =>
    queryOptions({
      queryKey: [...all, 'suggestions'] as const,
      queryFn: ({ signal }) => call(suggestHeroes, {}, { signal }),
      staleTime: staleTimes.list,
      meta: { isPersisted: true },
    }),
}
