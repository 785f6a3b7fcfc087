import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as forumWrites from '#contract/community/forum-writes.ts'
import * as forumCalls from '#contract/community/forums.ts'
import type { ForumId, ForumThreadId, PostId } from '#contract/community/forums.ts'
import { blocks } from '../../db/tables/social.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'
import { forumCallsOf } from '../../testing/community/forum-calls.ts'
import { codeOf } from '../../testing/videos/video-album-calls.ts'

let server: TestServer
let author: Credentials
let reader: Credentials
let calls: ReturnType<typeof forumCallsOf>

beforeAll(async () => {
  server = await createTestServer()
  ;[author, reader] = [await server.asMember(), await server.asMember()]
  calls = forumCallsOf(server, author, reader)
})
afterAll(() => server.close())

const threadOf = async (threadId: ForumThreadId, as = reader) => (await server.call(forumCalls.findForumThread, { threadId }, { as })).data
const idsIn = async (forumId: ForumId, as: Credentials, more: object = {}) =>
  (await server.call(forumCalls.searchForumThreads, { forumId, ...more }, { as })).data.items.map(({ threadId }) => threadId)
const lastOf = async (forumId: ForumId, as: Credentials) =>
  (await server.call(forumCalls.listForums, {}, { as })).data.items.find((forum) => forum.forumId === forumId)?.last
const readAll = (input: { forumId?: ForumId }, as: Credentials) =>
  server.call(forumWrites.readAllForumThreads, { ...input, until: Math.floor(Date.now() / 1000) }, { as })

describe('unread posts', () => {
  it('are counted, and none are left once the thread is read', async () => {
    const { threadId } = await calls.newThread()
    const { post } = (await calls.reply(threadId, author)).data
    await calls.reply(threadId, author)
    expect(await threadOf(threadId)).toMatchObject({ isUnread: true, unreadTotal: 3 })
    await server.call(forumWrites.readForumThread, { threadId, postId: post.postId }, { as: reader })
    expect(await threadOf(threadId)).toMatchObject({ isUnread: true, unreadTotal: 1 })
    await calls.reply(threadId, reader)
    expect(await threadOf(threadId)).toMatchObject({ isUnread: false, unreadTotal: 0 })
  })

  it('are marked as read in all threads, or those of one forum, and only for the member who does it', async () => {
    const viewer = await server.asMember()
    const [one, other] = [await calls.newForum(), await calls.newForum()]
    const [here, there] = [await calls.newThread({ forumId: one }), await calls.newThread({ forumId: other })]
    const unread = async (as = viewer) => [
      (await threadOf(here.threadId, as)).unreadTotal,
      (await threadOf(there.threadId, as)).unreadTotal,
    ]
    const before = await unread(reader)
    expect(await unread()).toEqual(before)
    await readAll({ forumId: one }, viewer)
    expect(await unread()).toEqual([0, 1])
    await readAll({}, viewer)
    expect(await unread()).toEqual([0, 0])
    expect(await unread(reader)).toEqual(before)
    await calls.reply(here.threadId, author)
    expect(await unread()).toEqual([1, 0])
    expect(await codeOf(readAll({ forumId: 999_999_999 as ForumId }, viewer))).toBe('not_found')
  })
})

it('a place in one thread is never set by a post of another one, or by one that the member may not see', async () => {
  const [here, there] = [await calls.newThread(), await calls.newThread()]
  const read = (threadId: ForumThreadId, postId: PostId, as = reader) =>
    codeOf(server.call(forumWrites.readForumThread, { threadId, postId }, { as }))
  expect(await read(here.threadId, there.postId)).toBe('not_found')
  const blocked = await server.asMember()
  await server.db.insert(blocks).values({ memberId: author.memberId, blockedId: blocked.memberId })
  expect(await read(here.threadId, here.postId, blocked)).toBe('not_found')
  expect(await threadOf(here.threadId)).toMatchObject({ isUnread: true, unreadTotal: 1 })
})

