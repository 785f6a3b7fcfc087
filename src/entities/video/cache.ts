/** The only place that touches cached films. */
import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import type { VideoDetails } from '#contract/videos.ts'
import { editVideo, setFavourite, voteVideo } from '#contract/videos.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { inputOf } from '#src/offline/outbox/input-of.ts'
import { videoQueries } from './queries.ts'

/** Takes over the server's answer to a write of this page, so that nothing flickers when its entry leaves the outbox. */
export function settleVideoAnswer(queryClient: QueryClient, entry: OutboxEntry, answer: unknown): void {
  const vote = inputOf(entry, voteVideo)
  const counts = vote && v.safeParse(voteVideo.response, answer)
  if (vote && counts?.success) changeDetails(queryClient, vote.videoId, counts.output)
  const favourite = inputOf(entry, setFavourite)
  if (favourite) changeDetails(queryClient, favourite.videoId, { isFavourite: favourite.isFavourite })
  const edited = inputOf(entry, editVideo) && v.safeParse(editVideo.response, answer)
  if (edited?.success) changeDetails(queryClient, edited.output.videoId, edited.output)
}

/** Something about a film changed elsewhere (another tab, the socket): what is shown asks again, lists when next opened. */
export function refreshVideo(queryClient: QueryClient, videoId: number): void {
  void queryClient.invalidateQueries({ queryKey: [...videoQueries.all(), 'details', videoId] })
  void queryClient.invalidateQueries({ queryKey: [...videoQueries.all(), 'browse'], refetchType: 'none' })
}

export function forgetVideo(queryClient: QueryClient, videoId: number): void {
  queryClient.removeQueries({ queryKey: [...videoQueries.all(), 'details', videoId] })
  void queryClient.invalidateQueries({ queryKey: [...videoQueries.all(), 'browse'] })
}

function changeDetails(queryClient: QueryClient, videoId: number, change: Partial<VideoDetails>): void {
  queryClient.setQueryData<VideoDetails>([...videoQueries.all(), 'details', videoId], (known) => known && { ...known, ...change })
}
