/** Like `server/domains/forums`, without blocks. */
import * as contract from '#contract/community/forum-writes.ts'
import type { RequestOutput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { mayModerateForums } from '#contract/policy/community/forums.ts'
import { cleanText } from '#server/lib/clean-text.ts'
import { fake, type FakeEndpoint, type MemberFakeContext } from '../../fake-endpoint.ts'
import { distinctTags } from '../../tagged.ts'
import type { FakePost, FakeThread } from '../../world.ts'
import { castVote } from '../cast-vote.ts'
import { presentAttachment } from '../comments.ts'
import { abilitiesOf, canRetitle, markRead, postsOf, presentPost, presentThread, seatOf, visiblePost, visibleThread } from './facts.ts'
import { forumReads } from './reads.ts'

type Input = RequestOutput<typeof contract.sendPost>

function sendPost(input: Input, context: MemberFakeContext): FakePost {
  if (input.postId !== undefined) return editPost(input, input.postId, context)
  const text = cleanText(input.text)
  if (text === '') throw invalid({ text: ['post.required'] })
  const post =
    input.forumId === undefined ? reply(input.threadId ?? 0, input, text, context) : startThread(input, input.forumId, text, context)
  post.attachments = input.attachments.map(presentAttachment)
  const thread = visibleThread(context, post.threadId)
  markRead(thread, context.viewer.id, post.id)
  if (input.isSubscribed) seatOf(thread, context.viewer.id).isSubscribed = true
  return post
}

function cleanTitle(written: string): string {
  const title = cleanText(written).replaceAll(/\s+/g, ' ')
  if (title === '') throw invalid({ title: ['title.required'] })
  return title
}

function startThread({ title = '', ...input }: Input, forumId: number, text: string, { world, viewer }: MemberFakeContext): FakePost {
  const pollId: number | null = input.pollId ?? null
  if (!world.forums.has(forumId)) throw new Refusal('not_found')
  const isTaken = [...world.threads.values()].some((thread) => thread.pollId === pollId)
  if (pollId !== null && (isTaken || world.polls.get(pollId)?.ownerId !== viewer.id)) throw invalid({ pollId: ['invalid'] })
  const { id } = world.addThread({
    forumId,
    ownerId: viewer.id,
    title: cleanTitle(title),
    text,
    pollId,
    tagList: distinctTags(input.tagList ?? []),
  })
  const post = [...world.posts.values()].find(({ threadId }) => threadId === id)
  if (!post) throw new Error('A thread has a first post.')
  return post
}

/** A quoted post that is not in the thread is left out. */
function reply(threadId: number, { quotedId }: Input, text: string, context: MemberFakeContext): FakePost {
  const { world, viewer } = context
  if (visibleThread(context, threadId).isClosed) throw invalid({ threadId: ['closed'] })
  const quoted = quotedId === undefined ? undefined : world.posts.get(quotedId)
  return world.addPost({ threadId, authorId: viewer.id, text, quotedId: quoted?.threadId === threadId ? quoted.id : null })
}

/** The same text again changes nothing. With the first post, its thread's title can be changed. */
function editPost(input: Input, postId: number, context: MemberFakeContext): FakePost {
  const { world, viewer } = context
  const post = visiblePost(context, postId)
  const thread = visibleThread(context, post.threadId)
  const title = input.title === undefined ? thread.title : cleanTitle(input.title)
  const text = cleanText(input.text)
  if (text === '') throw invalid({ text: ['post.required'] })
  if (!abilitiesOf(context, post).canEdit) {
    const isOwn = viewer.id === post.authorId && !mayModerateForums(viewer)
    throw isOwn && thread.isClosed ? invalid({ threadId: ['closed'] }) : new Refusal('forbidden')
  }
  if (input.version !== undefined && input.version !== post.revisions.length) throw new Refusal('edit_conflict')
  if (title !== thread.title && !canRetitle(context, thread, post)) throw invalid({ title: ['not_allowed'] })
  if (input.tagList && !canRetitle(context, thread, post)) throw invalid({ tagList: ['not_allowed'] })
  thread.title = title
  if (input.tagList) thread.tagList = distinctTags(input.tagList)
  if (text === post.text) return post
  post.revisions = [{ text: post.text, editorId: viewer.id, replacedAt: world.now() }, ...post.revisions]
  return Object.assign(post, { text, editedAt: world.now() })
}

/** A thread of its own with the same posts, quotes and photos; without likes, poll and subscribers. */
function copyThread(threadId: number, forumId: number, context: MemberFakeContext): FakeThread {
  const { world } = context
  const thread = visibleThread(context, threadId)
  if (!world.forums.has(forumId)) throw new Refusal('not_found')
  const [first, ...others] = postsOf(world, threadId)
  if (!first) throw new Refusal('not_found')
  const copy = world.addThread({ forumId, ownerId: thread.ownerId, title: thread.title, tagList: thread.tagList, text: first.text })
  const copied = new Map([[first.id, postsOf(world, copy.id)[0]?.id ?? 0]])
  for (const { id, authorId, text, quotedId, attachments } of others)
    copied.set(id, world.addPost({ threadId: copy.id, authorId, text, attachments, quotedId: copied.get(quotedId ?? 0) ?? null }).id)
  return copy
}

export const forumFakes: readonly FakeEndpoint[] = [
  ...forumReads,
  fake(contract.sendPost, (input, context) => {
    const post = sendPost(input, context)
    const version = post.revisions.length
    return { thread: presentThread(context, visibleThread(context, post.threadId)), post: presentPost(context, post), version }
  }),
  fake(contract.likePost, ({ postId, isLiked }, context) =>
    castVote(visiblePost(context, postId), context.viewer.id, isLiked ? 'up' : null),
  ),
  fake(contract.deletePost, ({ postId }, context) => {
    if (!abilitiesOf(context, visiblePost(context, postId)).canDelete) throw new Refusal('forbidden')
    context.world.posts.delete(postId)
    return {}
  }),
  fake(contract.copyForumThread, ({ threadId, forumId }, context) => presentThread(context, copyThread(threadId, forumId, context))),
  fake(contract.movePosts, ({ postIds, threadId }, context) => {
    const thread = visibleThread(context, threadId)
    const posts = postIds.map((postId) => visiblePost(context, postId))
    if (posts.some((post) => !abilitiesOf(context, post).canMove)) throw invalid({ postIds: ['not_allowed'] })
    for (const post of posts) post.threadId = threadId
    return presentThread(context, thread)
  }),
  fake(contract.deleteForumThread, ({ threadId }, context) => {
    visibleThread(context, threadId, 'canDelete')
    context.world.threads.delete(threadId)
    for (const post of context.world.posts.values()) if (post.threadId === threadId) context.world.posts.delete(post.id)
    return {}
  }),
  fake(contract.stickThread, ({ threadId, isSticky }, context) =>
    presentThread(context, Object.assign(visibleThread(context, threadId, 'canStick'), { isSticky })),
  ),
  fake(contract.closeThread, ({ threadId, isClosed, reason }, context) => {
    const closing = isClosed ? { at: context.world.now(), byId: context.viewer.id, reason } : null
    return presentThread(context, Object.assign(visibleThread(context, threadId, 'canClose'), { isClosed, closing }))
  }),
  fake(contract.moveForumThread, ({ threadId, forumId }, context) => {
    if (!context.world.forums.has(forumId)) throw new Refusal('not_found')
    return presentThread(context, Object.assign(visibleThread(context, threadId, 'canMove'), { forumId }))
  }),
  fake(contract.subscribeThread, ({ threadId, subscribed }, context) => {
    seatOf(visibleThread(context, threadId), context.viewer.id).isSubscribed = subscribed
    return { subscribed }
  }),
  fake(contract.readAllForumThreads, ({ forumId, until }, context) => {
    const { world, viewer } = context
    if (forumId !== undefined && !world.forums.has(forumId)) throw new Refusal('not_found')
    for (const thread of world.threads.values()) {
      const last = postsOf(world, thread.id).findLast(({ createdAt }) => createdAt <= until)
      if (last && (forumId === undefined || thread.forumId === forumId)) markRead(thread, viewer.id, last.id)
    }
    return {}
  }),
  fake(contract.readForumThread, ({ threadId, postId }, context) => {
    const post = visiblePost(context, postId)
    if (post.threadId !== threadId) throw new Refusal('not_found')
    markRead(visibleThread(context, threadId), context.viewer.id, postId)
    return {}
  }),
]
