import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as forumWrites from '#contract/community/forum-writes.ts'
import * as forumCalls from '#contract/community/forums.ts'
import type { ForumThreadId } from '#contract/community/forums.ts'
import { addReport, blockMember } from '#contract/profile/blocks-and-reports.ts'
import { groups } from '#contract/roles.ts'
import { posts, threads } from '../../db/tables/community/forums.ts'
import { blocks } from '../../db/tables/social.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'
import { forumCallsOf } from '../../testing/community/forum-calls.ts'
import { codeOf } from '../../testing/videos/video-album-calls.ts'
import { postKind, threadKind } from './index.ts'

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

describe('threads under permission', () => {
  it('[X-09] are stuck, closed and moved by staff, and not by members', async () => {
    const { threadId } = await calls.newThread()
    const forumId = await calls.newForum()
    const attempts = (as: Credentials) => [
      server.call(forumWrites.stickThread, { threadId, isSticky: true }, { as }),
      server.call(forumWrites.closeThread, { threadId, isClosed: true }, { as }),
      server.call(forumWrites.moveForumThread, { threadId, forumId }, { as }),
    ]
    for (const as of [author, other]) for (const call of attempts(as)) expect(await codeOf(call)).toBe('forbidden')
    await Promise.all(attempts(staff))
    expect((await calls.open(threadId)).thread).toMatchObject({ isSticky: true, isClosed: true, forumId })
  })

  it('[X-09] are deleted by staff, and by whoever started them until somebody replies', async () => {
    const [alone, answered] = [await calls.newThread(), await calls.newThread()]
    const { data } = await calls.reply(answered.threadId)
    const remove = (threadId: ForumThreadId, as: Credentials) => codeOf(server.call(forumWrites.deleteForumThread, { threadId }, { as }))
    expect([await remove(alone.threadId, other), await remove(answered.threadId, author)]).toEqual(['forbidden', 'forbidden'])
    expect([await remove(alone.threadId, author), await remove(answered.threadId, staff)]).toEqual([undefined, undefined])
    expect(await codeOf(server.call(forumCalls.findForumThread, { threadId: alone.threadId }, { as: author }))).toBe('not_found')
    expect(await codeOf(server.call(forumCalls.viewPost, { postId: data.post.postId }, { as: other }))).toBe('not_found')
    expect(await codeOf(calls.reply(answered.threadId))).toBe('not_found')
  })
})

