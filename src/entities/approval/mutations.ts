/** Decisions of staff on items that members have offered. They need a connection. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { decideApproval } from '#contract/content/approvals.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import { call } from '#src/data/http/call.ts'
import { takeOverItem } from '#src/entities/content/cache.ts'
import { approvalQueries } from './queries.ts'

export function useDecideApproval() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (decision: RequestInput<typeof decideApproval>) => call(decideApproval, decision, { isQuiet: true }),
    // Somebody else may have decided meanwhile: the queue is loaded again in any case.
    onSettled: () => client.invalidateQueries({ queryKey: approvalQueries.all }),
    onSuccess: (_, decision) => takeOverItem(client, decision, {}),
  })
}
