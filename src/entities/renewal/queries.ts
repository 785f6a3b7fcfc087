/** What the member has switched on to renew automatically. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { listRenewals } from '#contract/money/renewals.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'

const all = ['renewals'] as const

export const renewalQueries = {
  all: () => all,

  list: () =>
    queryOptions({
      queryKey: [...all, 'list'] as const,
      queryFn: ({ signal }) => call(listRenewals, {}, { signal, isQuiet: true }),
      staleTime: staleTimes.list,
      meta: { isPersisted: true },
    }),
}

export function refreshRenewals(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: all })
}
