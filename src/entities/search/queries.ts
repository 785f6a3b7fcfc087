import { queryOptions } from '@tanstack/react-query'
import type { RequestInput } from '#contract/endpoint.ts'
import { countNewOfSearches, loadSearches, type SearchModule } from '#contract/directory/searches.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'

const all = ['searches'] as const

type CountedSearches = RequestInput<typeof countNewOfSearches>['searches']

export const searchQueries = {
  all: () => all,

  of: (module: SearchModule) =>
    queryOptions({
      queryKey: [...all, module] as const,
      queryFn: ({ signal }) => call(loadSearches, { module }, { signal }),
      staleTime: staleTimes.own,
      meta: { isPersisted: true },
    }),

  /** What is new in each of them. `searches`: as they are when it is asked; the answer stays the last known one until the next. */
  newIn: (module: SearchModule, searches: CountedSearches) =>
    queryOptions({
      queryKey: [...all, module, 'new'] as const,
      queryFn: ({ signal }) => call(countNewOfSearches, { module, searches }, { signal }),
      staleTime: staleTimes.list,
      meta: { isPersisted: true },
    }),
}
