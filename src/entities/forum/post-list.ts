/** Posts of one thread as a screen shows them: those on the server, and those queued. */
import type { Post } from '#contract/community/forums.ts'
import type { ForumId } from '#contract/community/forums.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'

/** sent: on the server. queued: waits for a connection. failed: refused, with a code. */
export type PostState = { readonly kind: 'sent' } | { readonly kind: 'queued' } | { readonly kind: 'failed'; readonly code: string }

export interface PostAuthor {
  readonly userName: string
  readonly userImage: string | null
}

export interface PostEntry {
  /** The write's key while queued, the post's id once sent. */
  readonly key: string
  readonly text: string
  readonly author: PostAuthor
  readonly publishedAt: number
  readonly quoted: Post['quoted']
  /** Null until it is on the server. */
  readonly post: Post | null
  readonly write: OutboxEntry | null
  readonly state: PostState
}

export interface PostList {
  readonly threadId: number
  /** The author of queued replies. */
  readonly author: PostAuthor
  /** On the server, as far as they are loaded, oldest first. */
  readonly sent: readonly PostEntry[]
  /** Replies that wait or were refused: they will come last. */
  readonly queued: readonly PostEntry[]
}

/** A thread that waits to be started, or was refused. */
export interface StartedThread {
  readonly key: string
  readonly forumId: ForumId
  readonly title: string
  readonly text: string
  readonly publishedAt: number
  readonly write: OutboxEntry
  readonly state: PostState
}

/** Overlapping pages contain a post twice; it is listed once. */
export function postList(threadId: number, posts: readonly Post[], author: PostAuthor): PostList {
  const known = new Map(posts.map((post) => [post.postId as number, post]))
  const sent = [...known.values()].map((post): PostEntry => ({
    key: String(post.postId),
    text: post.text,
    author: post,
    publishedAt: post.publishedAt,
    quoted: post.quoted,
    post,
    write: null,
    state: { kind: 'sent' },
  }))
  return { threadId, author, sent, queued: [] }
}

export function withReply(list: PostList, text: string, quoted: Post['quoted'], write: OutboxEntry): PostList {
  const { author } = list
  const reply = { key: write.idempotencyKey, text, author, publishedAt: secondsOf(write), quoted, post: null, write, state: stateOf(write) }
  return { ...list, queued: [...list.queued, reply] }
}

export function withPostText(list: PostList, postId: number, text: string, write: OutboxEntry): PostList {
  return mapPost(list, postId, (entry) => ({ ...entry, text, write, state: stateOf(write) }))
}

export function withPost(list: PostList, postId: number, change: (post: Post) => Post): PostList {
  return mapPost(list, postId, (entry) => ({ ...entry, post: entry.post && change(entry.post) }))
}

export function withoutPost(list: PostList, postId: number): PostList {
  return { ...list, sent: list.sent.filter(({ post }) => post?.postId !== postId) }
}

function mapPost(list: PostList, postId: number, change: (entry: PostEntry) => PostEntry): PostList {
  return { ...list, sent: list.sent.map((entry) => (entry.post?.postId === postId ? change(entry) : entry)) }
}

export function stateOf(write: OutboxEntry): PostState {
  return write.code === null ? { kind: 'queued' } : { kind: 'failed', code: write.code }
}

export const secondsOf = (write: OutboxEntry): number => Math.floor(write.createdAtMs / 1000)
