import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decideApproval, listApprovals } from '#contract/content/approvals.ts'
import * as forumWrites from '#contract/community/forum-writes.ts'
import * as forumCalls from '#contract/community/forums.ts'
import type { ForumId, ForumThreadId, PostId } from '#contract/community/forums.ts'
import { countNewOfSearches, saveSearch } from '#contract/directory/searches.ts'
import { searchNotifications } from '#contract/notify/notifications.ts'
import { groups } from '#contract/roles.ts'
import { threads } from '../../db/tables/community/forums.ts'
import { savedSearches } from '../../db/tables/searches.ts'
import { auditEntries } from '../../db/tables/site.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'
import { insertForum, insertThread } from '../../testing/rows/insert-forum.ts'
import { codeOf } from '../../testing/videos/video-album-calls.ts'

let server: TestServer
let known: Credentials
let staff: Credentials
beforeAll(async () => {
  server = await createTestServer({ env: { FIRST_POSTS_WAIT: 'on' } })
  known = await server.asMember()
  for (let each = 0; each < 3; each += 1) await insertThread(server.db, { ownerId: known.memberId })
  staff = await server.asMember({ groupId: groups.staff })
})
afterAll(() => server.close())

const send = (as: Credentials, input: object) =>
  server.call(forumWrites.sendPost, { text: 'Hello', ...input }, { as, idempotencyKey: crypto.randomUUID() })
const newForum = async () => (await insertForum(server.db)).id as ForumId
const newThread = async () => (await insertThread(server.db, { ownerId: known.memberId })).id as ForumThreadId
const open = async (threadId: ForumThreadId, as: Credentials) => (await server.call(forumCalls.selectThread, { threadId }, { as })).data
const decide = (itemId: number, isApproved: boolean, { as = staff, reason = '' } = {}) =>
  codeOf(server.call(decideApproval, { typeId: 'post', itemId, isApproved, reason }, { as }))
const queue = async (as = staff) => (await server.call(listApprovals, { typeId: 'post' }, { as })).data.items.map(({ itemId }) => itemId)
const kinds = async (as: Credentials) => (await server.call(searchNotifications, {}, { as })).data.items.map(({ kind }) => kind)

