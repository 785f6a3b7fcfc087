/** A member's actions on their albums that need a connection. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RequestInput } from '#contract/endpoint.ts'
import type { VideoAlbumId } from '#contract/primitives.ts'
import { createVideoAlbum, deleteVideoAlbum } from '#contract/albums/video-albums.ts'
import { call } from '#src/data/http/call.ts'
import { forgetAlbum, refreshAlbums } from './cache.ts'

/** Returns the id and name of the new album. */
export function useCreateAlbum() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (album: RequestInput<typeof createVideoAlbum>) => call(createVideoAlbum, album, { isQuiet: true }),
    onSuccess: () => refreshAlbums(client),
  })
}

interface Deletion {
  readonly albumId: VideoAlbumId
  /** Goes to another screen: the album's own must be gone before the album leaves the device, or it would ask for it again. */
  readonly onLeave: () => Promise<void>
}

export function useDeleteAlbum() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ albumId }: Deletion) => call(deleteVideoAlbum, { albumId }, { isQuiet: true }),
    async onSuccess(_, { albumId, onLeave }) {
      await onLeave()
      forgetAlbum(client, albumId)
    },
  })
}
