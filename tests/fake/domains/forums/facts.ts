/** What policies need of threads and posts, without blocks. */
import { mostUnreadShown, type Post, type PostAbilities, type Thread, type ThreadAbilities } from '#contract/community/forums.ts'
import { Refusal } from '#contract/error.ts'
import {
  mayRetitle,
  maySeePost,
  maySeeThread,
  postAbilities,
  threadAbilities,
  type PostFacts,
  type ThreadFacts,
} from '#contract/policy/community/forums.ts'
import { plainExcerpt, previewLength } from '#contract/texts/plain-excerpt.ts'
import type { MemberFakeContext } from '../../fake-endpoint.ts'
import { presentBadge } from '../../present.ts'
import type { FakePost, FakeThread, World } from '../../world.ts'
import { readText } from '../comments.ts'

/** Oldest first. */
export const postsOf = (world: World, threadId: number): FakePost[] =>
  [...world.posts.values()].filter((post) => post.threadId === threadId)

function threadFacts(world: World, { id, ownerId, isClosed }: FakeThread): ThreadFacts {
  const posts = postsOf(world, id)
  const isWaiting = posts[0]?.approval != null
  return { ownerId, isClosed, isWaiting, isDeleted: false, isBlocked: false, postTotal: posts.length }
}

function postFacts(world: World, { id, authorId, threadId }: FakePost): PostFacts {
  return { authorId, isDeleted: false, isBlocked: false, isFirst: postsOf(world, threadId)[0]?.id === id }
}

/** Throws not_found, and forbidden without the ability. */
export function visibleThread({ world, viewer }: MemberFakeContext, threadId: number, ability?: keyof ThreadAbilities): FakeThread {
  const thread = world.threads.get(threadId)
  if (!thread || !maySeeThread(viewer, threadFacts(world, thread))) throw new Refusal('not_found')
  if (ability && !threadAbilities(viewer, threadFacts(world, thread))[ability]) throw new Refusal('forbidden')
  return thread
}

/** Throws not_found. */
export function visiblePost(context: MemberFakeContext, postId: number): FakePost {
  const { world, viewer } = context
  const post = world.posts.get(postId)
  if (!post) throw new Refusal('not_found')
  const thread = visibleThread(context, post.threadId)
  if (!maySeePost(viewer, threadFacts(world, thread), postFacts(world, post))) throw new Refusal('not_found')
  return post
}

export function abilitiesOf(context: MemberFakeContext, post: FakePost): PostAbilities {
  const { world, viewer } = context
  return postAbilities(viewer, threadFacts(world, visibleThread(context, post.threadId)), postFacts(world, post))
}

/** The post is one whose edit may change title and tags of its thread. */
export function canRetitle({ world, viewer }: MemberFakeContext, thread: FakeThread, post: FakePost): boolean {
  return mayRetitle(viewer, threadFacts(world, thread), postFacts(world, post))
}

export function seatOf(thread: FakeThread, memberId: number): { readPostId: number; isSubscribed: boolean } {
  const known = thread.seats.get(memberId) ?? { readPostId: 0, isSubscribed: false }
  thread.seats.set(memberId, known)
  return known
}

/** Never back. */
export function markRead(thread: FakeThread, memberId: number, postId: number): void {
  const seat = seatOf(thread, memberId)
  seat.readPostId = Math.max(seat.readPostId, postId)
}

/** Threads without a post in the last 60 days, or since the viewer joined, count as read. */
export function isUnread({ world, viewer }: MemberFakeContext, thread: FakeThread): boolean {
  const last = postsOf(world, thread.id).at(-1)
  if (!last || last.createdAt <= Math.max(world.now() - 60 * 86_400, world.member(viewer.id).joinedAt)) return false
  return last.id > (thread.seats.get(viewer.id)?.readPostId ?? 0)
}

/** Posts behind the last one that the viewer has read; counts to `mostUnreadShown`. */
function unreadTotal(context: MemberFakeContext, thread: FakeThread): number {
  if (!isUnread(context, thread)) return 0
  const readPostId = thread.seats.get(context.viewer.id)?.readPostId ?? 0
  return Math.min(mostUnreadShown, postsOf(context.world, thread.id).filter(({ id }) => id > readPostId).length)
}

export function presentThread(context: MemberFakeContext, thread: FakeThread): Thread {
  const { world, viewer } = context
  const posts = postsOf(world, thread.id)
  const last = posts.at(-1)
  const forum = world.forums.get(thread.forumId)
  return {
    ...thread,
    // The ids of the world are numbers; the contract brands them.
    ...({ threadId: thread.id, forumId: thread.forumId } as Pick<Thread, 'threadId' | 'forumId'>),
    tagList: [...thread.tagList],
    forumName: forum?.name ?? '',
    owner: presentBadge(world.member(thread.ownerId)) as Thread['owner'],
    postTotal: posts.length,
    closed: thread.closing && {
      closedAt: thread.closing.at,
      reason: thread.closing.reason,
      by: thread.closing.byId === null ? null : (presentBadge(world.member(thread.closing.byId)) as Thread['owner']),
    },
    ...({ pollId: thread.pollId, isWaiting: posts[0]?.approval !== null } as Pick<Thread, 'pollId' | 'isWaiting'>),
    publishedAt: thread.createdAt,
    subscribed: thread.seats.get(viewer.id)?.isSubscribed ?? false,
    isUnread: isUnread(context, thread),
    unreadTotal: unreadTotal(context, thread),
    post: last
      ? ({
          ...presentBadge(world.member(last.authorId)),
          postId: last.id,
          excerpt: plainExcerpt(last.text, previewLength),
          publishedAt: last.createdAt,
        } as Thread['post'])
      : null,
    can: threadAbilities(viewer, threadFacts(world, thread)),
  }
}

export function presentPost(context: MemberFakeContext, post: FakePost): Post {
  const { world, viewer } = context
  const quoted = post.quotedId === null ? undefined : world.posts.get(post.quotedId)
  return {
    ...presentBadge(world.member(post.authorId)),
    ...{ postId: post.id, threadId: post.threadId, text: post.text, textParsed: readText(context, post.text) },
    ...{ publishedAt: post.createdAt, editedAt: post.editedAt, version: post.revisions.length },
    number: postsOf(world, post.threadId).findIndex(({ id }) => id === post.id) + 1,
    quoted: quoted
      ? { postId: quoted.id, userName: world.member(quoted.authorId).userName, excerpt: plainExcerpt(quoted.text, previewLength) }
      : null,
    ...{ attachments: post.attachments, approval: post.approval },
    ...{ upVotes: post.upVotes, downVotes: 0, myVote: post.votes.get(viewer.id) ?? null },
    can: abilitiesOf(context, post),
  } as Post
}
