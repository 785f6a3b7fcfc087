/** The address of a list of photo albums: `/photo/albums/browse/{view}/{member}` plus search parameters, and the filter it represents. */
import * as v from 'valibot'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { photoAlbumSort, photoAlbumView, type PhotoAlbumSort, type PhotoAlbumView } from '#contract/photos/photo-choices.ts'
import type { PhotoAlbumFilterInput } from '#contract/photos/photo-albums.ts'
import type { KeptFilter } from '#src/entities/search/kept-address.ts'
import { tagFilterOf, tagSearch } from '#src/entities/tag/tag-search.ts'

/** Unreadable parts of an address are dropped and never cause an error. */
const albumsSearch = v.object({
  sort: v.fallback(v.optional(photoAlbumSort), undefined),
  q: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(120))), undefined),
  ...tagSearch,
})
export type PhotoAlbumsSearch = v.InferOutput<typeof albumsSearch>

export function readPhotoAlbumsSearch(search: unknown): PhotoAlbumsSearch {
  return v.parse(v.fallback(albumsSearch, {}), search)
}

export function readPhotoAlbumView(value: string | undefined): PhotoAlbumView {
  const result = v.safeParse(photoAlbumView, value ?? 'all')
  return result.success ? result.output : 'all'
}

export interface PhotoAlbumsAddress {
  readonly view: PhotoAlbumView
  /** Only albums of this member. */
  readonly member: string | undefined
  readonly search: PhotoAlbumsSearch
}

export function filterOf({ view, member, search: { q, sort, tags, match } }: PhotoAlbumsAddress): PhotoAlbumFilterInput {
  const text = q?.trim()
  return {
    view,
    ...(member === undefined ? {} : { userName: member }),
    ...(text ? { text } : {}),
    ...tagFilterOf({ tags, match }),
    sortBy: sort ?? 'latest',
  }
}

export const keptFilter: KeptFilter = ({ view, arg1, search }) =>
  filterOf({ view: readPhotoAlbumView(view), member: arg1, search: readPhotoAlbumsSearch(search) })

export const viewNames: Record<PhotoAlbumView, MessageDescriptor> = {
  all: msg`All`,
  my: msg`My albums`,
  for_sale: msg`For sale`,
  friend: msg`Friends`,
}

export const sortNames: Record<PhotoAlbumSort, MessageDescriptor> = {
  latest: msg`Latest`,
  rating: msg`Most liked`,
  views: msg`Most viewed`,
  comments: msg`Most comments`,
}
