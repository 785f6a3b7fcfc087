/** Reading video albums. */
import { queryOptions } from '@tanstack/react-query'
import type { VideoAlbumId } from '#contract/content/ids.ts'
import { getVideoAlbum, searchVideoAlbums, type VideoAlbumFilterInput } from '#contract/albums/video-albums.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'
import { pagedQuery } from '#src/data/query/paged-query.ts'
import { videoQueries } from '#src/entities/video/queries.ts'

/** The name of the kind's module, see `entities/content/cache.ts`. */
const all = ['video_albums'] as const

export const videoAlbumQueries = {
  all: () => all,

  /** 30 a page. */
  browse: (filter: VideoAlbumFilterInput) =>
    pagedQuery(searchVideoAlbums, filter, { queryKey: [...all, 'browse', filter], staleTime: staleTimes.list, isPersisted: true }),

  details: (albumId: VideoAlbumId) =>
    queryOptions({
      queryKey: [...all, 'details', albumId] as const,
      queryFn: ({ signal }) => call(getVideoAlbum, { albumId }, { signal }),
      staleTime: staleTimes.page,
      meta: { isPersisted: true },
    }),

  /** The videos in the owner's order, 30 a page. */
  videos: (albumId: VideoAlbumId) => videoQueries.browse({ view: 'album', albumId }),
}
