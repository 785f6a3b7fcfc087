/** What staff must look at. */
import { queryOptions } from '@tanstack/react-query'
import { listAlarms } from '#contract/site/alarms.ts'
import { call } from '#src/data/http/call.ts'

/** Always fetched from the server: an alarm disappears once the failed work has succeeded. */
export const alarmsQuery = () =>
  queryOptions({
    queryKey: ['alarms'] as const,
    queryFn: ({ signal }) => call(listAlarms, {}, { signal, isQuiet: true }),
    staleTime: 0,
  })
