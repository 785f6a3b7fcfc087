import { queryOptions } from '@tanstack/react-query'
import { loadSearches, type SearchModule } from '#contract/directory/searches.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'

const all = ['searches'] as const

export const searchQueries = {
  all: () => all,

  of: (module: SearchModule) =>
    queryOptions({
      queryKey: [...all, module] as const,
      queryFn: ({ signal }) => call(loadSearches, { module }, { signal }),
      staleTime: staleTimes.own,
      meta: { isPersisted: true },
    }),
}
