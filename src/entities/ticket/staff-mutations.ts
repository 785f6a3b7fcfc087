/** Tickets that admins give and take back, and debts that they settle. Each is done once, however often it is sent (`attempt.ts`). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RequestInput } from '#contract/endpoint.ts'
import { listDebts, settleDebt } from '#contract/money/debts.ts'
import { adjustTickets, grantTickets } from '#contract/money/tickets.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'
import { pagedQuery } from '#src/data/query/paged-query.ts'
import { payOnce } from './attempt.ts'

/** Above zero they are granted, below zero taken back. Answers the member's balance afterwards. */
export function useChangeTickets() {
  return useMutation({
    mutationFn: (change: Omit<RequestInput<typeof adjustTickets>, 'attempt'>) =>
      payOnce({ staff: 'tickets', ...change }, (attempt) =>
        call(change.qty > 0 ? grantTickets : adjustTickets, { ...change, attempt }, { isQuiet: true }),
      ),
  })
}

const debtsKey = ['tickets', 'debts'] as const
/** Members who owe tickets. */
export const debtsQuery = () => pagedQuery(listDebts, {}, { queryKey: debtsKey, staleTime: staleTimes.list })

/** Answers what the member owes afterwards. Also after a refusal the list is out of date: another admin was faster. */
export function useSettleDebt() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Omit<RequestInput<typeof settleDebt>, 'attempt'>) =>
      payOnce({ staff: 'debt', ...input }, (attempt) => call(settleDebt, { ...input, attempt }, { isQuiet: true })),
    onSettled: () => client.invalidateQueries({ queryKey: debtsKey }),
  })
}
