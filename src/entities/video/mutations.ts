/** Acting on films. What may wait goes through the outbox; what needs the line is called. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RequestInput } from '#contract/endpoint.ts'
import type { VideoId } from '#contract/primitives.ts'
import { countView, deleteVideo, editVideo, rememberPosition, setFavourite, transferVideo, voteVideo } from '#contract/videos.ts'
import { call } from '#src/data/http/call.ts'
import { submit } from '#src/data/outbox/outbox-link.ts'
import { submitRecord, type WriteOutcome } from '#src/data/outbox/submit-record.ts'
import { forgetVideo } from './cache.ts'
import { videoSubject, type ShownEdit } from './pending.ts'

type Way = 'up' | 'down' | null

/** A press keeps only the last wish: the outbox replaces an earlier one that nobody sent yet. */
export function voteOn(videoId: VideoId, way: Way): Promise<void> {
  return submit(voteVideo, { videoId, way }, videoSubject(videoId))
}

export function markFavourite(videoId: VideoId, isFavourite: boolean): Promise<void> {
  return submit(setFavourite, { videoId, isFavourite }, videoSubject(videoId))
}

/** `shown` are the new categories and co-stars themselves: the edit has only their ids. */
export function saveVideoEdit(edit: RequestInput<typeof editVideo>, shown: ShownEdit): Promise<WriteOutcome> {
  return submitRecord(editVideo, edit, videoSubject(edit.videoId), shown)
}

/** Views and positions are told beside the subject's own line: they must not hold back a vote. */
export function tellOpened(videoId: VideoId): Promise<void> {
  return submit(countView, { videoId }, `view:${videoId}`)
}

export function tellPosition(videoId: VideoId, seconds: number, now: Date): Promise<void> {
  return submit(rememberPosition, { videoId, seconds, watchedAt: Math.floor(now.getTime() / 1000) }, `position:${videoId}`)
}

export function useDeleteVideo() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (videoId: VideoId) => call(deleteVideo, { videoId }),
    onSuccess: (_, videoId) => forgetVideo(queryClient, videoId),
  })
}

/** Answers with the new owner's name (E-16). */
export function useTransferVideo() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: RequestInput<typeof transferVideo>) => call(transferVideo, input),
    onSuccess: (_, { videoId }) => forgetVideo(queryClient, videoId),
  })
}
