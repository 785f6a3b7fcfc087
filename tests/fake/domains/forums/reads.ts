/** Like `server/domains/forums/reads`. */
import * as contract from '#contract/community/forums.ts'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { mayModerateForums } from '#contract/policy/community/forums.ts'
import { plainExcerpt, previewLength } from '#contract/texts/plain-excerpt.ts'
import { fake, pageOf, type FakeEndpoint, type MemberFakeContext } from '../../fake-endpoint.ts'
import { fold } from '../../fold.ts'
import { hasTags } from '../../tagged.ts'
import { presentBadge } from '../../present.ts'
import type { FakeForum, FakePost, FakeThread, World } from '../../world.ts'
import { abilitiesOf, isUnread, postsOf, presentPost, presentThread, visiblePost, visibleThread } from './facts.ts'

type Index = ResponseInput<typeof contract.listForums>

const lastPostAt = (world: World, { id, createdAt }: FakeThread): number => postsOf(world, id).at(-1)?.createdAt ?? createdAt

/** The one with the newest post first. */
function threadsOf(world: World, isListed: (thread: FakeThread) => boolean): FakeThread[] {
  return [...world.threads.values()]
    .filter(isListed)
    .toSorted((one, other) => lastPostAt(world, other) - lastPostAt(world, one) || other.id - one.id)
}

function presentForum(
  context: MemberFakeContext,
  { id, name, description, ordering }: FakeForum,
): Index['items'][number]['subForums'][number] {
  const { world } = context
  const threads = threadsOf(world, ({ forumId }) => forumId === id)
  const [newest] = threads
  return {
    ...{ forumId: id, name, description, ordering, threadTotal: threads.length },
    postTotal: threads.reduce((total, thread) => total + postsOf(world, thread.id).length, 0),
    last: newest
      ? {
          ...{ threadId: newest.id, title: newest.title, publishedAt: lastPostAt(world, newest) },
          ...presentBadge(world.member(postsOf(world, newest.id).at(-1)?.authorId ?? newest.ownerId)),
        }
      : null,
    isUnread: threads.some((thread) => isUnread(context, thread)),
  }
}

function listForums(context: MemberFakeContext): Index {
  const ordered = [...context.world.forums.values()].toSorted((one, other) => one.ordering - other.ordering || one.id - other.id)
  const within = (parentId: number | null) => ordered.slice(0, contract.forumLimits.forums).filter((forum) => forum.parentId === parentId)
  const items = within(null).map((forum) => ({
    ...presentForum(context, forum),
    subForums: within(forum.id).map((sub) => presentForum(context, sub)),
  }))
  return { items, canModerate: mayModerateForums(context.viewer) }
}

function checkForum({ world }: MemberFakeContext, forumId: number | undefined): void {
  if (forumId !== undefined && !world.forums.has(forumId)) throw new Refusal('not_found')
}

function isInView({ world, viewer }: MemberFakeContext, view: contract.ThreadFilter['view']) {
  const views: Record<contract.ThreadFilter['view'], (thread: FakeThread) => boolean> = {
    all: () => true,
    my: ({ ownerId }) => ownerId === viewer.id,
    subscribed: ({ seats }) => seats.get(viewer.id)?.isSubscribed === true,
    unanswered: ({ id }) => postsOf(world, id).length === 1,
  }
  return views[view]
}

const contains = (text: string, wanted: string | undefined) => wanted === undefined || fold(text).includes(fold(wanted))

type Opened = ResponseInput<typeof contract.selectThread>

function openThread(
  context: MemberFakeContext,
  threadId: number,
  choose: (posts: readonly FakePost[], unreadId: number | null) => readonly FakePost[],
): Opened {
  const { world, viewer } = context
  const thread = visibleThread(context, threadId)
  const posts = postsOf(world, threadId)
  const readPostId = thread.seats.get(viewer.id)?.readPostId ?? 0
  const firstUnreadId = posts.find(({ id }) => id > readPostId)?.id ?? null
  const shown = choose(posts, firstUnreadId)
  const before = shown[0] ? posts.indexOf(shown[0]) : 0
  return {
    thread: presentThread(context, thread),
    posts: shown.map((post) => presentPost(context, post)),
    ...{ hasOlder: before > 0, hasNewer: before + shown.length < posts.length, firstUnreadId },
  }
}

