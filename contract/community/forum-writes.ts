/** Writes in the forums: start, reply, edit, like, delete, move, stick, close, subscribe (1§4, 1§5; 2§7). */
import * as v from 'valibot'
import { attachmentId } from '../comments.ts'
import { voteTotals } from '../content/content.ts'
import { defineEndpoint } from '../endpoint.ts'
import { pollId } from './ids.ts'
import { tagList } from '../photos/tags.ts'
import { nothing, recordVersion, text, timestamp } from '../primitives.ts'
import { attachmentLimits } from '../texts/attachments.ts'
import { forumId, forumLimits, forumThreadId, post, postId, thread } from './forums.ts'

const title = v.pipe(text(0, forumLimits.title), v.minLength(1, 'title.required'))
const postText = v.pipe(text(0, forumLimits.text), v.minLength(1, 'post.required'))

/**
 * Starts a thread (`forumId`, `title`), replies (`threadId`, perhaps `quotedId`) or edits a post (`postId`): exactly one of the three
 * (ambiguity post-like-delete). Refused with `title.required` and `post.required` (1§5), and with `closed` on `threadId`. A new thread
 * may carry a poll of its author (`pollId`), which is in no other thread; a new post may carry photos. An edit with an old `version` is refused
 * with edit_conflict: one that has waited does not overwrite one made since, by staff perhaps.
 */
export const sendPost = defineEndpoint({
  name: 'forums.send',
  method: 'POST',
  path: '/api3/forum/forum-sender/send',
  access: 'member',
  offline: 'queue',
  perMinute: 20,
  isVersioned: true,
  legacy: 'forum.add',
  request: v.pipe(
    v.object({
      forumId: v.optional(forumId),
      threadId: v.optional(forumThreadId),
      postId: v.optional(postId),
      /** Of the post that is edited. */
      version: v.optional(recordVersion),
      quotedId: v.optional(postId),
      title: v.optional(title),
      text: v.optional(postText, ''),
      pollId: v.optional(pollId),
      /** Of a new thread, or with an edit of its first post; absent: unchanged. */
      tagList: v.optional(tagList),
      /** The author's own photos, uploaded beforehand (`attachmentPath`). An edit cannot change them. */
      attachments: v.optional(v.pipe(v.array(attachmentId), v.maxLength(attachmentLimits.files, 'too_many')), []),
      /** The author is told of replies from now on. Not for edits. */
      isSubscribed: v.optional(v.boolean(), false),
    }),
    v.forward(
      v.check(({ forumId: to, title: given }) => to === undefined || given !== undefined, 'title.required'),
      ['title'],
    ),
    v.forward(
      v.check(({ forumId: f, threadId: t, postId: p }) => [f, t, p].filter((id) => id !== undefined).length === 1, 'required'),
      ['forumId'],
    ),
    v.forward(
      v.check(({ forumId: to, pollId: poll }) => poll === undefined || to !== undefined, 'not_allowed'),
      ['pollId'],
    ),
    v.forward(
      v.check(({ threadId: to, tagList: tags }) => tags === undefined || to === undefined, 'not_allowed'),
      ['tagList'],
    ),
    v.forward(
      v.check(({ postId: edited, attachments }) => edited === undefined || attachments.length === 0, 'not_allowed'),
      ['attachments'],
    ),
    v.forward(
      v.check(({ postId: edited, isSubscribed }) => edited === undefined || !isSubscribed, 'not_allowed'),
      ['isSubscribed'],
    ),
  ),
  /** `version`: of the post. */
  response: v.object({ thread, post, version: v.optional(recordVersion) }),
  errors: ['not_found', 'edit_conflict'],
})

export const likePost = defineEndpoint({
  name: 'forums.like',
  method: 'POST',
  path: '/api3/forum/post/like',
  access: 'member',
  offline: 'queue',
  coalesce: 'last',
  request: v.object({ postId, isLiked: v.optional(v.boolean(), true) }),
  response: voteTotals,
  errors: ['not_found'],
})

