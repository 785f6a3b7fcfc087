/** Reading videos: one object with nested keys; loaders and screens use the same options. */
import { queryOptions } from '@tanstack/react-query'
import type { RequestInput } from '#contract/endpoint.ts'
import type { VideoId } from '#contract/content/ids.ts'
import type { VideoFilterInput } from '#contract/videos.ts'
import { browseVideos, getVideo, listCategories, relatedVideos } from '#contract/videos.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'
import { pagedQuery } from '#src/data/query/paged-query.ts'
import { orMissing } from '#src/entities/content/or-missing.ts'

const all = ['videos'] as const
const persisted = { isPersisted: true }

export const videoQueries = {
  all: () => all,

  /** 30 a page. */
  browse: (filter: VideoFilterInput) =>
    pagedQuery(browseVideos, filter, { queryKey: [...all, 'browse', filter], staleTime: staleTimes.list, isPersisted: true }),

  /** The first videos of a list, where there is no further paging. */
  firstPage: (filter: VideoFilterInput) =>
    queryOptions({
      queryKey: [...all, 'first', filter] as const,
      queryFn: ({ signal }) => call(browseVideos, filter, { signal }),
      staleTime: staleTimes.list,
      meta: persisted,
    }),

  /** Null: it does not exist for the viewer (any more). That is an answer like any other and replaces the one on the device. */
  details: (videoId: VideoId) =>
    queryOptions({
      queryKey: [...all, 'details', videoId] as const,
      queryFn: ({ signal }) => orMissing(call(getVideo, { videoId }, { signal }), 'not_found'),
      staleTime: staleTimes.page,
      meta: persisted,
    }),

  related: (to: RequestInput<typeof relatedVideos>) =>
    queryOptions({
      queryKey: 'videoId' in to ? [...all, 'related', to.videoId] : [...all, 'related-category', to.category],
      queryFn: ({ signal }) => call(relatedVideos, to, { signal }),
      staleTime: staleTimes.list,
      meta: persisted,
    }),

  categories: () =>
    queryOptions({
      queryKey: [...all, 'categories'] as const,
      queryFn: ({ signal }) => call(listCategories, {}, { signal }),
      staleTime: staleTimes.settled,
      meta: persisted,
    }),
}
