/** A member's actions in the forums that may wait for a connection. */
import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { deletePost, likePost, readAllForumThreads, readForumThread, sendPost, subscribeThread } from '#contract/community/forum-writes.ts'
import { postId, type ForumId, type ForumThreadId, type Post, type PostId, type Thread } from '#contract/community/forums.ts'
import type { PollId } from '#contract/community/ids.ts'
import type { RequestOutput } from '#contract/endpoint.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { inputOf } from '#src/offline/outbox/input-of.ts'
import { retryWrite, submit } from '#src/data/outbox/outbox-link.ts'
import { defineWrites } from '#src/data/outbox/queued-write.ts'
import { submitAndWait } from '#src/data/outbox/submit-record.ts'
import { contentSubject, withVote } from '#src/entities/content/writes.ts'
import { refreshForums, takeOutPost, takeOverPost, takeOverSent, takeOverThread } from './cache.ts'
import { secondsOf, stateOf, withoutPost, withPost, withPostText, withReply, type PostList, type StartedThread } from './post-list.ts'

/** `started`: threads that are not on the server yet. */
interface Views {
  thread: Thread
  posts: PostList
  started: readonly StartedThread[]
}

const define = defineWrites<Views>()

export const threadRef = (threadId: number) => ({ typeId: 'thread', itemId: threadId }) as const
export const postRef = (id: number) => ({ typeId: 'post', itemId: id }) as const
const threadSubject = ({ threadId }: { threadId: number }) => contentSubject(threadRef(threadId))
const postSubject = (input: { postId: number }) => contentSubject(postRef(input.postId))

type Sent = Pick<RequestOutput<typeof sendPost>, 'forumId' | 'threadId' | 'postId'>

function subjectOf({ forumId, threadId, postId: editedId }: { [Name in keyof Sent]?: number | undefined }): string {
  if (threadId !== undefined) return threadSubject({ threadId })
  return editedId === undefined ? `forum:${forumId}` : postSubject({ postId: editedId })
}

function placeOf({ forumId, threadId, postId: editedId }: Sent, { code }: OutboxEntry): string | null {
  if (code === 'not_found') return null
  if (threadId !== undefined) return `/threads/${threadId}`
  return editedId === undefined ? `/forums/${forumId}/threads` : `/forums/posts/${editedId}`
}

/** The quoted post, stored with a reply, because its input has only the id. */
const shownQuote = v.object({ quoted: v.nullable(v.object({ postId, userName: v.string(), excerpt: v.string() })) })

function quotedIn(shown: unknown): Post['quoted'] {
  const read = v.safeParse(shownQuote, shown)
  return read.success ? read.output.quoted : null
}

const send = define(sendPost, {
  label: msg`A post in the forums`,
  texts: ['title', 'text'],
  place: placeOf,
  subject: subjectOf,
  overlay: {
    posts(list, { threadId, postId: editedId, text }, write) {
      if (editedId !== undefined) return withPostText(list, editedId, text, write)
      return threadId === list.threadId ? withReply(list, text, quotedIn(write.shown), write) : list
    },
    started(threads, { forumId, title = '', text }, write) {
      if (forumId === undefined) return threads
      const started = { key: write.idempotencyKey, forumId, title, text, publishedAt: secondsOf(write), write, state: stateOf(write) }
      return [...threads, started]
    },
  },
  showsRefused: true,
  settle: (client, { answer }) => takeOverSent(client, answer),
  refresh: refreshForums,
})

const like = define(likePost, {
  label: msg`A like`,
  place: (input, { code }) => (code === 'not_found' ? null : `/forums/posts/${input.postId}`),
  subject: postSubject,
  overlay: { posts: (list, input) => withPost(list, input.postId, (post) => withVote(post, input.isLiked ? 'up' : null)) },
  settle: (client, { input, answer }) => takeOverPost(client, input.postId, answer),
  refresh: refreshForums,
})

const removal = define(deletePost, {
  label: msg`A deleted post`,
  subject: postSubject,
  overlay: { posts: (list, input) => withoutPost(list, input.postId) },
  settle: (client, { input }) => takeOutPost(client, input.postId),
  refresh: refreshForums,
})

const subscription = define(subscribeThread, {
  label: msg`A subscription to a thread`,
  place: ({ threadId }, { code }) => (code === 'not_found' ? null : `/threads/${threadId}`),
  subject: threadSubject,
  overlay: { thread: (thread, { threadId, subscribed }) => (thread.threadId === threadId ? { ...thread, subscribed } : thread) },
  settle: (client, { input, answer }) => takeOverThread(client, input.threadId, answer),
  refresh: refreshForums,
})

