/** The only place that updates cached videos. */
import type { QueryClient } from '@tanstack/react-query'
import { keepMissing } from '#src/data/query/keep-missing.ts'
import { videoQueries } from './queries.ts'

/** A video changed elsewhere: visible ones refetch at once, lists when they are next opened. */
export function refreshVideo(queryClient: QueryClient, videoId: number): void {
  void queryClient.invalidateQueries({ queryKey: [...videoQueries.all(), 'details', videoId] })
  refreshLists(queryClient)
}

function refreshLists(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: [...videoQueries.all(), 'browse'], refetchType: 'none' })
}

export function forgetVideo(queryClient: QueryClient, videoId: number): void {
  keepMissing(queryClient, [...videoQueries.all(), 'details', videoId])
  void queryClient.invalidateQueries({ queryKey: [...videoQueries.all(), 'browse'] })
}
