import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { VideoId } from '#contract/primitives.ts'
import { editVideo, type VideoDetails } from '#contract/videos.ts'
import { usePendingWrites } from '#src/data/outbox/use-pending-writes.ts'
import { isRefused } from '#src/data/outbox/outbox-link.ts'
import { inputOf } from '#src/offline/outbox/input-of.ts'
import { videoSubject, withPendingWrites } from './pending.ts'
import { videoQueries } from './queries.ts'

/**
 * For the edit form. `shown` is the video with all edits of this member applied, including those that wait and those that were
 * refused; `accepted` leaves out the refused ones. Suspends until known.
 */
export function useVideoRecord(videoId: VideoId): { shown: VideoDetails; accepted: VideoDetails } {
  const { data } = useSuspenseQuery(videoQueries.details(videoId))
  const writes = usePendingWrites(videoSubject(videoId))
  return {
    shown: withPendingWrites(data, writes),
    accepted: withPendingWrites(
      data,
      writes.filter((write) => !isRefused(write)),
    ),
  }
}

/** A film as this member left it: the server's words with everything that still waits for the line. Suspends until known. */
export function useVideo(videoId: VideoId): VideoDetails {
  const { data } = useSuspenseQuery(videoQueries.details(videoId))
  return withPendingWrites(data, usePendingWrites(videoSubject(videoId)))
}

/** The same where a screen shows without it: null until known. */
export function useKnownVideo(videoId: VideoId): VideoDetails | null {
  const { data } = useQuery(videoQueries.details(videoId))
  const writes = usePendingWrites(videoSubject(videoId))
  return data ? withPendingWrites(data, writes) : null
}

/**
 * Where a draft stands. private: nobody has asked for publishing. sending: that is still on this device. whenReady: the server publishes it
 * when it is encoded. incomplete: it is ready and wanted, but its details are not complete.
 */
export type DraftState = 'private' | 'sending' | 'whenReady' | 'incomplete'

/** Null for a published video. */
export function useDraftState(video: VideoDetails): DraftState | null {
  const writes = usePendingWrites(videoSubject(video.videoId))
  if (!video.isDraft) return null
  const isSending = writes.some((write) => !isRefused(write) && inputOf(write, editVideo)?.publishWhenReady === true)
  if (isSending) return 'sending'
  if (!video.publishWhenReady) return 'private'
  return video.can.canPublish === 'now' ? 'incomplete' : 'whenReady'
}
