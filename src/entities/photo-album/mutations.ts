/** A member's actions on their photo albums that need a connection. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RequestInput } from '#contract/endpoint.ts'
import type { PhotoAlbumId } from '#contract/primitives.ts'
import { createPhotoAlbum, deletePhotoAlbum } from '#contract/photos/photo-albums.ts'
import { call } from '#src/data/http/call.ts'
import { forgetPhotoAlbum, refreshPhotoAlbums } from './cache.ts'

/** Returns the id and name of the new album. */
export function useCreatePhotoAlbum() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (album: RequestInput<typeof createPhotoAlbum>) => call(createPhotoAlbum, album, { isQuiet: true }),
    onSuccess: () => refreshPhotoAlbums(client),
  })
}

interface Deletion {
  readonly albumId: PhotoAlbumId
  /** Otherwise the photos in the album stay. */
  readonly withPhotos: boolean
  /** Goes to another screen: the album's own must be gone before the album leaves the device, or it would ask for it again. */
  readonly onLeave: () => Promise<void>
}

export function useDeletePhotoAlbum() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ albumId, withPhotos }: Deletion) => call(deletePhotoAlbum, { albumId, withPhotos }, { isQuiet: true }),
    async onSuccess(_, { albumId, onLeave }) {
      await onLeave()
      forgetPhotoAlbum(client, albumId)
    },
  })
}
