/** The address of a list of blog posts: `/blogs/browse/{view}/{member}` plus search parameters, and the filter it represents. */
import * as v from 'valibot'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { blogSort, blogView, type BlogFilterInput, type BlogSort, type BlogView } from '#contract/community/blogs.ts'
import type { KeptFilter } from '#src/entities/search/kept-address.ts'

/** Unreadable parts of an address are dropped and never cause an error. */
const blogsSearch = v.object({
  sort: v.fallback(v.optional(blogSort), undefined),
  q: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(120))), undefined),
})
export type BlogsSearch = v.InferOutput<typeof blogsSearch>

export interface BlogsAddress {
  readonly view: BlogView
  /** Only posts by this member. */
  readonly member: string | undefined
  readonly search: BlogsSearch
}

export function readBlogsSearch(search: unknown): BlogsSearch {
  return v.parse(v.fallback(blogsSearch, {}), search)
}

export function readBlogsView(value: string | undefined): BlogView {
  return v.parse(v.fallback(blogView, 'all'), value ?? 'all')
}

export function filterOf({ view, member, search: { q, sort } }: BlogsAddress): BlogFilterInput {
  const text = q?.trim()
  return {
    view,
    ...(member === undefined ? {} : { userName: member }),
    ...(text ? { text } : {}),
    sortBy: sort ?? 'time_stamp',
  }
}

export const keptFilter: KeptFilter = ({ view, arg1, search }) =>
  filterOf({ view: readBlogsView(view), member: arg1, search: readBlogsSearch(search) })

export const viewNames: Record<BlogView, MessageDescriptor> = {
  all: msg`All`,
  blog: msg`Blog`,
  release: msg`Releases`,
  my: msg`My posts`,
  friend: msg`Friends`,
  fave: msg`Favourites`,
}

export const sortNames: Record<BlogSort, MessageDescriptor> = {
  time_stamp: msg`Newest`,
  total_comment: msg`Most comments`,
  total_like: msg`Most liked`,
}