describe('a thread in lists', () => {
  it('is not moved up by a reply that the viewer does not see, and names the last visible writer', async () => {
    const forumId = await calls.newForum()
    const [blocker, blocked] = [await server.asMember(), await server.asMember()]
    const [first, second, third] = [
      await calls.newThread({ forumId }),
      await calls.newThread({ forumId }),
      await calls.newThread({ forumId }),
    ]
    await server.db.insert(blocks).values({ memberId: blocker.memberId, blockedId: blocked.memberId })
    for (const { threadId } of [first, second, third]) await calls.reply(threadId, author)
    await calls.reply(first.threadId, blocked)
    expect(await idsIn(forumId, reader)).toEqual([first.threadId, third.threadId, second.threadId])
    expect(await idsIn(forumId, blocker)).toEqual([third.threadId, second.threadId, first.threadId])
    expect(await lastOf(forumId, reader)).toMatchObject({ threadId: first.threadId, userId: blocked.memberId })
    expect(await lastOf(forumId, blocker)).toMatchObject({ threadId: third.threadId, userId: author.memberId })
    const news = async (as: Credentials) =>
      (await server.call(forumCalls.listForumNews, {}, { as })).data.items.slice(0, 3).map(({ threadId }) => threadId)
    expect([await news(reader), await news(blocker)]).toEqual([
      [first.threadId, third.threadId, second.threadId],
      [third.threadId, second.threadId, first.threadId],
    ])
    // A visible reply moves it up for everybody.
    await calls.reply(first.threadId, author)
    expect(await idsIn(forumId, blocker)).toEqual([first.threadId, third.threadId, second.threadId])
  })

  it('[X-02] comes once when its place differs from the stored one, across pages of 30', async () => {
    const forumId = await calls.newForum()
    const [blocker, blocked] = [await server.asMember(), await server.asMember()]
    await server.db.insert(blocks).values({ memberId: blocker.memberId, blockedId: blocked.memberId })
    const threadIds: ForumThreadId[] = []
    for (let each = 0; each < 35; each += 1) threadIds.push((await calls.newThread({ forumId })).threadId)
    for (const index of [0, 4, 20, 34]) await calls.reply(threadIds[index] as ForumThreadId, blocked)
    const one = (await server.call(forumCalls.searchForumThreads, { forumId }, { as: blocker })).data
    expect(one.items).toHaveLength(30)
    const two = (await server.call(forumCalls.searchForumThreads, { forumId, cursor: one.nextCursor ?? '' }, { as: blocker })).data
    expect([...one.items, ...two.items].map(({ threadId }) => threadId)).toEqual(threadIds.toReversed())
    expect(await idsIn(forumId, blocker, { page: 2 })).toEqual(threadIds.toReversed().slice(30))
  })
})

it('[X-11] the posts of one thread are searched', async () => {
  const [{ threadId }, other] = [await calls.newThread(), await calls.newThread()]
  await calls.reply(threadId, author, { text: 'A bowline holds' })
  await calls.reply(other.threadId, author, { text: 'Another bowline' })
  const find = (as: Credentials, id: ForumThreadId) => server.call(forumCalls.searchPosts, { threadId: id, text: 'bowline' }, { as })
  expect((await find(reader, threadId)).data.items.map(({ excerpt }) => excerpt)).toEqual(['A bowline holds'])
  const blocked = await server.asMember()
  await server.db.insert(blocks).values({ memberId: author.memberId, blockedId: blocked.memberId })
  expect(await codeOf(find(blocked, threadId))).toBe('not_found')
})

it('[X-07] whoever starts a thread or replies can subscribe to it at once; an edit cannot', async () => {
  const forumId = await calls.newForum()
  const send = (input: object, as = author) => server.call(forumWrites.sendPost, { text: 'Look', ...input }, { as })
  const { thread, post } = (await send({ forumId, title: 'Told of replies', isSubscribed: true })).data
  expect(thread.subscribed).toBe(true)
  expect((await send({ forumId, title: 'Not told' })).data.thread.subscribed).toBe(false)
  expect((await send({ threadId: thread.threadId, isSubscribed: true }, reader)).data.thread.subscribed).toBe(true)
  const edit = await send({ postId: post.postId as PostId, text: 'Look again', isSubscribed: true })
  expect(edit.refusal).toMatchObject({ errors: { is_subscribed: ['not_allowed'] } })
})
