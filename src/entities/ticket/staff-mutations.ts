/** Tickets that admins give and take back. Each is done once, however often it is sent (`attempt.ts`). */
import { useMutation } from '@tanstack/react-query'
import type { RequestInput } from '#contract/endpoint.ts'
import { adjustTickets, grantTickets } from '#contract/money/tickets.ts'
import { call } from '#src/data/http/call.ts'
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
