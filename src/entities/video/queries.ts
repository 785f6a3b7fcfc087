/** Reading videos: one object with nested keys; loaders and screens use the same options. */
import { queryOptions } from '@tanstack/react-query'
import type { CategoryId, VideoId } from '#contract/primitives.ts'
import type { VideoFilterInput } from '#contract/videos.ts'
import { browseVideos, getVideo, listCategories, relatedVideos } from '#contract/videos.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'
import { pagedQuery } from '#src/data/query/paged-query.ts'

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

  details: (videoId: VideoId) =>
    queryOptions({
      queryKey: [...all, 'details', videoId] as const,
      queryFn: ({ signal }) => call(getVideo, { videoId }, { signal }),
      staleTime: staleTimes.page,
      meta: persisted,
    }),

  related: (videoId: VideoId) =>
    queryOptions({
      queryKey: [...all, 'related', videoId] as const,
      queryFn: ({ signal }) => call(relatedVideos, { videoId }, { signal }),
      staleTime: staleTimes.list,
      meta: persisted,
    }),

  ofCategory: (category: CategoryId) =>
    queryOptions({
      queryKey: [...all, 'related-category', category] as const,
      queryFn: ({ signal }) => call(relatedVideos, { category }, { signal }),
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
