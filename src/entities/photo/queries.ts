/** Reading photos. */
import { queryOptions } from '@tanstack/react-query'
import type { PhotoAlbumId, PhotoId } from '#contract/content/ids.ts'
import { browsePhotos, getPhoto, listPhotoCategories, photoPager, type PhotoFilterInput } from '#contract/photos/photos.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'
import { pagedQuery } from '#src/data/query/paged-query.ts'
import { orMissing } from '#src/entities/content/or-missing.ts'

/** The name of the kind's module, see `entities/content/cache.ts`. */
const all = ['photos'] as const
const meta = { isPersisted: true }

export const photoQueries = {
  all: () => all,

  /** 30 a page. */
  browse: (filter: PhotoFilterInput) =>
    pagedQuery(browsePhotos, filter, { queryKey: [...all, 'browse', filter], staleTime: staleTimes.list, isPersisted: true }),

  /** The first photos of a list, where there is no further paging. */
  firstPage: (filter: PhotoFilterInput) =>
    queryOptions({
      queryKey: [...all, 'first', filter] as const,
      queryFn: ({ signal }) => call(browsePhotos, filter, { signal, isQuiet: true }),
      staleTime: staleTimes.list,
      meta,
    }),

  /** The photos of an album in the owner's order. */
  ofAlbum: (albumId: PhotoAlbumId) => photoQueries.browse({ albumId }),

  /** Null: it does not exist for the viewer (any more). That is an answer like any other and replaces the one on the device. */
  details: (photoId: PhotoId) =>
    queryOptions({
      queryKey: [...all, 'details', photoId] as const,
      queryFn: ({ signal }) => orMissing(call(getPhoto, { photoId }, { signal }), 'not_found'),
      staleTime: staleTimes.page,
      meta,
    }),

  /** The same, loaded before the member goes there: no message says that it failed. */
  detailsAhead: (photoId: PhotoId) =>
    queryOptions({
      ...photoQueries.details(photoId),
      queryFn: ({ signal }) => orMissing(call(getPhoto, { photoId }, { signal, isQuiet: true }), 'not_found'),
    }),

  /** The neighbours of a photo in the list with this filter. */
  pager: (photoId: PhotoId, filter: PhotoFilterInput) =>
    queryOptions({
      queryKey: [...all, 'pager', photoId, filter] as const,
      queryFn: ({ signal }) => call(photoPager, { photoId, ...filter }, { signal, isQuiet: true }),
      staleTime: staleTimes.page,
      meta,
    }),

  categories: () =>
    queryOptions({
      queryKey: [...all, 'categories'] as const,
      queryFn: ({ signal }) => call(listPhotoCategories, {}, { signal }),
      staleTime: staleTimes.settled,
      meta,
    }),
}