describe('the first posts of a member', () => {
  it('wait: their author and staff see them as waiting, others neither see nor count them', async () => {
    const [newcomer, threadId] = [await server.asMember(), await newThread()]
    const { data } = await send(newcomer, { threadId })
    expect(data.post.approval).toEqual({ state: 'waiting', reason: '' })
    for (const as of [newcomer, staff]) {
      const seen = await open(threadId, as)
      expect([seen.thread.postTotal, seen.posts.map(({ number }) => number)]).toEqual([2, [1, 2]])
    }
    const seen = await open(threadId, known)
    expect([seen.thread.postTotal, seen.posts.length, seen.thread.isUnread]).toEqual([1, 1, true])
    const { postId } = data.post
    expect(await codeOf(server.call(forumCalls.viewPost, { postId }, { as: known }))).toBe('not_found')
    expect(await codeOf(server.call(forumCalls.selectPost, { postId }, { as: known }))).toBe('not_found')
    expect(await codeOf(server.call(forumWrites.likePost, { postId }, { as: known }))).toBe('not_found')
    const found = await server.call(forumCalls.searchPosts, { userId: newcomer.memberId as never }, { as: known })
    expect(found.data.items).toEqual([])
    expect((await send(known, { threadId, quotedId: postId })).data.post).toMatchObject({ number: 2, quoted: null })
  })

  it('are decided on as staff have read them: an edit meanwhile is refused as a conflict', async () => {
    const [newcomer, threadId] = [await server.asMember(), await newThread()]
    const { postId } = (await send(newcomer, { threadId })).data.post
    const version = async () =>
      (await server.call(listApprovals, { typeId: 'post' }, { as: staff })).data.items.find(({ itemId }) => itemId === postId)?.itemVersion
    const read = await version()
    expect((await send(newcomer, { postId, text: 'Buy here' })).refusal).toBeNull()
    const approve = (itemVersion?: number) =>
      codeOf(server.call(decideApproval, { typeId: 'post', itemId: postId, itemVersion, isApproved: true }, { as: staff }))
    expect(await approve(read)).toBe('edit_conflict')
    expect((await open(threadId, known)).posts).toHaveLength(1)
    expect(await approve(await version())).toBeUndefined()
    await expect.poll(() => kinds(newcomer)).toContain('item_approved')
    expect((await open(threadId, known)).posts).toHaveLength(2)
  })

  it('are decided on with the title and the tags that staff have read, also where only those were changed', async () => {
    const [newcomer, forumId] = [await server.asMember(), await newForum()]
    const { postId } = (await send(newcomer, { forumId, title: 'New here', tagList: ['Jute'] })).data.post
    const version = async () =>
      (await server.call(listApprovals, { typeId: 'post' }, { as: staff })).data.items.find(({ itemId }) => itemId === postId)?.itemVersion
    const approve = (itemVersion?: number) =>
      codeOf(server.call(decideApproval, { typeId: 'post', itemId: postId, itemVersion, isApproved: true }, { as: staff }))
    for (const change of [{ title: 'Buy here' }, { tagList: ['Sale'] }]) {
      const read = await version()
      expect((await send(newcomer, { postId, ...change })).refusal).toBeNull()
      expect(await approve(read)).toBe('edit_conflict')
    }
    // The same again is no change.
    const read = await version()
    expect((await send(newcomer, { postId, title: 'Buy here', tagList: ['Sale'] })).refusal).toBeNull()
    expect(await version()).toBe(read)
    expect((await server.call(forumCalls.listPostEdits, { postId }, { as: staff })).data.items).toEqual([])
    expect(await approve(read)).toBeUndefined()
  })

  it('are unread once they are approved, also for members who have read on meanwhile', async () => {
    const [newcomer, reader, threadId] = [await server.asMember(), await server.asMember(), await newThread()]
    const { postId } = (await send(newcomer, { threadId })).data.post
    const later = (await send(known, { threadId, text: 'Later' })).data.post.postId
    for (const as of [reader, newcomer, staff]) await server.call(forumWrites.readForumThread, { threadId, postId: later }, { as })
    const unread = async (as: Credentials) => {
      const { thread, firstUnreadId } = await open(threadId, as)
      return [thread.isUnread, thread.unreadTotal, firstUnreadId]
    }
    expect(await unread(reader)).toEqual([false, 0, null])
    expect(await decide(postId, true)).toBeUndefined()
    expect(await unread(reader)).toEqual([true, 2, postId])
    for (const as of [newcomer, staff]) expect(await unread(as)).toEqual([false, 0, null])
    await server.call(forumWrites.readForumThread, { threadId, postId: later }, { as: reader })
    expect(await unread(reader)).toEqual([false, 0, null])
  })

  it('that start a thread keep it from others and take no reply, until staff approve; then it is told of', async () => {
    const [newcomer, forumId] = [await server.asMember(), await newForum()]
    const { data } = await send(newcomer, { forumId, title: 'New here', text: `Hello @${known.member.name}` })
    const { threadId } = data.thread
    expect(data.thread).toMatchObject({ isWaiting: true, postTotal: 1, can: { canReply: false, canDelete: true } })
    const inForum = async (as: Credentials) => (await server.call(forumCalls.searchForumThreads, { forumId }, { as })).data.items.length
    expect([await inForum(newcomer), await inForum(staff), await inForum(known)]).toEqual([1, 1, 0])
    expect(await codeOf(server.call(forumCalls.findForumThread, { threadId }, { as: known }))).toBe('not_found')
    expect(await codeOf(send(known, { threadId }))).toBe('not_found')
    expect(await codeOf(send(newcomer, { threadId }))).toBe('forbidden')
    const index = async () =>
      (await server.call(forumCalls.listForums, {}, { as: known })).data.items.find((item) => item.forumId === forumId)
    expect(await index()).toMatchObject({ threadTotal: 0, postTotal: 0, last: null, isUnread: false })
    expect(await kinds(known)).toEqual([])
    // A list that was opened after the thread was written, and before it is approved.
    const filter = JSON.stringify({ forumId })
    await server.call(saveSearch, { module: 'forums', name: 'Mine', json: filter }, { as: known })
    const writtenAt = new Date(Date.now() - 60_000)
    await server.db.update(threads).set({ createdAt: writtenAt }).where(eq(threads.id, threadId))
    await server.db
      .update(savedSearches)
      .set({ seenAt: new Date(writtenAt.getTime() + 1000) })
      .where(eq(savedSearches.memberId, known.memberId))
    expect(await decide(data.post.postId, true)).toBeUndefined()
    expect(await index()).toMatchObject({ threadTotal: 1, postTotal: 1, last: { threadId }, isUnread: true })
    const seen = await open(threadId, known)
    expect(seen).toMatchObject({ thread: { isWaiting: false, postTotal: 1 }, posts: [{ number: 1, approval: null }] })
    const { counts } = (await server.call(countNewOfSearches, { module: 'forums', searches: [{ name: 'Mine', filter }] }, { as: known }))
      .data
    expect(counts).toEqual([{ name: 'Mine', total: 1 }])
    await expect.poll(() => kinds(known)).toEqual(['mention'])
    await expect.poll(() => kinds(newcomer)).toEqual(['item_approved'])
  })

  it('show the thread that they start also where staff have moved an older post in front of it', async () => {
    const [newcomer, forumId, from] = [await server.asMember(), await newForum(), await newThread()]
    const older = (await send(known, { threadId: from, text: 'Older' })).data.post.postId
    const { thread, post } = (await send(newcomer, { forumId, title: 'New here' })).data
    await server.call(forumWrites.movePosts, { postIds: [older], threadId: thread.threadId }, { as: staff })
    expect(await decide(post.postId, true)).toBeUndefined()
    expect((await open(thread.threadId, known)).posts.map(({ postId }) => postId)).toEqual([older, post.postId])
  })

  it('that are declined stay with their author, with the reason, and wait again when they are changed', async () => {
    const [newcomer, threadId] = [await server.asMember(), await newThread()]
    const { postId } = (await send(newcomer, { threadId })).data.post
    expect(await decide(postId, false)).toBe('validation_failed')
    expect(await decide(postId, false, { reason: 'No advertising' })).toBeUndefined()
    const own = async () => (await server.call(forumCalls.viewPost, { postId }, { as: newcomer })).data.approval
    expect(await own()).toEqual({ state: 'declined', reason: 'No advertising' })
    expect((await open(threadId, known)).posts).toHaveLength(1)
    expect(await queue()).not.toContain(postId)
    await expect.poll(() => kinds(newcomer)).toEqual(['item_declined'])
    expect(await decide(postId, true)).toBe('not_found')
    await send(newcomer, { postId, text: 'Hello again' })
    expect(await own()).toEqual({ state: 'waiting', reason: '' })
    expect(await queue()).toContain(postId)
    await server.call(forumWrites.deletePost, { postId }, { as: newcomer })
    expect(await queue()).not.toContain(postId)
    expect(await decide(postId, true)).toBe('not_found')
  })

  it('that start a thread and are declined wait again when only the tags are changed, not when the same are sent again', async () => {
    const [newcomer, forumId] = [await server.asMember(), await newForum()]
    const { post } = (await send(newcomer, { forumId, title: 'New here', tagList: ['Jute', 'Spam'] })).data
    const { postId } = post
    const state = async () => (await server.call(forumCalls.viewPost, { postId }, { as: newcomer })).data.approval?.state
    expect(await decide(postId, false, { reason: 'The tags are wrong' })).toBeUndefined()
    await send(newcomer, { postId, tagList: ['Jute', 'Spam'] })
    expect(await state()).toBe('declined')
    await send(newcomer, { postId, tagList: ['Jute'] })
    expect([await state(), (await queue()).includes(postId)]).toEqual(['waiting', true])
  })

  it('are three; with those approved, later ones are shown at once', async () => {
    const [newcomer, threadId] = [await server.asMember(), await newThread()]
    const sent: PostId[] = []
    for (let each = 0; each < 4; each += 1) sent.push((await send(newcomer, { threadId })).data.post.postId)
    expect((await queue()).filter((id) => sent.includes(id as PostId))).toEqual(sent)
    // Not in the order in which they were sent.
    for (const postId of [sent[2], sent[0], sent[1]]) expect(await decide(postId ?? 0, true)).toBeUndefined()
    const { post } = (await send(newcomer, { threadId })).data
    expect(post.approval).toBeNull()
    const seen = await open(threadId, known)
    expect(seen.posts.map((shown) => [shown.postId, shown.number]).slice(1)).toEqual([
      [sent[0], 2],
      [sent[1], 3],
      [sent[2], 4],
      [post.postId, 5],
    ])
    expect((await open(threadId, newcomer)).posts.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('of members with three posts, and of staff, do not wait; members cannot decide; each decision is in the audit', async () => {
    const threadId = await newThread()
    const freshStaff = await server.asMember({ groupId: groups.staff })
    for (const as of [known, freshStaff]) expect((await send(as, { threadId })).data.post.approval).toBeNull()
    const newcomer = await server.asMember()
    const { postId } = (await send(newcomer, { threadId })).data.post
    for (const as of [newcomer, known]) expect(await decide(postId, true, { as })).toBe('forbidden')
    await decide(postId, true)
    const entries = await server.db.select().from(auditEntries)
    expect(entries.filter(({ subject }) => subject === `content:post:${postId}`)).toMatchObject([
      { actorId: staff.memberId, action: 'content.decideApproval' },
    ])
  })
})

it('first posts do not wait unless the operator wants it', async () => {
  await using plain = await createTestServer()
  const [newcomer, { id }] = [await plain.asMember(), await insertThread(plain.db)]
  const { data } = await plain.call(forumWrites.sendPost, { threadId: id as ForumThreadId, text: 'Hello' }, { as: newcomer })
  expect(data.post.approval).toBeNull()
})
