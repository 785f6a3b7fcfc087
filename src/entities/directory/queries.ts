/** Reading the directory. Its answers stand among those about members: whatever refreshes members refreshes it. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { browseDirectory, listAttributes, type DirectoryFilterInput } from '#contract/directory/directory.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'
import { memberQueries } from '../member/queries.ts'

const all = [...memberQueries.all(), 'directory'] as const
const persisted = { isPersisted: true }

export const directoryQueries = {
  all: () => all,

  /** 30 a page; the next page is asked with the cursor of the last. */
  browse: (filter: DirectoryFilterInput) =>
    infiniteQueryOptions({
      queryKey: [...all, 'browse', filter] as const,
      queryFn: ({ pageParam, signal }) => call(browseDirectory, { ...filter, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
      initialPageParam: '',
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      staleTime: staleTimes.list,
      meta: persisted,
    }),

  attributes: () =>
    queryOptions({
      queryKey: [...all, 'attributes'] as const,
      queryFn: ({ signal }) => call(listAttributes, {}, { signal }),
      staleTime: staleTimes.settled,
      meta: persisted,
    }),
}
