import { useSuspenseQuery } from '@tanstack/react-query'
import type { VideoId } from '#contract/primitives.ts'
import type { VideoDetails } from '#contract/videos.ts'
import { usePendingWrites } from '#src/data/outbox/use-pending-writes.ts'
import { videoSubject, withPendingWrites } from './pending.ts'
import { videoQueries } from './queries.ts'

/** A film as this member left it: the server's words with everything that still waits for the line. Suspends until known. */
export function useVideo(videoId: VideoId): VideoDetails {
  const { data } = useSuspenseQuery(videoQueries.details(videoId))
  return withPendingWrites(data, usePendingWrites(videoSubject(videoId)))
}
