/** Reading the forums. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  listForumNews,
  listForums,
  listPostEdits,
  searchForumThreads,
  searchPosts,
  selectThread,
  viewPost,
  type ForumId,
  type ForumThreadId,
  type PostId,
  type ThreadFilterInput,
} from '#contract/community/forums.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'
import { pagedQuery } from '#src/data/query/paged-query.ts'

const all = ['forums'] as const

/** Where a page of a thread's posts is: its start, its end, or before or behind a post. */
export type PostsPlace = { readonly place: 'first' | 'last' } | { readonly beforeId: PostId } | { readonly afterId: PostId }

/** Only so many pages of a thread are loaded at once, and in the document: those far from the visible ones are dropped. */
const mostPages = 8

export interface PostSearch {
  readonly forumId?: ForumId
  readonly threadId?: ForumThreadId
  readonly text?: string
}

export const forumQueries = {
  all: () => all,

  index: () =>
    queryOptions({
      queryKey: [...all, 'index'] as const,
      queryFn: ({ signal }) => call(listForums, {}, { signal }),
      staleTime: staleTimes.list,
      meta: { isPersisted: true },
    }),

  /** The threads in which somebody wrote last. */
  news: () =>
    queryOptions({
      queryKey: [...all, 'news'] as const,
      queryFn: ({ signal }) => call(listForumNews, {}, { signal }),
      staleTime: staleTimes.list,
      meta: { isPersisted: true },
    }),

  /** 30 a page. */
  threads: (filter: ThreadFilterInput) =>
    pagedQuery(searchForumThreads, filter, { queryKey: [...all, 'threads', filter], staleTime: staleTimes.list, isPersisted: true }),

  /** A thread and its posts, 30 a page, oldest first; pages load in both directions. */
  posts: (threadId: ForumThreadId, start: PostsPlace = { place: 'first' }) =>
    infiniteQueryOptions({
      queryKey: [...all, 'posts', threadId] as const,
      queryFn: ({ pageParam, signal }) => call(selectThread, { threadId, ...pageParam }, { signal }),
      initialPageParam: start,
      maxPages: mostPages,
      getPreviousPageParam: ({ hasOlder, posts: [first] }): PostsPlace | undefined =>
        hasOlder && first ? { beforeId: first.postId } : undefined,
      getNextPageParam: ({ hasNewer, posts }): PostsPlace | undefined => {
        const last = posts.at(-1)
        return hasNewer && last ? { afterId: last.postId } : undefined
      },
      staleTime: staleTimes.page,
      meta: { isPersisted: true },
    }),

  post: (postId: PostId) =>
    queryOptions({
      queryKey: [...all, 'post', postId] as const,
      queryFn: ({ signal }) => call(viewPost, { postId }, { signal }),
      staleTime: staleTimes.page,
      meta: { isPersisted: true },
    }),

  /** The texts that edits have replaced, newest first. */
  edits: (postId: PostId) =>
    queryOptions({
      queryKey: [...all, 'edits', postId] as const,
      queryFn: ({ signal }) => call(listPostEdits, { postId }, { signal, isQuiet: true }),
      staleTime: staleTimes.list,
    }),

  /** 30 a page, newest first. */
  search: (search: PostSearch) => pagedQuery(searchPosts, search, { queryKey: [...all, 'search', search], staleTime: staleTimes.list }),
}
