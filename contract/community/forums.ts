/** Forums, threads and posts (1§3, 1§4; 2§7). */
import * as v from 'valibot'
import { commentAttachment, textBlock } from '../comments.ts'
import { voteTotals } from '../content/content.ts'
import { defineEndpoint } from '../endpoint.ts'
import { memberBadge } from '../members.ts'
import { pollId } from './ids.ts'
import { pageOf, pageRequest } from '../content/paging.ts'
import { itemTags, tagFilter } from '../photos/tags.ts'
import { memberId, nothing, recordVersion, text, timestamp } from '../primitives.ts'

const positive = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER))
export const forumId = v.pipe(positive, v.brand('ForumId'))
export type ForumId = v.InferOutput<typeof forumId>
export const forumThreadId = v.pipe(positive, v.brand('ForumThreadId'))
export type ForumThreadId = v.InferOutput<typeof forumThreadId>
export const postId = v.pipe(positive, v.brand('PostId'))
export type PostId = v.InferOutput<typeof postId>

/** 1§9: the forum list has 100, threads 30 a page (ambiguity page-size-forums). */
export const forumLimits = { forums: 100, threads: 30, posts: 30, title: 120, text: 20_000, movedAtOnce: 50, closedReason: 300 } as const

export const threadAbilities = v.object({
  canReply: v.boolean(),
  canStick: v.boolean(),
  canClose: v.boolean(),
  canMove: v.boolean(),
  canDelete: v.boolean(),
  canReport: v.boolean(),
})
export type ThreadAbilities = v.InferOutput<typeof threadAbilities>

export const postAbilities = v.object({
  canEdit: v.boolean(),
  canDelete: v.boolean(),
  canMove: v.boolean(),
  canQuote: v.boolean(),
  canReadHistory: v.boolean(),
  canReport: v.boolean(),
})
export type PostAbilities = v.InferOutput<typeof postAbilities>

/** The last post that the viewer may see, in lists. */
const lastPost = v.object({ postId, excerpt: v.string(), publishedAt: timestamp, ...memberBadge.entries })

const forumFields = {
  forumId,
  name: v.string(),
  description: v.string(),
  ordering: v.number(),
  threadTotal: v.number(),
  postTotal: v.number(),
  /** Of the thread in which somebody wrote last, and who did. Null without one. */
  last: v.nullable(v.object({ threadId: forumThreadId, title: v.string(), publishedAt: timestamp, ...memberBadge.entries })),
  /** It has a post that the viewer has not read. */
  isUnread: v.boolean(),
}
const subForum = v.object(forumFields)
export const forum = v.object({ ...forumFields, subForums: v.array(subForum) })
export type Forum = v.InferOutput<typeof forum>

const threadFields = {
  threadId: forumThreadId,
  forumId,
  forumName: v.string(),
  title: v.string(),
  /** Who started it. */
  owner: memberBadge,
  isSticky: v.boolean(),
  isClosed: v.boolean(),
  /** Who closed it, when and why. Null while it is open, and if that was not kept; `by` is null if the viewer may not see who it was. */
  closed: v.optional(v.nullable(v.object({ closedAt: timestamp, reason: v.string(), by: v.nullable(memberBadge) })), null),
  /** Posts that the viewer may see, the first one included. */
  postTotal: v.number(),
  publishedAt: timestamp,
  subscribed: v.boolean(),
  /** There are posts behind the last one that the viewer has read. */
  isUnread: v.boolean(),
  /** How many posts are behind it; counts to 99 at most. */
  unreadTotal: v.optional(v.number(), 0),
  post: v.nullable(lastPost),
  /** The poll in it; null without one, and if the viewer may not see it. */
  pollId: v.optional(v.nullable(pollId), null),
  /** Its first post waits for staff: nobody but its author and moderators sees it. */
  isWaiting: v.optional(v.boolean(), false),
  tagList: itemTags,
}
export const thread = v.object({ ...threadFields, can: threadAbilities })
export type Thread = v.InferOutput<typeof thread>

/**
 * A newcomer's post that staff have not approved, where the operator wants that. Only its author and moderators see it. `reason` is
 * empty unless it was declined; an edit offers it again.
 */
export const postApproval = v.object({ state: v.picklist(['waiting', 'declined']), reason: v.string() })
export type PostApproval = v.InferOutput<typeof postApproval>

export const post = v.object({
  postId,
  threadId: forumThreadId,
  text: v.string(),
  textParsed: v.array(textBlock),
  publishedAt: timestamp,
  editedAt: v.nullable(timestamp),
  /** Changes with every edit of the text. Threads that an older build has saved do not have it. */
  version: v.optional(recordVersion),
  ...memberBadge.entries,
  /** Its place in the thread, as the viewer sees it; the first post has 1. */
  number: v.number(),
  /** The post that it answers; null if there is none, or the viewer may not see it. */
  quoted: v.nullable(v.object({ postId, userName: v.string(), excerpt: v.string() })),
  attachments: v.optional(v.array(commentAttachment), []),
  approval: v.optional(v.nullable(postApproval), null),
  ...voteTotals.entries,
  can: postAbilities,
})
export type Post = v.InferOutput<typeof post>

/** All forums, in their order, with their sub-forums: at most 100 together (1§9). */
export const listForums = defineEndpoint({
  name: 'forums.index',
  method: 'POST',
  path: '/api3/forum/forum/search',
  access: 'member',
  offline: 'cache',
  legacy: 'forum.index',
  request: nothing,
  response: v.object({ items: v.array(forum), canModerate: v.boolean() }),
  errors: [],
})

