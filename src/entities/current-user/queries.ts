import { queryOptions } from '@tanstack/react-query'
import { listSessions } from '#contract/accounts.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'

const all = ['self'] as const

export const currentUserQueries = {
  all: () => all,

  /** The sessions of this member. */
  sessions: () =>
    queryOptions({
      queryKey: [...all, 'sessions'] as const,
      queryFn: ({ signal }) => call(listSessions, {}, { signal }),
      staleTime: staleTimes.own,
    }),
}
