/** Vendor info and payouts need a connection. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RequestInput } from '#contract/endpoint.ts'
import { decidePayout, exportPayouts, requestPayout, withdrawPayout } from '#contract/money/payouts.ts'
import { updateVendor } from '#contract/money/vendors.ts'
import { call } from '#src/data/http/call.ts'
import { payOnce } from '#src/entities/ticket/attempt.ts'
import { saveCsv } from '#src/entities/ticket/save-csv.tsx'
import { refreshTickets } from '#src/entities/ticket/cache.ts'
import { vendorQueries } from './queries.ts'

export function useUpdateVendor() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: RequestInput<typeof updateVendor>) => call(updateVendor, change, { isQuiet: true }),
    onSuccess: (info) => {
      client.setQueryData(vendorQueries.info().queryKey, info)
      // Whether there is an account to pay to.
      refreshTickets(client)
    },
    // Changed on another device: the form shows what is stored.
    onError: () => client.invalidateQueries({ queryKey: vendorQueries.info().queryKey }),
  })
}

/** Asked for once, however often it is sent. */
export function useRequestPayout() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: askForPayout,
    onSettled: () => refreshTickets(client),
  })
}

/** An attempt whose answer was lost may have been decided long before: the same quantity is then a payout of its own. */
async function askForPayout(qty: number) {
  const ask = () => payOnce({ payout: qty }, (attempt) => call(requestPayout, { qty, attempt }, { isQuiet: true }))
  const answer = await ask()
  return answer.isNew || answer.payout.status === 'open' ? answer : ask()
}

/** Also after a refusal: staff may have decided meanwhile. */
export function useWithdrawPayout() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(withdrawPayout, { id }, { isQuiet: true }),
    onSettled: () => refreshTickets(client),
  })
}

/** Also after a refusal: somebody else may have decided. */
export function useDecidePayout() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (decision: RequestInput<typeof decidePayout>) => call(decidePayout, decision, { isQuiet: true }),
    onSettled: () => client.invalidateQueries({ queryKey: vendorQueries.allPayouts() }),
  })
}

export function useExportPayouts() {
  return useMutation({ mutationFn: () => call(exportPayouts, {}), onSuccess: saveCsv })
}
