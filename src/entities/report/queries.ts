/** Reports, for staff. They are never saved on the device. */
import { listReportedContent } from '#contract/site/moderation.ts'
import { staleTimes } from '#src/data/query/durations.ts'
import { pagedQuery } from '#src/data/query/paged-query.ts'

export const reportQueries = {
  queue: () => pagedQuery(listReportedContent, {}, { queryKey: ['reports', 'queue'], staleTime: staleTimes.live }),
}
