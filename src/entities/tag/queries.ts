/** Reading tags. */
import { queryOptions } from '@tanstack/react-query'
import { searchTags } from '#contract/photos/tags.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'

const all = ['tags'] as const

export const tagQueries = {
  /** At most 20 (2§9). Not asked for an empty text, which finds nothing (2§4). */
  search: (text: string) =>
    queryOptions({
      queryKey: [...all, 'search', text] as const,
      queryFn: ({ signal }) => call(searchTags, { text }, { signal, isQuiet: true }),
      enabled: text !== '',
      staleTime: staleTimes.list,
      placeholderData: (previous) => previous,
    }),
}
