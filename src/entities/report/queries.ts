/** Reports, for staff. They are never saved on the device. */
import type { RequestInput } from '#contract/endpoint.ts'
import { listHandledReports, listReportedContent } from '#contract/site/moderation.ts'
import { staleTimes } from '#src/data/query/durations.ts'
import { pagedQuery } from '#src/data/query/paged-query.ts'

export type ReportFilter = Pick<RequestInput<typeof listReportedContent>, 'typeId' | 'reasonId'>

const all = ['reports'] as const

export const reportQueries = {
  all,
  queue: (filter: ReportFilter) =>
    pagedQuery(listReportedContent, filter, { queryKey: [...all, 'queue', filter], staleTime: staleTimes.live }),
  handled: (filter: ReportFilter) =>
    pagedQuery(listHandledReports, filter, { queryKey: [...all, 'handled', filter], staleTime: staleTimes.live }),
}
