/** Reading the forums. */
import { infiniteQueryOptions, queryOptions, type InfiniteData } from '@tanstack/react-query'
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
  type OpenThread,
  type PostId,
  type ThreadFilterInput,
} from '#contract/community/forums.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'
import { pagedQuery } from '#src/data/query/paged-query.ts'
import { orMissing } from '#src/entities/content/or-missing.ts'

const all = ['forums'] as const

/** Where a page of a thread's posts is: its start, its end, or before or behind a post. */
export type PostsPlace = { readonly place: 'first' | 'last' } | { readonly beforeId: PostId } | { readonly afterId: PostId }

/** Only so many pages of a thread are loaded at once, and in the document: those far from the visible ones are dropped. */
const mostPages = 8

export type ThreadPages = InfiniteData<OpenThread | null, PostsPlace>

/** The loaded pages of a thread. Null: it does not exist for the viewer (any more). */
export function openedPages({ pages }: Pick<ThreadPages, 'pages'>): readonly OpenThread[] | null {
  const opened = pages.filter((page) => page !== null)
  return opened.length === pages.length ? opened : null
}

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

  /**
   * A thread and its posts, 30 a page, oldest first; pages load in both directions. A page is null if the thread does not exist for the
   * viewer (any more), see `openedPages`.
   */
  posts: (threadId: ForumThreadId, start: PostsPlace = { place: 'first' }) =>
    infiniteQueryOptions({
      queryKey: [...all, 'posts', threadId] as const,
      queryFn: ({ pageParam, signal }) => orMissing(call(selectThread, { threadId, ...pageParam }, { signal }), 'not_found'),
      initialPageParam: start,
      maxPages: mostPages,
      getPreviousPageParam: (page): PostsPlace | undefined => {
        const first = page?.posts[0]
        return page?.hasOlder && first ? { beforeId: first.postId } : undefined
      },
      getNextPageParam: (page): PostsPlace | undefined => {
        const last = page?.posts.at(-1)
        return page?.hasNewer && last ? { afterId: last.postId } : undefined
      },
      staleTime: staleTimes.page,
      meta: { isPersisted: true },
    }),

  /** Null: it does not exist for the viewer (any more). That replaces the answer on the device. */
  post: (postId: PostId) =>
    queryOptions({
      queryKey: [...all, 'post', postId] as const,
      queryFn: ({ signal }) => orMissing(call(viewPost, { postId }, { signal }), 'not_found'),
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