const limit = contract.forumLimits.posts
const from = (posts: readonly FakePost[], firstId: number) => posts.filter(({ id }) => id >= firstId).slice(0, limit)

function selectThread(
  { threadId, place, beforeId, afterId }: RequestOutput<typeof contract.selectThread>,
  context: MemberFakeContext,
): Opened {
  return openThread(context, threadId, (posts, unreadId) => {
    if (beforeId !== undefined) return posts.filter(({ id }) => id < beforeId).slice(-limit)
    if (afterId !== undefined) return from(posts, afterId + 1)
    if (place === 'last' || (place === 'unread' && unreadId === null)) return posts.slice(-limit)
    return from(posts, place === 'unread' ? (unreadId ?? 0) : 0)
  })
}

function searchPosts(input: RequestOutput<typeof contract.searchPosts>, context: MemberFakeContext) {
  const { world } = context
  const { forumId, threadId, userId, text } = input
  checkForum(context, forumId)
  if (threadId !== undefined) visibleThread(context, threadId)
  const threadOf = ({ threadId }: FakePost) => visibleThread(context, threadId)
  const found = [...world.posts.values()]
    .filter((post) => forumId === undefined || threadOf(post).forumId === forumId)
    .filter((post) => threadId === undefined || post.threadId === threadId)
    .filter(({ authorId }) => userId === undefined || authorId === userId)
    .filter((post) => contains(post.text, text))
    .toReversed()
  return pageOf(found, input, limit, (post) => ({
    ...presentBadge(world.member(post.authorId)),
    ...{ postId: post.id, threadId: post.threadId, title: threadOf(post).title, publishedAt: post.createdAt },
    excerpt: plainExcerpt(post.text, previewLength),
  }))
}

export const forumReads: readonly FakeEndpoint[] = [
  fake(contract.listForums, (_input, context) => listForums(context)),
  fake(contract.listForumNames, (_input, { world }) => ({
    items: [...world.forums.values()]
      .toSorted((one, other) => one.ordering - other.ordering || one.id - other.id)
      .map(({ id, parentId, name, ordering }) => ({ forumId: id, parentId, name, ordering })),
  })),
  fake(contract.listForumNews, (_input, context) => ({
    items: threadsOf(context.world, () => true)
      .slice(0, contract.forumNewsLimit)
      .map((thread) => presentThread(context, thread)),
  })),
  fake(contract.getModeratorAccess, (_input, { viewer }) => ({ canModerate: mayModerateForums(viewer) })),
  fake(contract.searchForumThreads, (input, context) => {
    const { view, forumId, text } = input
    checkForum(context, forumId)
    const isShown = isInView(context, view)
    const found = threadsOf(
      context.world,
      (thread) =>
        isShown(thread) && (forumId === undefined || thread.forumId === forumId) && contains(thread.title, text) && hasTags(thread, input),
    )
    // Sticky threads are at the top of their own forum only.
    const ordered = forumId === undefined ? found : found.toSorted((one, other) => Number(other.isSticky) - Number(one.isSticky))
    return pageOf(ordered, input, contract.forumLimits.threads, (thread) => presentThread(context, thread))
  }),
  fake(contract.findForumThread, ({ threadId }, context) => presentThread(context, visibleThread(context, threadId))),
  fake(contract.selectThread, selectThread),
  fake(contract.selectPost, ({ postId }, context) => {
    const { threadId } = visiblePost(context, postId)
    return openThread(context, threadId, (posts) => from(posts, postId))
  }),
  fake(contract.viewPost, ({ postId }, context) => presentPost(context, visiblePost(context, postId))),
  fake(contract.searchPosts, searchPosts),
  fake(contract.listPostEdits, ({ postId }, context) => {
    const post = visiblePost(context, postId)
    if (!abilitiesOf(context, post).canReadHistory) throw new Refusal('forbidden')
    const items = post.revisions.map(({ text, editorId, replacedAt }) => ({
      ...{ text, publishedAt: replacedAt, userName: context.world.member(editorId).userName },
    }))
    return { items }
  }),
]
