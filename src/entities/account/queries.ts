import { queryOptions } from '@tanstack/react-query'
import { listPasskeys } from '#contract/account/passkeys.ts'
import { getAccountDetails } from '#contract/account/settings.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'

const all = ['account'] as const

export const accountQueries = {
  all: () => all,

  /** What only the settings show of one's account. */
  details: () =>
    queryOptions({
      queryKey: [...all, 'details'] as const,
      queryFn: ({ signal }) => call(getAccountDetails, {}, { signal }),
      // Other devices change it too, and nothing tells of that.
      staleTime: staleTimes.live,
      meta: { isPersisted: true },
    }),

  passkeys: () =>
    queryOptions({
      queryKey: [...all, 'passkeys'] as const,
      queryFn: ({ signal }) => call(listPasskeys, {}, { signal }),
      staleTime: staleTimes.own,
    }),
}
