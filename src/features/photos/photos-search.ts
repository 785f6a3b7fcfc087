/**
 * The address of a list of photos: `/photos/browse/{view}/{member}` plus search parameters, and the filter it represents. The page of a
 * photo carries the same parameters, so that it knows which photos are before and after it.
 */
import * as v from 'valibot'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { photoSort, photoView, type PhotoSort, type PhotoView } from '#contract/photos/photo-choices.ts'
import type { PhotoFilterInput } from '#contract/photos/photos.ts'
import { categoryId } from '#contract/content/ids.ts'
import type { KeptFilter } from '#src/entities/search/kept-address.ts'
import { tagFilterOf, tagSearch } from '#src/entities/tag/tag-search.ts'

/** Unreadable parts of an address are dropped and never cause an error. */
const choices = {
  sort: v.fallback(v.optional(photoSort), undefined),
  q: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(120))), undefined),
  cat: v.fallback(v.optional(categoryId), undefined),
  ...tagSearch,
}
const photosSearch = v.object(choices)
export type PhotosSearch = v.InferOutput<typeof photosSearch>

/** Clears every filter. Each is listed explicitly: a search that omits them would leave them unchanged. */
export const noFilters: PhotosSearch = { q: undefined, cat: undefined, tags: undefined, match: undefined, sort: undefined }

export interface PhotosAddress {
  readonly view: PhotoView
  /** Only photos of this member. */
  readonly member: string | undefined
  readonly search: PhotosSearch
}

/** Routes pass the search unparsed: this schema is loaded with the screen, not with the first chunk. */
export function readPhotosSearch(search: unknown): PhotosSearch {
  return v.parse(v.fallback(photosSearch, {}), search)
}

export function readPhotoView(value: string | undefined): PhotoView {
  const result = v.safeParse(photoView, value ?? 'all')
  return result.success ? result.output : 'all'
}

/** The list that a photo was opened from, in the search parameters of its page. */
const photoContext = v.object({
  ...choices,
  view: v.fallback(v.optional(photoView), undefined),
  by: v.fallback(v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(60))), undefined),
})
export type PhotoContext = v.InferOutput<typeof photoContext>

export function contextOf({ view, member, search }: PhotosAddress): PhotoContext {
  return { ...search, ...(view === 'all' ? {} : { view }), ...(member === undefined ? {} : { by: member }) }
}

export function readPhotoContext(search: unknown): PhotosAddress {
  const { view = 'all', by, ...rest } = v.parse(v.fallback(photoContext, {}), search)
  return { view, member: by, search: rest }
}

/** Categories: any, unless one is chosen (1§9). */
export function filterOf({ view, member, search: { q, cat, tags, match, sort } }: PhotosAddress): PhotoFilterInput {
  const text = q?.trim()
  return {
    view,
    ...(member === undefined ? {} : { userName: member }),
    ...(text ? { text } : {}),
    ...(cat === undefined ? {} : { categories: [cat] }),
    ...tagFilterOf({ tags, match }),
    sortBy: sort ?? 'latest',
  }
}

export const keptFilter: KeptFilter = ({ view, arg1, search }) =>
  filterOf({ view: readPhotoView(view), member: arg1, search: readPhotosSearch(search) })

/** How many filters are set, for the chip. */
export function countFilters({ cat, tags }: PhotosSearch): number {
  return Number(cat !== undefined) + Number(Boolean(tags?.length))
}

export const viewNames: Record<PhotoView, MessageDescriptor> = {
  all: msg`All`,
  my: msg`My photos`,
  heroes: msg`Heroes`,
  featured: msg`Featured`,
  fave: msg`Favourites`,
  promo: msg`Promo`,
  promo_pending: msg({ message: 'Waiting', context: 'for a decision' }),
}

export const sortNames: Record<PhotoSort, MessageDescriptor> = {
  latest: msg`Latest`,
  rating: msg`Most liked`,
  comments: msg`Most comments`,
}
