/** A member's actions on their albums that need a connection. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RequestInput } from '#contract/endpoint.ts'
import type { VideoAlbumId } from '#contract/content/ids.ts'
import { createVideoAlbum, deleteVideoAlbum } from '#contract/albums/video-albums.ts'
import { call } from '#src/data/http/call.ts'
import { useRemoval, type Removal } from '#src/data/query/removal.ts'
import { forgetAlbum, refreshAlbums } from './cache.ts'

/** Returns the id and name of the new album. */
export function useCreateAlbum() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (album: RequestInput<typeof createVideoAlbum>) => call(createVideoAlbum, album, { isQuiet: true }),
    onSuccess: () => refreshAlbums(client),
  })
}

interface Deletion extends Removal {
  readonly albumId: VideoAlbumId
}

export function useDeleteAlbum() {
  return useRemoval<Deletion>({
    remove: ({ albumId }) => call(deleteVideoAlbum, { albumId }, { isQuiet: true }),
    forget: (client, { albumId }) => forgetAlbum(client, albumId),
  })
}
