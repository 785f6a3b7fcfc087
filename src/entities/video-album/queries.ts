/** Reading video albums. */
import { queryOptions } from '@tanstack/react-query'
import type { VideoAlbumId } from '#contract/content/ids.ts'
import { getVideoAlbum, searchVideoAlbums, type VideoAlbumFilterInput } from '#contract/albums/video-albums.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'
import { pagedQuery } from '#src/data/query/paged-query.ts'
import { orMissing } from '#src/entities/content/or-missing.ts'
import { videoQueries } from '#src/entities/video/queries.ts'

/** The name of the kind's module, see `entities/content/cache.ts`. */
const all = ['video_albums'] as const

export const videoAlbumQueries = {
  all: () => all,

  /** 30 a page. */
  browse: (filter: VideoAlbumFilterInput) =>
    pagedQuery(searchVideoAlbums, filter, { queryKey: [...all, 'browse', filter], staleTime: staleTimes.list, isPersisted: true }),

  /** Null: it does not exist for the viewer (any more). That is an answer like any other and replaces the one on the device. */
  details: (albumId: VideoAlbumId) =>
    queryOptions({
      queryKey: [...all, 'details', albumId] as const,
      queryFn: ({ signal }) => orMissing(call(getVideoAlbum, { albumId }, { signal }), 'album_not_found'),
      staleTime: staleTimes.page,
      meta: { isPersisted: true },
    }),

  /** The videos in the owner's order, 30 a page. */
  videos: (albumId: VideoAlbumId) => videoQueries.browse({ view: 'album', albumId }),
}
