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

  /** The member's own transactions, newest first. */
  history: (filter: TicketFilterInput) =>
    pagedQuery(searchTickets, filter, { queryKey: [...all, 'history', filter], staleTime: staleTimes.list, isPersisted: true }),
}
