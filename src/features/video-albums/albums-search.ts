/**
 * The address of a list of video albums: `/video/albums/browse/{view}/{member}` plus search parameters, and the filter it
 * represents.
 */
import * as v from 'valibot'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { albumSort, albumView, type AlbumSort, type AlbumView } from '#contract/albums/video-album-choices.ts'
import type { VideoAlbumFilterInput } from '#contract/albums/video-albums.ts'
import type { KeptFilter } from '#src/entities/search/kept-address.ts'

/** Unreadable parts of an address are dropped and never cause an error. */
const albumsSearch = v.object({
  sort: v.fallback(v.optional(albumSort), undefined),
  q: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(120))), undefined),
})
export type AlbumsSearch = v.InferOutput<typeof albumsSearch>

export function readAlbumsSearch(search: unknown): AlbumsSearch {
  return v.parse(v.fallback(albumsSearch, {}), search)
}

export function readAlbumView(value: string | undefined): AlbumView {
  const result = v.safeParse(albumView, value ?? 'all')
  return result.success ? result.output : 'all'
}

export interface AlbumsAddress {
  readonly view: AlbumView
  /** Only albums of this member. */
  readonly member: string | undefined
  readonly search: AlbumsSearch
}

export function filterOf({ view, member, search: { q, sort } }: AlbumsAddress): VideoAlbumFilterInput {
  const text = q?.trim()
  return {
    view,
    ...(member === undefined ? {} : { userName: member }),
    ...(text ? { search: [{ fld: 'title', op: 'contains', val: text }] } : {}),
    sortBy: sort ?? 'time_stamp_update',
  }
}

export const keptFilter: KeptFilter = ({ view, arg1, search }) =>
  filterOf({ view: readAlbumView(view), member: arg1, search: readAlbumsSearch(search) })

export const viewNames: Record<AlbumView, MessageDescriptor> = {
  all: msg`All`,
  my: msg`Mine`,
  for_sale: msg`For sale`,
  subscribed: msg`Subscribed`,
  friend: msg`Friends`,
}

export const sortNames: Record<AlbumSort, MessageDescriptor> = {
  time_stamp_update: msg`Updated`,
  time_stamp: msg`Newest`,
  total_comment: msg`Most talked about`,
  total_video: msg`Most videos`,
  total_like: msg`Most liked`,
}
