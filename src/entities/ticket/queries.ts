import { queryOptions } from '@tanstack/react-query'
import { getTicketBalance, searchTickets, type TicketFilterInput } from '#contract/money/tickets.ts'
import { call } from '#src/data/http/call.ts'
import { pagedQuery } from '#src/data/query/paged-query.ts'
import { staleTimes } from '#src/data/query/durations.ts'

const all = ['tickets'] as const

export const ticketQueries = {
  all: () => all,

  balance: () =>
    queryOptions({
      queryKey: [...all, 'balance'] as const,
      queryFn: ({ signal }) => call(getTicketBalance, {}, { signal, isQuiet: true }),
      staleTime: staleTimes.list,
      meta: { isPersisted: true },
    }),

  /** Of packages 103 and 104 (1§9, 2§7); null if the member has bought none. */
  latestPurchase: () =>
    queryOptions({
      queryKey: [...all, 'latest-purchase'] as const,
      queryFn: async ({ signal }) => {
        const { items } = await call(searchTickets, { packageId: [103, 104], limit: 1 }, { signal, isQuiet: true })
        return items[0] ?? null
      },
      staleTime: staleTimes.list,
    }),

  /** The member's own transactions, newest first. */
  history: (filter: TicketFilterInput) =>
    pagedQuery(searchTickets, filter, { queryKey: [...all, 'history', filter], staleTime: staleTimes.list, isPersisted: true }),
}
