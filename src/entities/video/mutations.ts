/** A member's actions on a video that need a connection. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RequestInput } from '#contract/endpoint.ts'
import type { VideoId } from '#contract/content/ids.ts'
import { deleteVideo, transferVideo } from '#contract/videos.ts'
import { call } from '#src/data/http/call.ts'
import { forgetVideo } from './cache.ts'

export function useDeleteVideo() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (videoId: VideoId) => call(deleteVideo, { videoId }),
    onSuccess: (_, videoId) => forgetVideo(queryClient, videoId),
  })
}

/** Returns the new owner's name (E-16). */
export function useTransferVideo() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: RequestInput<typeof transferVideo>) => call(transferVideo, input),
    onSuccess: (_, { videoId }) => forgetVideo(queryClient, videoId),
  })
}
