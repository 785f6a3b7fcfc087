/** Buying a membership needs a connection. It is paid once, however often it is sent (`entities/ticket/attempt.ts`). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RequestInput } from '#contract/endpoint.ts'
import { buyMembership } from '#contract/money/membership.ts'
import { call } from '#src/data/http/call.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { refreshCurrentUser } from '#src/data/session/session.ts'
import { payOnce } from '#src/entities/ticket/attempt.ts'
import { refreshTickets, takeOverBalance } from '#src/entities/ticket/cache.ts'
import { refreshMembership } from './cache.ts'

export type MembershipOrder = Omit<RequestInput<typeof buyMembership>, 'attempt'>

export function useBuyMembership() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (order: MembershipOrder) =>
      payOnce({ for: 'membership', ...order }, (attempt) => call(buyMembership, { ...order, attempt }, { isQuiet: true })),
    onSuccess: ({ balance }) => {
      takeOverBalance(client, balance)
      refreshTickets(client)
      // The member's role may have changed (2§7).
      void refreshCurrentUser().catch(reportProblem)
    },
    // Also after a refusal: the price or the balance has changed.
    onSettled: () => refreshMembership(client),
  })
}
