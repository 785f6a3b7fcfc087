import { queryOptions } from '@tanstack/react-query'
import { listZoomRooms } from '#contract/chat/zoom.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'

export const zoomRoomQueries = {
  list: () =>
    queryOptions({
      queryKey: ['zoom-rooms'] as const,
      queryFn: ({ signal }) => call(listZoomRooms, {}, { signal }),
      staleTime: staleTimes.page,
      meta: { isPersisted: true },
    }),
}
