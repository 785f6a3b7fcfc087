import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as forumWrites from '#contract/community/forum-writes.ts'
import * as forumCalls from '#contract/community/forums.ts'
import type { PostId } from '#contract/community/forums.ts'
import { voteOnItem } from '#contract/content/content.ts'
import { blockMember } from '#contract/profile/blocks-and-reports.ts'
import { groups } from '#contract/roles.ts'
import { forums } from '../../db/tables/community/forums.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'
import { insertForum, insertPost } from '../../testing/rows/insert-forum.ts'
import { forumCallsOf, idOf } from '../../testing/community/forum-calls.ts'
import { codeOf } from '../../testing/videos/video-album-calls.ts'

let server: TestServer
let author: Credentials
let other: Credentials
let staff: Credentials
let calls: ReturnType<typeof forumCallsOf>

beforeAll(async () => {
  server = await createTestServer()
  ;[author, other] = [await server.asMember(), await server.asMember()]
  staff = await server.asMember({ groupId: groups.staff })
  calls = forumCallsOf(server, author, other)
})
afterAll(() => server.close())

describe('the index', () => {
  it('[X-01] lists forums in order with their sub-forums, their totals and the last thread', async () => {
    const forumId = await calls.newForum({ name: 'Rigging', ordering: -2 })
    const subId = await calls.newForum({ name: 'Knots', parentId: forumId })
    const { threadId } = await calls.newThread({ forumId: subId, title: 'Bowline' })
    await insertPost(server.db, threadId, other.memberId)
    const { items } = (await server.call(forumCalls.listForums, {}, { as: other })).data
    expect(items[0]).toMatchObject({ forumId, name: 'Rigging', threadTotal: 0, last: null })
    expect(items[0]?.subForums).toMatchObject([
      { forumId: subId, name: 'Knots', threadTotal: 1, postTotal: 2, last: { threadId, title: 'Bowline' }, isUnread: true },
    ])
  })

  it('[X-01] lists 100 forums at most, sub-forums among them', async () => {
    await using plain = await createTestServer()
    const viewer = await plain.asMember()
    const { id: parentId } = await insertForum(plain.db, { name: 'Craft', ordering: -1 })
    await plain.db
      .insert(forums)
      .values([
        ...Array.from({ length: 39 }, (_, index) => ({ name: `Sub ${index}`, parentId, ordering: 0 })),
        ...Array.from({ length: 60 }, (_, index) => ({ name: `Forum ${index}`, ordering: 1 })),
      ])
    const listed = async () => {
      const { items } = (await plain.call(forumCalls.listForums, {}, { as: viewer })).data
      return [items.length, items[0]?.name, items[0]?.subForums.length]
    }
    expect(await listed()).toEqual([61, 'Craft', 39])
    await insertForum(plain.db, { name: 'One too many', ordering: 2 })
    expect(await listed()).toEqual([61, 'Craft', 39])
  })

  it('[X-01] counts threads that are moved and deleted where they are', async () => {
    const [from, to] = [await calls.newForum(), await calls.newForum()]
    const [moved, gone] = [await calls.newThread({ forumId: from }), await calls.newThread({ forumId: from })]
    await server.call(forumWrites.moveForumThread, { threadId: moved.threadId, forumId: to }, { as: staff })
    await server.call(forumWrites.deleteForumThread, { threadId: gone.threadId }, { as: author })
    const totals = await server.db.select({ threads: forums.threadTotal, posts: forums.postTotal }).from(forums).where(eq(forums.id, to))
    expect(totals).toEqual([{ threads: 1, posts: 1 }])
    const left = await server.db.select({ threads: forums.threadTotal, posts: forums.postTotal }).from(forums).where(eq(forums.id, from))
    expect(left).toEqual([{ threads: 0, posts: 0 }])
  })
})

