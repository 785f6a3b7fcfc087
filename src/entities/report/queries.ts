/** What was reported, for staff. Nothing of it is kept on the device. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import { listMessageReports } from '#contract/talk/reported.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'

export const reportQueries = {
  messages: () =>
    infiniteQueryOptions({
      queryKey: ['reports', 'messages'] as const,
      queryFn: ({ pageParam, signal }) => call(listMessageReports, pageParam ? { cursor: pageParam } : {}, { signal }),
      initialPageParam: '',
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      staleTime: staleTimes.live,
    }),
}
