import { queryOptions } from '@tanstack/react-query'
import { getMembership, quoteMembership, type MembershipKind, type MembershipMonths } from '#contract/money/membership.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'
import { membershipKey } from './cache.ts'

const all = membershipKey

export const membershipQueries = {
  /** What the member has, what they can buy, and how it came about. */
  own: () =>
    queryOptions({
      queryKey: [...all, 'own'] as const,
      queryFn: ({ signal }) => call(getMembership, {}, { signal, isQuiet: true }),
      staleTime: staleTimes.own,
      meta: { isPersisted: true },
    }),

  /** The server's price, what would be left, and until when it would run. */
  quote: (kind: MembershipKind, months: MembershipMonths) =>
    queryOptions({
      queryKey: [...all, 'quote', kind, months] as const,
      queryFn: ({ signal }) => call(quoteMembership, { kind, months }, { signal, isQuiet: true }),
      staleTime: staleTimes.list,
    }),
}
