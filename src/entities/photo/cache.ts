/** The only place that updates cached photos. */
import type { QueryClient } from '@tanstack/react-query'
import type { PhotoId } from '#contract/primitives.ts'
import type { PhotoDetails } from '#contract/photos/photos.ts'
import { photoQueries } from './queries.ts'

const listsOfAlbums = ['photo_albums'] as const

/** Photos, or their order in albums, changed here or elsewhere: visible ones refetch at once, others when they are next opened. */
export function refreshPhotos(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: photoQueries.all() })
  // Albums count and picture their photos.
  void client.invalidateQueries({ queryKey: listsOfAlbums })
}

/** Applies a change that the server has accepted. Lists, neighbours and albums refetch. */
export function takeOverPhoto(client: QueryClient, photoId: PhotoId, change: Partial<PhotoDetails>): void {
  client.setQueryData(photoQueries.details(photoId).queryKey, (known) => known && { ...known, ...change })
  refreshPhotos(client)
}

/** Deleted photos leave the device. */
export function forgetPhotos(client: QueryClient, photoIds: readonly PhotoId[]): void {
  for (const photoId of photoIds) {
    client.removeQueries({ queryKey: photoQueries.details(photoId).queryKey })
    client.removeQueries({ queryKey: [...photoQueries.all(), 'pager', photoId] })
  }
  refreshPhotos(client)
}
