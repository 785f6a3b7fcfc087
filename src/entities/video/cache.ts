/** The only place that touches cached videos. */
import type { QueryClient } from '@tanstack/react-query'
import { videoQueries } from './queries.ts'

/** Something about a video changed elsewhere: what is shown asks again, lists when they are next opened. */
export function refreshVideo(queryClient: QueryClient, videoId: number): void {
  void queryClient.invalidateQueries({ queryKey: [...videoQueries.all(), 'details', videoId] })
  refreshLists(queryClient)
}

function refreshLists(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: [...videoQueries.all(), 'browse'], refetchType: 'none' })
}

export function forgetVideo(queryClient: QueryClient, videoId: number): void {
  queryClient.removeQueries({ queryKey: [...videoQueries.all(), 'details', videoId] })
  void queryClient.invalidateQueries({ queryKey: [...videoQueries.all(), 'browse'] })
}
