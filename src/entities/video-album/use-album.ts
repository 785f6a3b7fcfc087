import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { VideoAlbumId } from '#contract/content/ids.ts'
import type { VideoAlbumDetails } from '#contract/albums/video-albums.ts'
import { useOverlay } from '#src/data/outbox/waiting-writes.ts'
import { useExisting } from '#src/entities/content/use-existing.ts'
import { itemsOf } from '#src/ui/list/list-query.ts'
import { videoAlbumQueries } from './queries.ts'
import { albumDetailsWrites, albumSubject, albumWrites } from './writes.ts'

/** An album with the member's queued changes applied. Suspends until known. */
export function useAlbum(albumId: VideoAlbumId): VideoAlbumDetails {
  const { data } = useSuspenseQuery(videoAlbumQueries.details(albumId))
  return useOverlay(albumDetailsWrites, 'details', albumSubject(albumId))(useExisting(data))
}

/** The same for screens that work without it: null until known. */
export function useKnownAlbum(albumId: VideoAlbumId): VideoAlbumDetails | null {
  const { data } = useQuery(videoAlbumQueries.details(albumId))
  const lay = useOverlay(albumDetailsWrites, 'details', albumSubject(albumId))
  return data ? lay(data) : null
}

/** The album's videos in order, as far as they are loaded, with the member's queued changes applied. */
export function useAlbumVideos(albumId: VideoAlbumId) {
  const list = useInfiniteQuery(videoAlbumQueries.videos(albumId))
  const lay = useOverlay(albumWrites, 'videos', albumSubject(albumId))
  return { list, videos: lay(itemsOf(list)) }
}
