/** The server's upload settings. */
import { queryOptions } from '@tanstack/react-query'
import { getUploadServer, listUploads } from '#contract/uploads.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'

const all = ['uploads'] as const

export const uploadQueries = {
  all: () => all,

  /** Where files are sent and which are accepted; saved on the device, so that files can be added offline. */
  server: () =>
    queryOptions({
      queryKey: [...all, 'server'] as const,
      queryFn: ({ signal }) => call(getUploadServer, {}, { signal }),
      staleTime: staleTimes.settled,
      meta: { isPersisted: true },
    }),

  /** Unfinished uploads of every device of the member. */
  unfinished: () =>
    queryOptions({
      queryKey: [...all, 'unfinished'] as const,
      queryFn: ({ signal }) => call(listUploads, {}, { signal }),
      staleTime: staleTimes.list,
    }),
}
