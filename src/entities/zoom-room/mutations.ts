/** Staff edit the list. This needs the connection, because two of them may edit at the same time. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RequestInput } from '#contract/endpoint.ts'
import { removeZoomRoom, saveZoomRoom } from '#contract/chat/zoom.ts'
import { call } from '#src/data/http/call.ts'
import { zoomRoomQueries } from './queries.ts'

export function useSaveZoomRoom() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (room: RequestInput<typeof saveZoomRoom>) => call(saveZoomRoom, room, { isQuiet: true }),
    onSettled: () => client.invalidateQueries({ queryKey: zoomRoomQueries.list().queryKey }),
  })
}

export function useRemoveZoomRoom() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (roomId: number) => call(removeZoomRoom, { roomId }, { isQuiet: true }),
    onSettled: () => client.invalidateQueries({ queryKey: zoomRoomQueries.list().queryKey }),
  })
}
