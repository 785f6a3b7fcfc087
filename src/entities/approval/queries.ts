/** What waits for a decision, for staff. Never saved on the device. */
import { listApprovals } from '#contract/content/approvals.ts'
import { staleTimes } from '#src/data/query/durations.ts'
import { pagedQuery } from '#src/data/query/paged-query.ts'

const all = ['approvals'] as const

export const approvalQueries = {
  all,
  queue: () => pagedQuery(listApprovals, {}, { queryKey: [...all, 'queue'], staleTime: staleTimes.live }),
}