describe('threads in lists', () => {
  it('[X-02] are 30 a page in one forum, sticky ones first, none twice', async () => {
    const forumId = await calls.newForum()
    const ids: number[] = []
    for (let each = 0; each < 32; each += 1) ids.push((await calls.newThread({ forumId, isSticky: each === 0 })).threadId)
    const one = (await server.call(forumCalls.searchForumThreads, { forumId }, { as: other })).data
    expect([one.items.length, one.limit, one.total]).toEqual([30, 30, 32])
    expect(one.items[0]).toMatchObject({ threadId: ids[0], isSticky: true })
    const two = (await server.call(forumCalls.searchForumThreads, { forumId, cursor: one.nextCursor ?? '' }, { as: other })).data
    expect(two.nextCursor).toBeNull()
    expect(new Set([...one.items, ...two.items].map((item) => item.threadId)).size).toBe(32)
    const all = (await server.call(forumCalls.searchForumThreads, {}, { as: other })).data
    expect(all.items).toHaveLength(30)
  })

  it('[X-06] are one’s own, subscribed or unanswered', async () => {
    const forumId = await calls.newForum()
    const [mine, kept, answered] = [
      await calls.newThread({ forumId, ownerId: other.memberId }),
      await calls.newThread({ forumId }),
      await calls.newThread({ forumId }),
    ]
    await server.call(forumWrites.subscribeThread, { threadId: kept.threadId, subscribed: true }, { as: other })
    await calls.reply(answered.threadId)
    const listed = async (view: 'my' | 'subscribed' | 'unanswered') =>
      (await server.call(forumCalls.searchForumThreads, { view, forumId }, { as: other })).data.items.map((item) => item.threadId)
    expect(await listed('my')).toEqual([mine.threadId])
    expect(await listed('subscribed')).toEqual([kept.threadId])
    expect(await listed('unanswered')).toEqual([kept.threadId, mine.threadId])
    await server.call(forumWrites.subscribeThread, { threadId: kept.threadId, subscribed: false }, { as: other })
    expect(await listed('subscribed')).toEqual([])
    const fan = await server.asMember()
    await server.call(forumWrites.subscribeThread, { threadId: kept.threadId, subscribed: true }, { as: fan })
    await server.call(blockMember, { userId: fan.memberId as never }, { as: author })
    const ofFan = (await server.call(forumCalls.searchForumThreads, { view: 'subscribed' }, { as: fan })).data
    expect([ofFan.items, ofFan.total], 'not of a member who has blocked them').toEqual([[], 0])
  })

  it('[X-07] are subscribed and unsubscribed', async () => {
    const { threadId } = await calls.newThread()
    const set = async (subscribed: boolean) =>
      (await server.call(forumWrites.subscribeThread, { threadId, subscribed }, { as: other })).data.subscribed
    expect(await set(true)).toBe(true)
    expect((await calls.open(threadId)).thread.subscribed).toBe(true)
    expect((await calls.open(threadId, staff)).thread.subscribed).toBe(false)
    expect(await set(false)).toBe(false)
    expect((await calls.open(threadId)).thread.subscribed).toBe(false)
  })
})

describe('an open thread', () => {
  it('[X-03] has its posts in order, and opens at one post, at the first unread one and at its end', async () => {
    const { threadId, postId } = await calls.newThread()
    const ids: PostId[] = [postId]
    for (let each = 0; each < 34; each += 1) ids.push(idOf<PostId>(await insertPost(server.db, threadId, author.memberId)))
    const from = await calls.open(threadId)
    expect(from.posts.map((post) => post.postId)).toEqual(ids.slice(0, 30))
    expect([from.hasOlder, from.hasNewer, from.posts[29]?.number]).toEqual([false, true, 30])
    const at = (await server.call(forumCalls.selectPost, { postId: ids[20] as PostId }, { as: other })).data
    expect(at.posts[0]).toMatchObject({ postId: ids[20], number: 21 })
    expect([at.hasOlder, at.hasNewer]).toEqual([true, false])
    await server.call(forumWrites.readForumThread, { threadId, postId: ids[9] as PostId }, { as: other })
    const unread = await calls.open(threadId, other, { place: 'unread' })
    expect([unread.firstUnreadId, unread.posts[0]?.postId]).toEqual([ids[10], ids[10]])
    const last = await calls.open(threadId, other, { place: 'last' })
    expect(last.posts.at(-1)?.postId).toBe(ids[34])
    const older = await calls.open(threadId, other, { beforeId: ids[20] })
    expect(older.posts.map((post) => post.postId)).toEqual(ids.slice(0, 20))
  })

  it('is read on all devices, and never becomes unread by a device that has read less', async () => {
    const { threadId, postId } = await calls.newThread()
    const lastId = idOf<PostId>(await insertPost(server.db, threadId, author.memberId))
    await server.call(forumWrites.readForumThread, { threadId, postId: lastId }, { as: other })
    await server.call(forumWrites.readForumThread, { threadId, postId }, { as: other })
    expect((await calls.open(threadId)).thread.isUnread).toBe(false)
    await calls.reply(threadId, author)
    expect((await calls.open(threadId)).thread.isUnread).toBe(true)
  })
})

