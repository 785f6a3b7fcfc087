/** Reading the directory. Its keys are below those of members, so refreshing members refreshes it as well. */
import { queryOptions } from '@tanstack/react-query'
import { browseDirectory, listAttributes, listBirthdays, type DirectoryFilterInput } from '#contract/directory/directory.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'
import { pagedQuery } from '#src/data/query/paged-query.ts'
import { memberQueries } from '../member/queries.ts'

const all = [...memberQueries.all(), 'directory'] as const

export const directoryQueries = {
  all: () => all,

  /** 30 a page. */
  browse: (filter: DirectoryFilterInput) =>
    pagedQuery(browseDirectory, filter, { queryKey: [...all, 'browse', filter], staleTime: staleTimes.list, isPersisted: true }),

  attributes: () =>
    queryOptions({
      queryKey: [...all, 'attributes'] as const,
      queryFn: ({ signal }) => call(listAttributes, {}, { signal }),
      staleTime: staleTimes.settled,
      meta: { isPersisted: true },
    }),

  birthdays: () =>
    queryOptions({
      queryKey: [...all, 'birthdays'] as const,
      queryFn: ({ signal }) => call(listBirthdays, {}, { signal }),
      staleTime: staleTimes.list,
      meta: { isPersisted: true },
    }),
}
