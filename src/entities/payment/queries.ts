/** Payments are never stored on the device. */
import { queryOptions } from '@tanstack/react-query'
import { listCart } from '#contract/money/cart.ts'
import { getPaymentOptions, listOpenPayments, listPayments, openCardSession, type PaymentView } from '#contract/money/payments.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'
import { pagedQuery } from '#src/data/query/paged-query.ts'

const all = ['payments'] as const

export const paymentQueries = {
  all: () => all,

  /** What is offered, the kept card, and whether anything can be bought. */
  options: () =>
    queryOptions({
      queryKey: [...all, 'options'] as const,
      queryFn: ({ signal }) => call(getPaymentOptions, {}, { signal, isQuiet: true }),
      staleTime: staleTimes.page,
    }),

  /** Of one card form: a new one each time. */
  cardSession: (formId: string) =>
    queryOptions({
      queryKey: [...all, 'card-session', formId] as const,
      queryFn: ({ signal }) => call(openCardSession, {}, { signal, isQuiet: true }),
      staleTime: Infinity,
      gcTime: 0,
    }),

  lists: () => [...all, 'list'] as const,
  /** Newest first, in the documents' default size of pages (1§9). */
  list: (view: PaymentView) => pagedQuery(listPayments, { view }, { queryKey: [...all, 'list', view], staleTime: staleTimes.list }),

  /** For admins: payments without an outcome, the oldest first. */
  open: () => pagedQuery(listOpenPayments, {}, { queryKey: [...all, 'open'], staleTime: staleTimes.list }),

  cart: () =>
    queryOptions({
      queryKey: [...all, 'cart'] as const,
      queryFn: ({ signal }) => call(listCart, {}, { signal, isQuiet: true }),
      staleTime: staleTimes.list,
    }),
}
