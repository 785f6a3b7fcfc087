/** Reading photo albums. */
import { queryOptions } from '@tanstack/react-query'
import type { PhotoAlbumId } from '#contract/content/ids.ts'
import { browsePhotoAlbums, getPhotoAlbum, type PhotoAlbumFilterInput } from '#contract/photos/photo-albums.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'
import { pagedQuery } from '#src/data/query/paged-query.ts'
import { orMissing } from '#src/entities/content/or-missing.ts'

/** The name of the kind's module, see `entities/content/cache.ts`. */
const all = ['photo_albums'] as const

export const photoAlbumQueries = {
  all: () => all,

  /** 30 a page. */
  browse: (filter: PhotoAlbumFilterInput) =>
    pagedQuery(browsePhotoAlbums, filter, { queryKey: [...all, 'browse', filter], staleTime: staleTimes.list, isPersisted: true }),

  /** Null: it does not exist for the viewer (any more). That is an answer like any other and replaces the one on the device. */
  details: (albumId: PhotoAlbumId) =>
    queryOptions({
      queryKey: [...all, 'details', albumId] as const,
      queryFn: ({ signal }) => orMissing(call(getPhotoAlbum, { albumId }, { signal }), 'album_not_found'),
      staleTime: staleTimes.page,
      meta: { isPersisted: true },
    }),
}