describe('blocked members', () => {
  it('do not see one another’s threads and posts, count them or learn of them', async () => {
    const [blocker, blocked] = [await server.asMember(), await server.asMember()]
    const theirs = await calls.newThread({ ownerId: blocked.memberId, title: 'Hidden marlin' })
    const shared = await calls.newThread()
    const { data } = await calls.reply(shared.threadId, blocked, { text: 'Hidden marlin' })
    await calls.reply(shared.threadId, other, { quotedId: data.post.postId })
    await server.call(blockMember, { userId: blocked.memberId as never }, { as: blocker })
    expect(await codeOf(server.call(forumCalls.findForumThread, { threadId: theirs.threadId }, { as: blocker }))).toBe('not_found')
    expect(await codeOf(calls.reply(theirs.threadId, blocker))).toBe('not_found')
    expect(await codeOf(server.call(forumCalls.viewPost, { postId: data.post.postId }, { as: blocker }))).toBe('not_found')
    expect(await codeOf(server.call(forumWrites.likePost, { postId: data.post.postId }, { as: blocker }))).toBe('not_found')
    const postId = data.post.postId
    const refused = [
      server.call(forumCalls.listPostEdits, { postId }, { as: blocker }),
      server.call(forumWrites.deletePost, { postId }, { as: blocker }),
      server.call(forumWrites.deleteForumThread, { threadId: theirs.threadId }, { as: blocker }),
      server.call(forumWrites.subscribeThread, { threadId: theirs.threadId, subscribed: true }, { as: blocker }),
      server.call(forumCalls.selectPost, { postId: theirs.postId }, { as: blocker }),
    ]
    for (const call of refused) expect(await codeOf(call)).toBe('not_found')
    const seen = await calls.open(shared.threadId, blocker)
    expect([seen.thread.postTotal, seen.posts.map(({ number, quoted }) => [number, quoted])]).toEqual([
      2,
      [
        [1, null],
        [2, null],
      ],
    ])
    const { items } = (await server.call(forumCalls.searchForumThreads, { view: 'unanswered' }, { as: blocker })).data
    expect(items.map((item) => item.threadId)).not.toContain(shared.threadId)
    for (const endpoint of [forumCalls.searchPosts, forumCalls.searchForumThreads])
      expect((await server.call(endpoint, { text: 'hidden marlin' }, { as: blocker })).data.items).toEqual([])
    expect((await calls.open(shared.threadId, staff)).posts).toHaveLength(3)
  })

  it('do not learn who of them closed a thread, only when and why', async () => {
    const { threadId } = await calls.newThread()
    const viewer = await server.asMember()
    await server.call(forumWrites.closeThread, { threadId, isClosed: true, reason: 'Answered' }, { as: staff })
    expect((await calls.open(threadId, viewer)).thread.closed?.by).toMatchObject({ userId: staff.memberId })
    await server.call(blockMember, { userId: staff.memberId as never }, { as: viewer })
    expect((await calls.open(threadId, viewer)).thread.closed).toEqual({ closedAt: expect.any(Number), reason: 'Answered', by: null })
  })

  it('do not learn who of them edited a post, only when and what it said', async () => {
    const { postId } = await calls.newThread()
    const [writer, viewer] = [author, await server.asMember({ groupId: groups.staff })]
    await server.call(forumWrites.sendPost, { postId, text: 'No numbers, please' }, { as: staff })
    const editors = async (as: Credentials) =>
      (await server.call(forumCalls.listPostEdits, { postId }, { as })).data.items.map(({ text, userName }) => [text, userName])
    const [[former] = []] = await editors(writer)
    expect([await editors(writer), await editors(viewer)]).toEqual([[[former, staff.member.name]], [[former, staff.member.name]]])
    await server.db.insert(blocks).values({ memberId: staff.memberId, blockedId: writer.memberId })
    expect([await editors(writer), await editors(viewer)]).toEqual([[[former, null]], [[former, staff.member.name]]])
  })

  it('and others report threads and posts', async () => {
    const { threadId, postId } = await calls.newThread()
    const report = (typeId: string, itemId: number, as: Credentials) =>
      codeOf(server.call(addReport, { typeId, itemId, reasonId: 1, text: '' } as never, { as }))
    expect([await report('thread', threadId, other), await report('post', postId, other)]).toEqual([undefined, undefined])
  })
})

describe('an account that is deleted with its content', () => {
  it('takes its threads with it and its posts out of others’ threads, whose totals stay right, and no text stays', async () => {
    const leaving = await server.asMember()
    const [theirs, shared] = [await calls.newThread({ ownerId: leaving.memberId, title: 'Gone' }), await calls.newThread()]
    const { data } = await calls.reply(shared.threadId, leaving, { text: 'Gone' })
    await server.db.transaction(async (tx) => {
      for (const kind of [threadKind, postKind]) await kind.deleteAllOf?.(tx, leaving.memberId, new Date())
    })
    expect(await codeOf(server.call(forumCalls.findForumThread, { threadId: theirs.threadId }, { as: other }))).toBe('not_found')
    expect(await codeOf(server.call(forumCalls.viewPost, { postId: data.post.postId }, { as: other }))).toBe('not_found')
    expect((await calls.open(shared.threadId)).thread).toMatchObject({ postTotal: 1, post: { postId: shared.postId } })
    const left = await server.db.select({ text: posts.text }).from(posts).where(eq(posts.ownerId, leaving.memberId))
    expect(left.map(({ text }) => text)).toEqual(['', ''])
    const titles = await server.db.select({ title: threads.title }).from(threads).where(eq(threads.ownerId, leaving.memberId))
    expect(titles).toEqual([{ title: '' }])
  })
})
