/** What staff see of a member's purchases, and how they end one. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RequestInput } from '#contract/endpoint.ts'
import { expireAccess, listPurchases } from '#contract/money/downloads.ts'
import type { MemberId } from '#contract/primitives.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'
import { pagedQuery } from '#src/data/query/paged-query.ts'
import { saleQueries } from './queries.ts'

/** Newest first. Never kept on the device: they are another member's. */
export const purchasesOfQuery = (userId: MemberId) =>
  pagedQuery(listPurchases, { userId }, { queryKey: [...saleQueries.all(), 'purchasesOf', userId], staleTime: staleTimes.list })

export function useExpireAccess() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: RequestInput<typeof expireAccess>) => call(expireAccess, input, { isQuiet: true }),
    // Also after a refusal: what is shown is out of date.
    onSettled: () => client.invalidateQueries({ queryKey: saleQueries.all() }),
  })
}