/** The name and place of every forum, without what is in them: for choosing where a thread is started or moved to. */
export const listForumNames = defineEndpoint({
  name: 'forums.names',
  method: 'POST',
  path: '/api3/forum/forum/cats',
  access: 'member',
  offline: 'cache',
  request: nothing,
  response: v.object({
    items: v.array(v.object({ forumId, parentId: v.nullable(forumId), name: v.string(), ordering: v.number() })),
  }),
  errors: [],
})

/** `unreadTotal` counts no further. */
export const mostUnreadShown = 99

export const forumNewsLimit = 10

/** The threads in which somebody wrote last, in any forum: for Home and the community page. */
export const listForumNews = defineEndpoint({
  name: 'forums.news',
  method: 'POST',
  path: '/api3/forum/forum/news',
  access: 'member',
  offline: 'cache',
  request: nothing,
  response: v.object({ items: v.array(thread) }),
  errors: [],
})

/** Whether the viewer may move, stick and close in the forums (2§7 forum.moderatorAccess). */
export const getModeratorAccess = defineEndpoint({
  name: 'forums.moderatorAccess',
  method: 'POST',
  path: '/api3/forum/forum/moderator-access',
  access: 'member',
  offline: 'cache',
  legacy: 'forum.moderatorAccess',
  request: nothing,
  response: v.object({ canModerate: v.boolean() }),
  errors: [],
})

export const threadViews = ['all', 'my', 'subscribed', 'unanswered'] as const
export const threadFilter = v.object({
  /** my: started by the viewer · unanswered: without a reply. */
  view: v.optional(v.picklist(threadViews), 'all'),
  /** Without its sub-forums' threads. Its sticky threads come first. */
  forumId: v.optional(forumId),
  /** Part of the title. */
  text: v.optional(text(2, 120)),
  ...tagFilter,
})
export type ThreadFilter = v.InferOutput<typeof threadFilter>
export type ThreadFilterInput = v.InferInput<typeof threadFilter>

/** 30 a page, the one with the newest post first. */
export const searchForumThreads = defineEndpoint({
  name: 'forums.threads',
  method: 'POST',
  path: '/api3/forum/thread/search',
  access: 'member',
  offline: 'cache',
  request: v.object({ ...threadFilter.entries, ...pageRequest }),
  response: pageOf(thread),
  errors: ['not_found'],
})

export const findForumThread = defineEndpoint({
  name: 'forums.thread',
  method: 'POST',
  path: '/api3/forum/thread/find',
  access: 'member',
  offline: 'cache',
  request: v.object({ threadId: forumThreadId }),
  response: thread,
  errors: ['not_found'],
})

/** 30 posts, oldest first. `firstUnreadId`: null if everything is read. */
const openThread = v.object({
  thread,
  posts: v.array(post),
  hasOlder: v.boolean(),
  hasNewer: v.boolean(),
  firstUnreadId: v.nullable(postId),
})
export type OpenThread = v.InferOutput<typeof openThread>

/** From its first post, its first unread one, or its last page; or the posts before or behind one. */
export const selectThread = defineEndpoint({
  name: 'forums.selectThread',
  method: 'POST',
  path: '/api3/forum/thread/select-thread',
  access: 'member',
  offline: 'cache',
  legacy: 'forum.thread',
  request: v.object({
    threadId: forumThreadId,
    place: v.optional(v.picklist(['first', 'unread', 'last']), 'first'),
    beforeId: v.optional(postId),
    afterId: v.optional(postId),
  }),
  response: openThread,
  errors: ['not_found'],
})

/** A thread at one of its posts, with the few before it. A post that was moved opens in its new thread. */
export const selectPost = defineEndpoint({
  name: 'forums.selectPost',
  method: 'POST',
  path: '/api3/forum/post/select-post',
  access: 'member',
  offline: 'cache',
  request: v.object({ postId }),
  response: openThread,
  errors: ['not_found'],
})

export const viewPost = defineEndpoint({
  name: 'forums.post',
  method: 'POST',
  path: '/api3/forum/post/view',
  access: 'member',
  offline: 'cache',
  legacy: 'forum.post',
  request: v.object({ postId }),
  response: post,
  errors: ['not_found'],
})

const foundPost = v.object({
  postId,
  threadId: forumThreadId,
  title: v.string(),
  excerpt: v.string(),
  publishedAt: timestamp,
  ...memberBadge.entries,
})
export type FoundPost = v.InferOutput<typeof foundPost>

/** Posts of one forum, one thread or all, newest first; with `text`, those that contain it. */
export const searchPosts = defineEndpoint({
  name: 'forums.posts',
  method: 'POST',
  path: '/api3/forum/post/search',
  access: 'member',
  offline: 'cache',
  request: v.object({
    forumId: v.optional(forumId),
    threadId: v.optional(forumThreadId),
    userId: v.optional(memberId),
    text: v.optional(text(2, 120)),
    ...pageRequest,
  }),
  response: pageOf(foundPost),
  errors: ['not_found'],
})

/** The texts that edits have replaced, newest first. `userName`: who edited; null if there is a block between them and the viewer. */
export const listPostEdits = defineEndpoint({
  name: 'forums.edits',
  method: 'POST',
  path: '/api3/forum/post/edits',
  access: 'member',
  offline: 'cache',
  request: v.object({ postId }),
  response: v.object({ items: v.array(v.object({ text: v.string(), publishedAt: timestamp, userName: v.nullable(v.string()) })) }),
  errors: ['not_found'],
})
