import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RequestInput } from '#contract/endpoint.ts'
import { startRenewal } from '#contract/money/renewals.ts'
import { call } from '#src/data/http/call.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { useOverlay } from '#src/data/outbox/waiting-writes.ts'
import { notify } from '#src/ui/feedback/notify.ts'
import { refreshRenewals, renewalQueries } from './queries.ts'
import { renewalWrites } from './writes.ts'

/** What is switched on, without what the member has just switched off. Undefined while nothing is known. */
export function useRenewals() {
  const { data } = useQuery(renewalQueries.list())
  const layOver = useOverlay(renewalWrites, 'list')
  return data && layOver(data)
}

/** At the price that the member has read: with another one it is refused, and nothing is switched on. */
export function useStartRenewal() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: RequestInput<typeof startRenewal>) => call(startRenewal, input, { isQuiet: true }),
    onSettled: () => refreshRenewals(client),
  })
}

/** After a purchase, which is paid: that its renewal could not be switched on is said, and undoes nothing. */
export function useRenewPurchase(): (input: RequestInput<typeof startRenewal>) => Promise<void> {
  const start = useStartRenewal()
  return async (input) => {
    try {
      await start.mutateAsync(input)
    } catch (error) {
      reportProblem(error)
      notify({ tone: 'error', text: <Trans>Automatic renewal couldn’t be switched on.</Trans> })
    }
  }
}
