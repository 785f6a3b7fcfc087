import { queryOptions } from '@tanstack/react-query'
import { listPasskeys } from '#contract/account/passkeys.ts'
import { getAccountDetails } from '#contract/account/settings.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'

const all = ['account'] as const

export const accountQueries = {
  all: () => all,

  /** Details of the account that only the settings show. */
  details: () =>
    queryOptions({
      queryKey: [...all, 'details'] as const,
      queryFn: ({ signal }) => call(getAccountDetails, {}, { signal }),
      // Other devices change it too, without any live update.
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