/** Not the first post: it goes with its thread. */
export const deletePost = defineEndpoint({
  name: 'forums.deletePost',
  method: 'POST',
  path: '/api3/forum/post/delete',
  access: 'member',
  offline: 'queue',
  request: v.object({ postId }),
  response: nothing,
  errors: ['not_found'],
})

/** Copies a thread with its posts to a forum (2§7 forum.copy): the copy is a thread of its own, without likes, polls and subscribers. */
export const copyForumThread = defineEndpoint({
  name: 'forums.copyThread',
  method: 'POST',
  path: '/api3/forum/thread/copy',
  access: 'staff',
  offline: 'never',
  legacy: 'forum.copy',
  request: v.object({ threadId: forumThreadId, forumId }),
  response: thread,
  errors: ['not_found'],
})

/** For moderators. Posts keep their order by age in the other thread. */
export const movePosts = defineEndpoint({
  name: 'forums.movePosts',
  method: 'POST',
  path: '/api3/forum/post/move-post',
  access: 'staff',
  offline: 'never',
  request: v.object({
    postIds: v.pipe(v.array(postId), v.minLength(1, 'required'), v.maxLength(forumLimits.movedAtOnce, 'too_many')),
    threadId: forumThreadId,
  }),
  response: thread,
  errors: ['not_found'],
})

export const deleteForumThread = defineEndpoint({
  name: 'forums.deleteThread',
  method: 'POST',
  path: '/api3/forum/thread/delete',
  access: 'member',
  offline: 'never',
  legacy: 'forum.delete',
  request: v.object({ threadId: forumThreadId }),
  response: nothing,
  errors: ['not_found'],
})

export const stickThread = defineEndpoint({
  name: 'forums.stick',
  method: 'POST',
  path: '/api3/forum/thread/stick',
  access: 'staff',
  offline: 'never',
  request: v.object({ threadId: forumThreadId, isSticky: v.boolean() }),
  response: thread,
  errors: ['not_found'],
})

export const closeThread = defineEndpoint({
  name: 'forums.close',
  method: 'POST',
  path: '/api3/forum/thread/close',
  access: 'staff',
  offline: 'never',
  /** `reason`: everybody who reads the thread sees it. Ignored when the thread is opened again. */
  request: v.object({ threadId: forumThreadId, isClosed: v.boolean(), reason: v.optional(text(0, forumLimits.closedReason), '') }),
  response: thread,
  errors: ['not_found'],
})

/** Our own call: the documents name the action, and only its old call (ambiguity thread-move). */
export const moveForumThread = defineEndpoint({
  name: 'forums.moveThread',
  method: 'POST',
  path: '/api3/forum/thread/move',
  access: 'staff',
  offline: 'never',
  legacy: 'forum.move',
  request: v.object({ threadId: forumThreadId, forumId }),
  response: thread,
  errors: ['not_found'],
})

export const subscribeThread = defineEndpoint({
  name: 'forums.subscribe',
  method: 'POST',
  path: '/api3/forum/thread/subscribe',
  access: 'member',
  offline: 'queue',
  coalesce: 'last',
  request: v.object({ threadId: forumThreadId, subscribed: v.boolean() }),
  response: v.object({ subscribed: v.boolean() }),
  errors: ['not_found'],
})

/** Never back: a device that read less changes nothing. */
export const readForumThread = defineEndpoint({
  name: 'forums.read',
  method: 'POST',
  path: '/api3/forum/thread/read',
  access: 'member',
  offline: 'queue',
  coalesce: 'last',
  isBackground: true,
  request: v.object({ threadId: forumThreadId, postId }),
  response: nothing,
  errors: ['not_found'],
})

/** Our own call: all threads, or those of one forum, with the posts written until then. */
export const readAllForumThreads = defineEndpoint({
  name: 'forums.readAll',
  method: 'POST',
  path: '/api3/forum/thread/read-all',
  access: 'member',
  offline: 'queue',
  coalesce: 'last',
  isBackground: true,
  request: v.object({ forumId: v.optional(forumId), until: timestamp }),
  response: nothing,
  errors: ['not_found'],
})
