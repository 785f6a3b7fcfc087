/** The only place that updates cached photo albums. */
import type { QueryClient } from '@tanstack/react-query'
import type { PhotoAlbumId } from '#contract/content/ids.ts'
import type { PhotoAlbumDetails } from '#contract/photos/photo-albums.ts'
import { keepMissing } from '#src/data/query/keep-missing.ts'
import { refreshPhotos } from '#src/entities/photo/cache.ts'
import { photoAlbumQueries } from './queries.ts'

/** Albums changed here or elsewhere: visible ones refetch at once, others when they are next opened. */
export function refreshPhotoAlbums(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: photoAlbumQueries.all() })
}

/** Applies a change that the server has accepted. The lists of albums refetch. */
export function takeOverPhotoAlbum(client: QueryClient, albumId: PhotoAlbumId, change: Partial<PhotoAlbumDetails>): void {
  client.setQueryData(photoAlbumQueries.details(albumId).queryKey, (known) => known && { ...known, ...change })
  refreshPhotoAlbums(client)
}

/** A deleted album leaves the device. Its photos are in no album now, or deleted as well. */
export function forgetPhotoAlbum(client: QueryClient, albumId: PhotoAlbumId): void {
  keepMissing(client, photoAlbumQueries.details(albumId).queryKey)
  refreshPhotos(client)
}
