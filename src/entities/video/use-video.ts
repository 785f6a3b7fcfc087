import { useSuspenseQuery } from '@tanstack/react-query'
import type { VideoId } from '#contract/primitives.ts'
import type { VideoDetails } from '#contract/videos.ts'
import { usePendingWrites } from '#src/data/outbox/use-pending-writes.ts'
import { isRefused } from '#src/data/outbox/outbox-link.ts'
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
