/** The address of a list of threads: a forum or none, a view and search parameters, and the filter it represents. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import {
  forumId,
  forumThreadId,
  postId,
  threadViews,
  type ForumId,
  type PostId,
  type ThreadFilterInput,
} from '#contract/community/forums.ts'
import type { KeptFilter } from '#src/entities/search/kept-address.ts'
import { tagFilterOf, tagSearch } from '#src/entities/tag/tag-search.ts'

export type ThreadView = (typeof threadViews)[number]

/** Unreadable parts of an address are dropped and never cause an error. */
const textSearch = v.object({ q: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(120))), undefined) })
export type TextSearch = v.InferOutput<typeof textSearch>

/** Routes pass the search unparsed: this schema is loaded with the screen, not with the first chunk. */
export function readTextSearch(search: unknown): TextSearch {
  return v.parse(v.fallback(textSearch, {}), search)
}

export function readThreadView(value: string | undefined): ThreadView {
  const result = v.safeParse(v.picklist(threadViews), value ?? 'all')
  return result.success ? result.output : 'all'
}

/** A list of threads, by text and tags. */
const threadsSearch = v.object({ ...textSearch.entries, ...tagSearch })
export type ThreadsSearch = v.InferOutput<typeof threadsSearch>

export function readThreadsSearch(search: unknown): ThreadsSearch {
  return v.parse(v.fallback(threadsSearch, {}), search)
}

export interface ThreadsAddress {
  readonly forumId?: ForumId | undefined
  readonly view: ThreadView
  readonly search: ThreadsSearch
}

/** The posts of one thread, or of all. */
const postsSearch = v.object({ ...textSearch.entries, thread: v.fallback(v.optional(forumThreadId), undefined) })
export type PostsSearch = v.InferOutput<typeof postsSearch>

export function readPostsSearch(search: unknown): PostsSearch {
  return v.parse(v.fallback(postsSearch, {}), search)
}

/** A single letter finds nothing: the shortest text is two characters long. */
export function wantedText({ q }: TextSearch): string | undefined {
  const text = q?.trim() ?? ''
  return [...text].length < 2 ? undefined : text
}

export function filterOf({ forumId, view, search }: ThreadsAddress): ThreadFilterInput {
  const text = wantedText(search)
  return { view, ...(forumId === undefined ? {} : { forumId }), ...(text === undefined ? {} : { text }), ...tagFilterOf(search) }
}

export const keptFilter: KeptFilter = ({ view, search }) => filterOf({ view: readThreadView(view), search: readThreadsSearch(search) })

export const viewNames: Record<ThreadView, MessageDescriptor> = {
  all: msg`All`,
  my: msg`My Threads`,
  subscribed: msg`Subscribed`,
  unanswered: msg`No replies`,
}

/** The address of a view of all forums. */
export const viewPaths: Record<ThreadView, string> = {
  all: '/forums/threads',
  my: '/threads/my',
  subscribed: '/threads/subscribed',
  unanswered: '/forums/threads/unanswered',
}

/** Of one forum, the view is a search parameter. */
const forumSearch = v.object({ ...threadsSearch.entries, view: v.fallback(v.optional(v.picklist(threadViews)), undefined) })
export type ForumSearch = v.InferOutput<typeof forumSearch>

export function readForumSearch(search: unknown): ForumSearch {
  return v.parse(v.fallback(forumSearch, {}), search)
}

/** The forum that a new thread is for. */
const forumChoice = v.object({ forum: v.fallback(v.optional(forumId), undefined) })
export type ForumChoice = v.InferOutput<typeof forumChoice>

export function readChosenForum(search: unknown): ForumId | undefined {
  return v.parse(v.fallback(forumChoice, {}), search).forum
}

/** The post that a reply quotes. */
const quoteChoice = v.object({ quote: v.fallback(v.optional(postId), undefined) })
export type QuoteChoice = v.InferOutput<typeof quoteChoice>

export function readQuote(search: unknown): PostId | undefined {
  return v.parse(v.fallback(quoteChoice, {}), search).quote
}