describe('writing', () => {
  it('[X-04] a thread is started with title and post, and both are required, with the documents’ rules', async () => {
    const forumId = await calls.newForum()
    const send = (input: object) =>
      server.call(forumWrites.sendPost, { forumId, ...input }, { as: author, idempotencyKey: crypto.randomUUID() })
    const { data } = await send({ title: ' Jute or hemp ', text: 'Which **one**?' })
    expect(data.thread).toMatchObject({ title: 'Jute or hemp', forumId, postTotal: 1, isUnread: false })
    expect(data.post).toMatchObject({ number: 1, textParsed: [{ kind: 'text' }, { kind: 'bold', text: 'one' }, { kind: 'text' }] })
    expect((await send({ title: ' ', text: 'x' })).refusal).toMatchObject({ errors: { title: ['title.required'] } })
    expect((await send({ text: 'x' })).refusal).toMatchObject({ errors: { title: ['title.required'] } })
    expect((await send({ title: 'x', text: ' ' })).refusal).toMatchObject({ errors: { text: ['post.required'] } })
    expect((await send({ title: 'x' })).refusal).toMatchObject({ errors: { text: ['post.required'] } })
    expect(await codeOf(send({ forumId: 999_999_999, title: 'x', text: 'x' }))).toBe('not_found')
    const { threadId, postId } = await calls.newThread()
    for (const second of [{ threadId }, { postId }])
      expect((await send({ title: 'x', text: 'x', ...second })).refusal).toMatchObject({ errors: { forum_id: ['required'] } })
  })

  it('[X-05] a reply is at the end, quotes a post of the thread, and counts', async () => {
    const { threadId, postId } = await calls.newThread()
    const elsewhere = await calls.newThread()
    const { data } = await calls.reply(threadId, other, { quotedId: postId })
    expect(data.post).toMatchObject({ threadId, number: 2, quoted: { postId, excerpt: 'The first post' } })
    expect(data.thread).toMatchObject({ postTotal: 2, post: { postId: data.post.postId } })
    expect((await calls.reply(threadId, other, { quotedId: elsewhere.postId })).data.post.quoted).toBeNull()
    expect((await calls.reply(threadId, other, { text: '' })).refusal).toMatchObject({ errors: { text: ['post.required'] } })
  })

  it('[X-05] replies at the same moment each have a place of their own, and the same reply sent twice is one', async () => {
    const { threadId } = await calls.newThread()
    const authors = await Promise.all(Array.from({ length: 5 }, () => server.asMember()))
    await Promise.all(authors.flatMap((as) => [calls.reply(threadId, as), calls.reply(threadId, as)]))
    const idempotencyKey = crypto.randomUUID()
    const again = () => server.call(forumWrites.sendPost, { threadId, text: 'Twice' }, { as: other, idempotencyKey })
    expect((await again()).data.post.postId).toBe((await again()).data.post.postId)
    const seen = await calls.open(threadId)
    expect(seen.posts.map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
    expect(seen.thread.postTotal).toBe(12)
  })

  it('[X-10] a closed thread takes no reply, of moderators neither, and its posts stay as they are', async () => {
    const { threadId, postId } = await calls.newThread()
    const { data } = await server.call(forumWrites.closeThread, { threadId, isClosed: true, reason: ' Answered ' }, { as: staff })
    const closed = { closedAt: expect.any(Number), reason: 'Answered', by: { userId: staff.memberId, userName: staff.member.name } }
    expect(data).toMatchObject({ isClosed: true, closed, can: { canReply: false } })
    expect((await calls.open(threadId, other)).thread).toMatchObject({ closed })
    for (const as of [other, author, staff])
      expect((await calls.reply(threadId, as)).refusal).toMatchObject({ errors: { thread_id: ['closed'] } })
    const edit = server.call(forumWrites.sendPost, { postId, text: 'New' }, { as: author })
    expect((await edit).refusal).toMatchObject({ errors: { thread_id: ['closed'] } })
    expect((await server.call(forumWrites.likePost, { postId }, { as: other })).data, 'it can still be liked').toMatchObject({ upVotes: 1 })
    await server.call(forumWrites.closeThread, { threadId, isClosed: false }, { as: staff })
    expect((await calls.reply(threadId)).data.thread).toMatchObject({ isClosed: false, closed: null })
  })
})

describe('posts', () => {
  it('[X-08] are liked once by each member, under their own call and the one of all kinds', async () => {
    const { postId } = await calls.newThread()
    const like = async (isLiked: boolean) => (await server.call(forumWrites.likePost, { postId, isLiked }, { as: other })).data
    expect([await like(true), await like(true)]).toMatchObject([{ upVotes: 1, myVote: 'up' }, { upVotes: 1 }])
    expect(await like(false)).toMatchObject({ upVotes: 0, myVote: null })
    const down = server.call(voteOnItem, { typeId: 'post', itemId: postId, way: 'down' }, { as: other })
    expect(await codeOf(down)).toBe('validation_failed')
  })

  it('[X-08] are edited by their author and staff, with the former texts kept for them', async () => {
    const { postId } = await calls.newThread()
    const edit = (as: Credentials, text: string) =>
      server.call(forumWrites.sendPost, { postId, text }, { as, idempotencyKey: crypto.randomUUID() })
    expect(await codeOf(edit(other, 'Mine'))).toBe('forbidden')
    expect((await edit(author, 'Second')).data.post).toMatchObject({ text: 'Second', editedAt: expect.any(Number) })
    await edit(author, 'Second')
    await edit(staff, 'Third')
    const edits = async (as: Credentials) => server.call(forumCalls.listPostEdits, { postId }, { as })
    expect((await edits(author)).data.items.map((item) => item.text)).toEqual(['Second', 'The first post'])
    expect(await codeOf(edits(other))).toBe('forbidden')
  })

  it('[X-08] that are moved and deleted or edited at the same moment leave both threads with the right totals', async () => {
    for (let each = 0; each < 4; each += 1) {
      const [from, to] = [await calls.newThread(), await calls.newThread()]
      const [gone, kept] = [(await calls.reply(from.threadId)).data.post.postId, (await calls.reply(from.threadId)).data.post.postId]
      await Promise.all([
        server.call(forumWrites.movePosts, { postIds: [gone, kept], threadId: to.threadId }, { as: staff }),
        server.call(forumWrites.deletePost, { postId: gone }, { as: other }),
        server.call(forumWrites.sendPost, { postId: kept, text: 'Changed' }, { as: other, idempotencyKey: crypto.randomUUID() }),
      ])
      for (const { threadId } of [from, to]) {
        const { thread, posts } = await calls.open(threadId)
        expect([thread.postTotal, posts.at(-1)?.number]).toEqual([posts.length, posts.length])
      }
      expect((await server.call(forumCalls.viewPost, { postId: kept }, { as: other })).data.text).toBe('Changed')
      expect(await codeOf(server.call(forumCalls.viewPost, { postId: gone }, { as: other }))).toBe('not_found')
    }
  })

  it('[X-08] that are moved in front of a thread give their author no right over its title and tags', async () => {
    const older = await calls.newThread()
    const { postId } = (await calls.reply(older.threadId, other, { text: 'Older' })).data.post
    const { threadId } = await calls.newThread({ title: 'Mine' })
    await server.call(forumWrites.movePosts, { postIds: [postId], threadId }, { as: staff })
    expect((await calls.open(threadId)).posts[0]).toMatchObject({ postId, number: 1 })
    const edit = (as: Credentials, input: object) =>
      server.call(forumWrites.sendPost, { postId, text: 'Older', ...input }, { as, idempotencyKey: crypto.randomUUID() })
    expect((await edit(other, { title: 'Taken over' })).refusal).toMatchObject({ errors: { title: ['not_allowed'] } })
    expect((await edit(other, { tagList: ['Taken'] })).refusal).toMatchObject({ errors: { tag_list: ['not_allowed'] } })
    expect((await edit(other, { text: 'Newer' })).data).toMatchObject({ post: { text: 'Newer' }, thread: { title: 'Mine' } })
    expect((await edit(staff, { title: 'By staff' })).data.thread.title).toBe('By staff')
  })

  it('[X-08] are deleted by their author and staff, except the first one', async () => {
    const { threadId, postId } = await calls.newThread()
    const { data } = await calls.reply(threadId)
    const remove = (id: PostId, as: Credentials) =>
      codeOf(server.call(forumWrites.deletePost, { postId: id }, { as, idempotencyKey: crypto.randomUUID() }))
    expect(await remove(data.post.postId, author)).toBe('forbidden')
    expect(await remove(postId, staff)).toBe('forbidden')
    expect(await remove(data.post.postId, other)).toBeUndefined()
    expect(await remove(data.post.postId, other)).toBe('not_found')
    expect((await calls.open(threadId)).thread).toMatchObject({ postTotal: 1, post: { postId } })
  })

  it('[X-08] are moved by staff alone, and open in their new thread', async () => {
    const [from, to] = [await calls.newThread(), await calls.newThread()]
    const { postId } = (await calls.reply(from.threadId)).data.post
    const move = (postIds: PostId[], as: Credentials) => server.call(forumWrites.movePosts, { postIds, threadId: to.threadId }, { as })
    expect(await codeOf(move([postId], other))).toBe('forbidden')
    expect((await move([from.postId], staff)).refusal).toMatchObject({ errors: { post_ids: ['not_allowed'] } })
    expect((await move([postId], staff)).data).toMatchObject({ threadId: to.threadId, postTotal: 2 })
    expect((await server.call(forumCalls.selectPost, { postId }, { as: other })).data.thread.threadId).toBe(to.threadId)
    expect((await calls.open(from.threadId)).thread.postTotal).toBe(1)
  })

  it('[X-11] show the place that was found, also far down and with other accents, and none of deleted and hidden threads', async () => {
    const { threadId, forumId, postId } = await calls.newThread({ text: `${'Rope and more rope. '.repeat(60)}A **Crème brûlée** at last.` })
    const find = async (text: string, as = other) => (await server.call(forumCalls.searchPosts, { forumId, text }, { as })).data.items
    for (const text of ['creme', 'CRÈME', 'brulee', 'Crème'])
      expect((await find(text)).map((item) => [item.postId, /Crème brûlée/.test(item.excerpt)])).toEqual([[postId, true]])
    await calls.reply(threadId, other, { text: 'Custard' })
    const blocked = await server.asMember()
    await server.call(blockMember, { userId: blocked.memberId as never }, { as: author })
    expect([(await find('custard')).length, await find('custard', blocked)], 'its thread is hidden').toEqual([1, []])
    await server.call(forumWrites.deleteForumThread, { threadId }, { as: staff })
    expect(await find('custard')).toEqual([])
  })

  it('[X-11] are found 30 a page, newest first', async () => {
    const { threadId, forumId } = await calls.newThread()
    for (let each = 1; each <= 31; each += 1) await insertPost(server.db, threadId, other.memberId, `Splice ${each}`)
    const search = async (cursor?: string) =>
      (await server.call(forumCalls.searchPosts, { forumId, text: 'splice', cursor }, { as: other })).data
    const one = await search()
    expect([one.items.length, one.total, one.items[0]?.excerpt]).toEqual([30, 31, 'Splice 31'])
    const two = await search(one.nextCursor ?? '')
    expect([two.items.map(({ excerpt }) => excerpt), two.nextCursor]).toEqual([['Splice 1'], null])
  })

  it('[X-11] are searched in one forum and in all, without case and accents', async () => {
    const { threadId, forumId } = await calls.newThread({ text: 'Über das Ankerhitch-Knüpfen 100%' })
    const find = async (input: object) =>
      (await server.call(forumCalls.searchPosts, input, { as: other })).data.items.map((item) => item.threadId)
    expect(await find({ text: 'uber das ankerhitch' })).toEqual([threadId])
    expect(await find({ text: 'ankerhitch', forumId })).toEqual([threadId])
    expect(await find({ text: 'ankerhitch', forumId: await calls.newForum() })).toEqual([])
    expect(await find({ text: 'an_erhitch' })).toEqual([])
    expect(await find({ forumId })).toEqual([threadId])
  })
})