/** Has a subject of its own: it must not hold back a reply. */
const reading = define(readForumThread, {
  label: null,
  subject: (input) => `read:${threadSubject(input)}`,
  overlay: {
    thread(thread, input) {
      const isRead = thread.threadId === input.threadId && thread.post !== null && thread.post.postId <= input.postId
      return isRead ? { ...thread, isUnread: false, unreadTotal: 0 } : thread
    },
  },
  settle: (client) => refreshForums(client, 'lists'),
})

const readingAll = define(readAllForumThreads, {
  label: null,
  subject: ({ forumId }) => `read:forum:${forumId ?? 'all'}`,
  overlay: {
    thread(thread, { forumId, until }) {
      const isIn = forumId === undefined || thread.forumId === forumId
      const isRead = isIn && thread.post !== null && thread.post.publishedAt <= until
      return isRead ? { ...thread, isUnread: false, unreadTotal: 0 } : thread
    },
  },
  settle: (client) => refreshForums(client),
  refresh: refreshForums,
})

export const forumWrites = [send, like, removal, subscription, reading, readingAll]

export interface NewPost {
  readonly text: string
  /** Photos; they wait with the post. */
  readonly files: readonly File[]
}

export interface NewThread extends NewPost {
  readonly title: string
  readonly isSubscribed: boolean
  /** A poll of the author that is in no thread yet. */
  readonly pollId: PollId | null
  readonly tagList: readonly string[]
}

export function startThread(forumId: ForumId, { title, text, files, isSubscribed, pollId, tagList }: NewThread) {
  const choices = { ...(pollId === null ? {} : { pollId }), ...(tagList.length === 0 ? {} : { tagList: [...tagList] }) }
  return submitAndWait(send, { forumId, title, text, isSubscribed, ...choices }, { files })
}

export function replyTo(threadId: ForumThreadId, { text, files }: NewPost, quoted: Post['quoted']) {
  const shown = { quoted } satisfies v.InferInput<typeof shownQuote>
  return submitAndWait(send, { threadId, text, ...(quoted ? { quotedId: quoted.postId } : {}) }, { shown, files })
}

export interface PostEdit {
  readonly text: string
  /** Of the post that was edited; undefined for one saved by an older build. */
  readonly version: number | undefined
  /** Of the thread, only with its first post. */
  readonly title?: string
  readonly tagList?: readonly string[]
}

function fieldsOf({ text, version, title, tagList }: PostEdit) {
  const ofThread = { ...(title === undefined ? {} : { title }), ...(tagList === undefined ? {} : { tagList: [...tagList] }) }
  return { text, ...(version === undefined ? {} : { version }), ...ofThread }
}

export function changePost(id: PostId, edit: PostEdit): Promise<void> {
  return submit(send, { postId: id, ...fieldsOf(edit) })
}

/**
 * Sends a refused post or edit again, perhaps changed. An edit that was refused because the post is newer is now based on the post that the
 * member sees beside it.
 */
export function sendAgain(write: OutboxEntry, post: Post | null, edit?: PostEdit): Promise<void> {
  const input = inputOf(write, sendPost)
  const isNewer = write.code === 'edit_conflict' && post?.version !== undefined
  if (!input || (!edit && !isNewer)) return retryWrite(write.id)
  return retryWrite(write.id, { ...input, ...(edit && fieldsOf(edit)), ...(isNewer && { version: post.version }) })
}

export function setLiked(id: PostId, isLiked: boolean): Promise<void> {
  return submit(like, { postId: id, isLiked })
}

export function removePost(id: PostId): Promise<void> {
  return submit(removal, { postId: id })
}

export function setSubscribed(threadId: ForumThreadId, subscribed: boolean): Promise<void> {
  return submit(subscription, { threadId, subscribed })
}

/** Marks what is there now as read: in one forum, or in all. */
export function markAllRead(forumId?: ForumId): Promise<void> {
  return submit(readingAll, { ...(forumId === undefined ? {} : { forumId }), until: Math.floor(Date.now() / 1000) })
}

/** The member has seen the thread up to this post. */
export function tellRead(threadId: ForumThreadId, id: PostId): Promise<void> {
  return submit(reading, { threadId, postId: id })
}
