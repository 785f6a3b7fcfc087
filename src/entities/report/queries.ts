/** Reports, for staff. They are never saved on the device. */
import { listMessageReports } from '#contract/site/moderation.ts'
import { staleTimes } from '#src/data/query/durations.ts'
import { pagedQuery } from '#src/data/query/paged-query.ts'

export const reportQueries = {
  messages: () => pagedQuery(listMessageReports, {}, { queryKey: ['reports', 'messages'], staleTime: staleTimes.live }),
}
