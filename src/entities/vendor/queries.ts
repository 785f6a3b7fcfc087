/** Where the member is paid out, their payouts, and for staff the payouts of all sellers. */
import { queryOptions } from '@tanstack/react-query'
import { getPayoutOverview, listPayouts, searchPayouts, type PayoutStatus } from '#contract/money/payouts.ts'
import { viewVendor } from '#contract/money/vendors.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'
import { pagedQuery } from '#src/data/query/paged-query.ts'
import { ticketQueries } from '#src/entities/ticket/queries.ts'

/** Below the tickets, which are refetched with every change of a balance and every decision of staff. */
const ofTickets = [...ticketQueries.all(), 'payouts'] as const

export const vendorQueries = {
  /** Never stored on the device: it has a bank account. */
  info: () =>
    queryOptions({
      queryKey: ['vendor-info'] as const,
      queryFn: ({ signal }) => call(viewVendor, {}, { signal, isQuiet: true }),
      staleTime: staleTimes.page,
    }),

  payoutOverview: () =>
    queryOptions({
      queryKey: [...ofTickets, 'overview'] as const,
      queryFn: ({ signal }) => call(getPayoutOverview, {}, { signal, isQuiet: true }),
      staleTime: staleTimes.list,
      meta: { isPersisted: true },
    }),

  payouts: () => pagedQuery(listPayouts, {}, { queryKey: [...ofTickets, 'list'], staleTime: staleTimes.list, isPersisted: true }),

  allPayouts: () => ['all-payouts'] as const,
  /** For staff. Never stored on the device. */
  payoutsIn: (status: PayoutStatus) =>
    pagedQuery(searchPayouts, { status }, { queryKey: [...vendorQueries.allPayouts(), status], staleTime: staleTimes.list }),
}
