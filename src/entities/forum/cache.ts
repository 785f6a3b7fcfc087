/** The only place that updates cached threads and posts. */
import type { QueryClient } from '@tanstack/react-query'
import type { ForumThreadId, Post, PostId, Thread } from '#contract/community/forums.ts'
import { keepMissing } from '#src/data/query/keep-missing.ts'
import { forumQueries, type ThreadPages as Pages } from './queries.ts'

const lists: ReadonlySet<unknown> = new Set(['index', 'news', 'threads', 'search'])

/** The forums changed here or elsewhere: visible ones refetch at once, others when they are next opened. `lists`: not the open thread. */
export function refreshForums(client: QueryClient, what: 'all' | 'lists' = 'all'): void {
  void client.invalidateQueries({
    queryKey: forumQueries.all(),
    predicate: ({ queryKey: [, part] }) => what === 'all' || lists.has(part),
  })
}

/** A reply, a new thread or an edit that the server has accepted. */
export function takeOverSent(client: QueryClient, { thread, post }: { readonly thread: Thread; readonly post: Post }): void {
  changePages(client, thread.threadId, (pages) => withSent(pages, post))
  takeOverThread(client, thread.threadId, thread)
  void client.invalidateQueries({ queryKey: forumQueries.edits(post.postId).queryKey })
  client.setQueryData(forumQueries.post(post.postId).queryKey, post)
}

export function takeOverThread(client: QueryClient, threadId: ForumThreadId, change: Partial<Thread>): void {
  changePages(client, threadId, (pages) => ({
    ...pages,
    pages: pages.pages.map((page) => page && { ...page, thread: { ...page.thread, ...change } }),
  }))
  refreshForums(client, 'lists')
}

export function takeOverPost(client: QueryClient, postId: PostId, change: Partial<Post>): void {
  const withChange = (pages: Pages) =>
    mapPosts(pages, (posts) => posts.map((post) => (post.postId === postId ? { ...post, ...change } : post)))
  client.setQueriesData<Pages>({ queryKey: [...forumQueries.all(), 'posts'] }, (known) => known && withChange(known))
  client.setQueryData(forumQueries.post(postId).queryKey, (known) => known && { ...known, ...change })
}

/** The numbers of the posts behind it change as well. */
export function takeOutPost(client: QueryClient, postId: PostId): void {
  const without = (pages: Pages) => mapPosts(pages, (posts) => posts.filter((post) => post.postId !== postId))
  client.setQueriesData<Pages>({ queryKey: [...forumQueries.all(), 'posts'] }, (known) => known && without(known))
  keepMissing(client, forumQueries.post(postId).queryKey)
  refreshForums(client)
}

/** A deleted thread leaves the device. */
export function forgetThread(client: QueryClient, threadId: ForumThreadId): void {
  const { queryKey } = forumQueries.posts(threadId)
  keepMissing(client, queryKey, { pages: [null], pageParams: [{ place: 'first' }] })
  refreshForums(client)
}

function changePages(client: QueryClient, threadId: ForumThreadId, change: (pages: Pages) => Pages): void {
  client.setQueryData<Pages>(forumQueries.posts(threadId).queryKey, (known) => known && change(known))
}

function mapPosts(pages: Pages, change: (posts: readonly Post[]) => readonly Post[]): Pages {
  return { ...pages, pages: pages.pages.map((page) => page && { ...page, posts: [...change(page.posts)] }) }
}

/** Appended only where the end is loaded, because only there it is the next one. */
function withSent(pages: Pages, post: Post): Pages {
  const isKnown = pages.pages.some((page) => page?.posts.some(({ postId }) => postId === post.postId))
  if (isKnown) return mapPosts(pages, (posts) => posts.map((known) => (known.postId === post.postId ? post : known)))
  const end = pages.pages.at(-1)
  if (!end || end.hasNewer) return pages
  return { ...pages, pages: [...pages.pages.slice(0, -1), { ...end, posts: [...end.posts, post] }] }
}
