import { useSuspenseQuery } from '@tanstack/react-query'
import type { PhotoAlbumId } from '#contract/content/ids.ts'
import type { PhotoAlbumDetails } from '#contract/photos/photo-albums.ts'
import { useOverlay } from '#src/data/outbox/waiting-writes.ts'
import { useExisting } from '#src/entities/content/use-existing.ts'
import { photoAlbumQueries } from './queries.ts'
import { photoAlbumSubject, photoAlbumWrites } from './writes.ts'

/** An album with the member's queued changes applied. Suspends until known. */
export function usePhotoAlbum(albumId: PhotoAlbumId): PhotoAlbumDetails {
  const { data } = useSuspenseQuery(photoAlbumQueries.details(albumId))
  return useOverlay(photoAlbumWrites, 'details', photoAlbumSubject(albumId))(useExisting(data))
}
