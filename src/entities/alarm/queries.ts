/** What staff must look at. */
import { queryOptions } from '@tanstack/react-query'
import { listAlarms } from '#contract/site/alarms.ts'
import { call } from '#src/data/http/call.ts'

/** Always the server’s newest: an alarm goes by itself once what failed has succeeded. */
export const alarmsQuery = () =>
  queryOptions({
    queryKey: ['alarms'] as const,
    queryFn: ({ signal }) => call(listAlarms, {}, { signal, isQuiet: true }),
    staleTime: 0,
  })
