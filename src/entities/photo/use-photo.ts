import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { PhotoAlbumId, PhotoId } from '#contract/content/ids.ts'
import type { PhotoDetails } from '#contract/photos/photos.ts'
import { useOverlay } from '#src/data/outbox/waiting-writes.ts'
import { useExisting } from '#src/entities/content/use-existing.ts'
import { itemsOf } from '#src/ui/list/list-query.ts'
import { photoQueries } from './queries.ts'
import { albumPhotoWrites, photoSubject, photoWrites } from './writes.ts'

/** A photo with this member's queued changes applied. Suspends until known. */
export function usePhoto(photoId: PhotoId): PhotoDetails {
  const { data } = useSuspenseQuery(photoQueries.details(photoId))
  return useOverlay(photoWrites, 'details', photoSubject(photoId))(useExisting(data))
}

/** The photos of an album in order, as far as they are loaded, without those that are about to leave it. */
export function useAlbumPhotos(albumId: PhotoAlbumId) {
  const list = useInfiniteQuery(photoQueries.ofAlbum(albumId))
  const withoutMoved = useOverlay(albumPhotoWrites, 'album')
  return { list, photos: withoutMoved(itemsOf(list)) }
}
