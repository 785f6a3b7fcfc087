/** A member's actions on their photo albums that need a connection. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RequestInput } from '#contract/endpoint.ts'
import type { PhotoAlbumId } from '#contract/content/ids.ts'
import { createPhotoAlbum, deletePhotoAlbum } from '#contract/photos/photo-albums.ts'
import { call } from '#src/data/http/call.ts'
import { useRemoval, type Removal } from '#src/data/query/removal.ts'
import { forgetPhotoAlbum, refreshPhotoAlbums } from './cache.ts'

/** Returns the id and name of the new album. */
export function useCreatePhotoAlbum() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (album: RequestInput<typeof createPhotoAlbum>) => call(createPhotoAlbum, album, { isQuiet: true }),
    onSuccess: () => refreshPhotoAlbums(client),
  })
}

interface Deletion extends Removal {
  readonly albumId: PhotoAlbumId
  /** Otherwise the photos in the album stay. */
  readonly withPhotos: boolean
}

export function useDeletePhotoAlbum() {
  return useRemoval<Deletion>({
    remove: ({ albumId, withPhotos }) => call(deletePhotoAlbum, { albumId, withPhotos }, { isQuiet: true }),
    forget: (client, { albumId }) => forgetPhotoAlbum(client, albumId),
  })
}
