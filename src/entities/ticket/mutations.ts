/** Paying with tickets needs a connection. Each is paid once, however often it is sent (`attempt.ts`). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import type { RequestInput } from '#contract/endpoint.ts'
import { donateTickets, spendTickets } from '#contract/money/tickets.ts'
import { call } from '#src/data/http/call.ts'
import { CallError } from '#src/http/call-error.ts'
import { payOnce } from './attempt.ts'
import { refreshTickets, takeOverBalance } from './cache.ts'

/** Body of the refusal `too_few_tickets`: how many there are. */
const tooFew = v.object({ balance: v.number() })

export type Gift = Omit<RequestInput<typeof spendTickets>, 'attempt'>
export type Donation = Omit<RequestInput<typeof donateTickets>, 'attempt'>

export function useSendTickets() {
  return usePayment((gift: Gift) =>
    payOnce({ to: 'member', ...gift }, (attempt) => call(spendTickets, { ...gift, attempt }, { isQuiet: true })),
  )
}

export function useDonateTickets() {
  return usePayment((donation: Donation) =>
    payOnce({ to: 'site', ...donation }, (attempt) => call(donateTickets, { ...donation, attempt }, { isQuiet: true })),
  )
}

/** The balance of the answer is shown at once; the history refetches. A refusal for lack of tickets tells how many there are. */
function usePayment<Input, Answer extends { balance: number }>(pay: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: pay,
    onSuccess: ({ balance }) => {
      takeOverBalance(client, balance)
      refreshTickets(client)
    },
    onError: (error) => {
      const refused = v.safeParse(tooFew, error instanceof CallError ? error.data : null)
      if (refused.success) takeOverBalance(client, refused.output.balance)
    },
  })
}
