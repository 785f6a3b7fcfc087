/** Opens a thread at a place: loads the posts there, unless they are loaded already or nothing answers. */
import type { QueryClient } from '@tanstack/react-query'
import { selectThread, type ForumThreadId, type OpenThread, type PostId } from '#contract/community/forums.ts'
import { call } from '#src/data/http/call.ts'
import { CallError } from '#src/http/call-error.ts'
import { orMissing } from '#src/entities/content/or-missing.ts'
import { forgetThread } from './cache.ts'
import { forumQueries, openedPages, type PostsPlace } from './queries.ts'

/** A post; or the thread's start, its end, or the first post that the member has not read. */
export type ThreadStart = PostId | 'first' | 'unread' | 'last'

type Pages = readonly OpenThread[]

export interface OpenedThread {
  /** The post to show; null for the start, and for a post that is not in the thread. */
  readonly target: PostId | null
}

/**
 * Resolves with null for a thread that does not exist for the viewer. Without a connection, the posts on the device are shown, wherever
 * they begin.
 */
export async function openThread(client: QueryClient, threadId: ForumThreadId, start: ThreadStart): Promise<OpenedThread | null> {
  if (start !== 'unread') {
    const pages = openedPages(await client.ensureInfiniteQueryData(forumQueries.posts(threadId, placeOf(start))))
    // The screen asks again.
    if (!pages) return null
    if (holds(pages, start)) return { target: targetIn(pages, start) }
  }
  try {
    return await openAnew(client, threadId, start)
  } catch (error) {
    if (!(error instanceof CallError && error.isTransient)) throw error
    const pages = openedPages(await client.ensureInfiniteQueryData(forumQueries.posts(threadId)))
    return pages && { target: targetIn(pages, start) }
  }
}

async function openAnew(client: QueryClient, threadId: ForumThreadId, start: ThreadStart): Promise<OpenedThread | null> {
  const place = start === 'unread' ? { place: start } : placeOf(start)
  const page = await orMissing(call(selectThread, { threadId, ...place }), 'not_found')
  if (!page) {
    forgetThread(client, threadId)
    return null
  }
  const target = targetIn([page], start)
  const query = forumQueries.posts(threadId, placeOf(start === 'unread' ? (page.firstUnreadId ?? 'last') : start))
  const known = client.getQueryData(query.queryKey)
  const loaded = known && openedPages(known)
  if (loaded && start === 'unread' && target !== null && holds(loaded, target)) return { target }
  client.setQueryData(query.queryKey, { pages: [page], pageParams: [query.initialPageParam] })
  // Only what a request returns is saved on the device, so this page passes for one.
  await client.fetchInfiniteQuery({ ...query, queryFn: () => page, staleTime: 0 })
  return { target }
}

/** From a post on. Not by its id: it may be deleted while the thread is open. */
function placeOf(start: Exclude<ThreadStart, 'unread'>): PostsPlace {
  if (typeof start === 'string') return { place: start }
  // An id of a post, as far as the contract's schema is concerned; none exists before the first.
  return start > 1 ? { afterId: (start - 1) as PostId } : { place: 'first' }
}

function holds(pages: Pages, start: Exclude<ThreadStart, 'unread'>): boolean {
  if (start === 'first') return pages[0]?.hasOlder === false
  if (start === 'last') return pages.at(-1)?.hasNewer === false
  return pages.some(({ posts }) => posts.some(({ postId }) => postId === start))
}

function targetIn(pages: Pages, start: ThreadStart): PostId | null {
  const lastId = pages.at(-1)?.posts.at(-1)?.postId ?? null
  if (start === 'first') return null
  if (start === 'last') return lastId
  if (start === 'unread') return pages.at(-1)?.firstUnreadId ?? lastId
  return holds(pages, start) ? start : null
}
