import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { VideoId } from '#contract/content/ids.ts'
import { editVideo, type VideoDetails } from '#contract/videos.ts'
import { useOverlay, useRecordOverlay, useWaitingWrites } from '#src/data/outbox/waiting-writes.ts'
import { useExisting } from '#src/entities/content/use-existing.ts'
import { inputOf } from '#src/offline/outbox/input-of.ts'
import { videoSubject } from '#src/offline/outbox/video-edits.ts'
import { videoQueries } from './queries.ts'
import { videoEdit, videoWrites } from './writes.ts'

/** For the edit form, see `useRecordOverlay`. Suspends until known. */
export function useVideoRecord(videoId: VideoId): { shown: VideoDetails; accepted: VideoDetails } {
  const { data } = useSuspenseQuery(videoQueries.details(videoId))
  return useRecordOverlay(videoWrites, 'details', videoSubject(videoId))(useExisting(data))
}

/** A video with this member's changes: the server's data with all queued writes applied. Suspends until known. */
export function useVideo(videoId: VideoId): VideoDetails {
  const { data } = useSuspenseQuery(videoQueries.details(videoId))
  return useOverlay(videoWrites, 'details', videoSubject(videoId))(useExisting(data))
}

/** The same for screens that also work without it: null until known. */
export function useKnownVideo(videoId: VideoId): VideoDetails | null {
  const { data } = useQuery(videoQueries.details(videoId))
  const lay = useOverlay(videoWrites, 'details', videoSubject(videoId))
  return data ? lay(data) : null
}

/**
 * The state of a draft. private: publishing was not requested. sending: the request is still on this device.
 * whenReady: the server publishes it when it is encoded. incomplete: it is encoded and publishing was requested, but
 * its details are not complete. inReview: staff decide whether it is published. declined: they have decided that it is not.
 */
export type DraftState = 'private' | 'sending' | 'whenReady' | 'incomplete' | 'inReview' | 'declined'

/** Null for a published video. */
export function useDraftState(video: VideoDetails): DraftState | null {
  const edits = useWaitingWrites([videoEdit], videoSubject(video.videoId))
  if (!video.isDraft) return null
  const isSending = edits.some((entry) => inputOf(entry, editVideo)?.publishWhenReady === true)
  if (isSending) return 'sending'
  if (video.approval?.state === 'pending') return 'inReview'
  if (video.approval?.state === 'declined' && !video.publishWhenReady) return 'declined'
  if (!video.publishWhenReady) return 'private'
  return video.can.canPublish === 'now' ? 'incomplete' : 'whenReady'
}
