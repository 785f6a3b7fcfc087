import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as forumWrites from '#contract/community/forum-writes.ts'
import * as forumCalls from '#contract/community/forums.ts'
import type { ForumId, ForumThreadId, PostId } from '#contract/community/forums.ts'
import type { PollId } from '#contract/community/ids.ts'
import { groups } from '#contract/roles.ts'
import { attachmentLimits } from '#contract/texts/attachments.ts'
import { deletePoll } from '#contract/community/polls.ts'
import { threads } from '../../db/tables/community/forums.ts'
import { blocks } from '../../db/tables/social.ts'
import { attachmentPath, attachmentStorageKey } from '../../lib/media-paths.ts'
import { createTestServer, insertPicture, type Credentials, type TestServer } from '../../testing/index.ts'
import { insertForum, insertPost, insertThread } from '../../testing/rows/insert-forum.ts'
import { insertPoll } from '../../testing/rows/insert-poll.ts'
import { codeOf } from '../../testing/videos/video-album-calls.ts'

let server: TestServer
let author: Credentials
let other: Credentials
let staff: Credentials
beforeAll(async () => {
  server = await createTestServer()
  ;[author, other] = [await server.asMember(), await server.asMember()]
  staff = await server.asMember({ groupId: groups.staff })
})
afterAll(() => server.close())

async function pictureOf(member: Credentials) {
  const row = await insertPicture(server.db, member.memberId)
  await server.services.storage.put(attachmentStorageKey(row.name), Buffer.from('picture'))
  return row
}
const statusOf = async ({ name }: { name: string }, as: Credentials) =>
  (await server.app.inject({ url: attachmentPath(name), cookies: { rw_media: as.mediaCookie } })).statusCode
const send = (input: object, as = author) =>
  server.call(forumWrites.sendPost, { text: 'Look', ...input }, { as, idempotencyKey: crypto.randomUUID() })
const newThread = async (ownerId = author.memberId) => (await insertThread(server.db, { ownerId })).id as ForumThreadId
const newForum = async () => (await insertForum(server.db)).id as ForumId
const open = async (threadId: ForumThreadId, as = other) => (await server.call(forumCalls.selectThread, { threadId }, { as })).data

describe('[W-08] photos of a post', () => {
  it('are shown with it in order, and stay when its text is changed', async () => {
    const threadId = await newThread()
    const [one, two] = [await pictureOf(author), await pictureOf(author)]
    const { data } = await send({ threadId, attachments: [two.id, one.id] })
    const shown = [two, one].map(({ id, name }) => ({ attachmentId: id, destination: attachmentPath(name), width: 40, height: 30 }))
    expect(data.post.attachments).toEqual(shown)
    expect((await open(threadId)).posts.at(-1)?.attachments).toEqual(shown)
    expect((await send({ postId: data.post.postId, text: 'Look again' })).data.post.attachments).toEqual(shown)
    const started = await send({ forumId: await newForum(), title: 'With a photo', attachments: [one.id] })
    expect(started.data.post.attachments).toEqual(shown.slice(1))
  })

  it('must be the writer’s own, within the limit, and new', async () => {
    const threadId = await newThread()
    const [mine, theirs, voice] = [
      await pictureOf(author),
      await pictureOf(other),
      await insertPicture(server.db, author.memberId, 'voice'),
    ]
    for (const attachments of [[mine.id, theirs.id], [voice.id], [999_999_999]])
      expect((await send({ threadId, attachments })).refusal).toMatchObject({ errors: { attachments: ['invalid'] } })
    const many = Array.from({ length: attachmentLimits.files + 1 }, (_, index) => index + 1)
    expect((await send({ threadId, attachments: many })).refusal).toMatchObject({ errors: { attachments: ['too_many'] } })
    const { data } = await send({ threadId })
    const added = await send({ postId: data.post.postId, text: 'New', attachments: [mine.id] })
    expect(added.refusal).toMatchObject({ errors: { attachments: ['not_allowed'] } })
    expect((await open(threadId)).posts).toHaveLength(2)
  })

  it('open for those who see the post, and for nobody else', async () => {
    const threadId = await newThread(other.memberId)
    const photo = await pictureOf(author)
    const { data } = await send({ threadId, attachments: [photo.id] })
    const [blocked, registered] = [await server.asMember(), await server.asMember({ groupId: groups.registered })]
    await server.db.insert(blocks).values({ memberId: author.memberId, blockedId: blocked.memberId })
    expect([await statusOf(photo, other), await statusOf(photo, staff)]).toEqual([200, 200])
    expect([await statusOf(photo, blocked), await statusOf(photo, registered)]).toEqual([404, 404])
    await server.call(forumWrites.deletePost, { postId: data.post.postId }, { as: author })
    expect([await statusOf(photo, other), await statusOf(photo, staff), await statusOf(photo, author)]).toEqual([404, 404, 200])
  })
})

describe('[X-12] a poll in a thread', () => {
  const pollOf = async (member: Credentials, more: Partial<Parameters<typeof insertPoll>[1]> = {}) =>
    (await insertPoll(server.db, { ownerId: member.memberId, ...more })).id as PollId
  const start = async (pollId: PollId, as = author) => send({ forumId: await newForum(), title: 'Which one?', pollId }, as)

  it('is in the thread that its author starts, and in no other', async () => {
    const pollId = await pollOf(author)
    const { data } = await start(pollId)
    expect(data.thread.pollId).toBe(pollId)
    expect((await open(data.thread.threadId)).thread.pollId).toBe(pollId)
    expect((await start(pollId)).refusal).toMatchObject({ errors: { poll_id: ['invalid'] } })
    await server.call(forumWrites.deleteForumThread, { threadId: data.thread.threadId }, { as: author })
    expect((await start(pollId)).data.thread.pollId).toBe(pollId)
  })

  it('is one’s own, and never in a reply', async () => {
    expect((await start(await pollOf(other))).refusal).toMatchObject({ errors: { poll_id: ['invalid'] } })
    expect((await start(999_999_999 as PollId)).refusal).toMatchObject({ errors: { poll_id: ['invalid'] } })
    const inReply = await send({ threadId: await newThread(), pollId: await pollOf(author) })
    expect(inReply.refusal).toMatchObject({ errors: { poll_id: ['not_allowed'] } })
  })

  it('is shown to those who may see it, and is gone when it is deleted', async () => {
    const hidden = (await start(await pollOf(author, { privacy: 2 }))).data
    expect(hidden.thread.pollId).not.toBeNull()
    expect((await open(hidden.thread.threadId)).thread.pollId).toBeNull()
    const pollId = await pollOf(author)
    const { threadId } = (await start(pollId)).data.thread
    await server.call(deletePoll, { pollId }, { as: author })
    expect((await open(threadId, author)).thread.pollId).toBeNull()
  })
})

describe('a copied thread', () => {
  it('is a thread of its own with the same posts, quotes and photos, without likes, poll and subscribers', async () => {
    const threadId = await newThread()
    const photo = await pictureOf(other)
    const question = (await send({ threadId, text: 'Question', attachments: [photo.id] }, other)).data.post
    await send({ threadId, text: 'Answer', quotedId: question.postId })
    await server.call(forumWrites.likePost, { postId: question.postId }, { as: author })
    await server.call(forumWrites.subscribeThread, { threadId, subscribed: true }, { as: staff })
    const gone = (await send({ threadId, text: 'Gone' })).data.post.postId
    await server.call(forumWrites.deletePost, { postId: gone }, { as: author })
    const forumId = await newForum()
    const { data } = await server.call(forumWrites.copyForumThread, { threadId, forumId }, { as: staff })
    expect(data).toMatchObject({ forumId, postTotal: 3, subscribed: false, owner: { userId: author.memberId } })
    const copy = await open(data.threadId)
    expect(copy.posts.map(({ text, number, upVotes }) => [text, number, upVotes])).toEqual([
      ['The first post', 1, 0],
      ['Question', 2, 0],
      ['Answer', 3, 0],
    ])
    expect(copy.posts[1]?.attachments).toHaveLength(1)
    expect(copy.posts[2]?.quoted).toMatchObject({ postId: copy.posts[1]?.postId })
    expect((await open(threadId)).posts).toHaveLength(3)
    expect(await codeOf(server.call(forumWrites.copyForumThread, { threadId, forumId }, { as: author }))).toBe('forbidden')
    const nowhere = server.call(forumWrites.copyForumThread, { threadId, forumId: 999_999_999 as ForumId }, { as: staff })
    expect(await codeOf(nowhere)).toBe('not_found')
  })

  it('is as new as the original, for a newcomer’s thread from its approval on', async () => {
    const [writtenAt, approvedAt] = [new Date('2026-01-02T10:00:00Z'), new Date('2026-01-05T10:00:00Z')]
    const datesOf = async (id: number) =>
      (await server.db.select({ createdAt: threads.createdAt, approvedAt: threads.approvedAt }).from(threads).where(eq(threads.id, id)))[0]
    const [fromNewcomer, fromOther] = [await newThread(), await newThread()]
    await server.db.update(threads).set({ createdAt: writtenAt, approvedAt }).where(eq(threads.id, fromNewcomer))
    await server.db.update(threads).set({ createdAt: writtenAt }).where(eq(threads.id, fromOther))
    const forumId = await newForum()
    const copyOf = async (threadId: ForumThreadId) =>
      (await server.call(forumWrites.copyForumThread, { threadId, forumId }, { as: staff })).data.threadId
    expect(await datesOf(await copyOf(fromNewcomer))).toEqual({ createdAt: writtenAt, approvedAt })
    expect(await datesOf(await copyOf(fromOther))).toEqual({ createdAt: writtenAt, approvedAt: null })
  })
})

describe('the number of a post', () => {
  it('[X-03] follows deletions, moves and blocks, everywhere in the thread', async () => {
    const [threadId, elsewhere] = [await newThread(), await newThread()]
    const ids: PostId[] = []
    for (let each = 0; each < 40; each += 1)
      ids.push((await insertPost(server.db, threadId, each % 4 === 0 ? other.memberId : author.memberId)) as PostId)
    await server.call(forumWrites.deletePost, { postId: ids[1] as PostId }, { as: author })
    await server.call(forumWrites.movePosts, { postIds: [ids[5] as PostId], threadId: elsewhere }, { as: staff })
    const viewer = await server.asMember()
    const numbersFor = async (place: 'first' | 'last') => {
      const { thread, posts } = (await server.call(forumCalls.selectThread, { threadId, place }, { as: viewer })).data
      return [thread.postTotal, posts[0]?.number, posts.at(-1)?.number]
    }
    expect([await numbersFor('first'), await numbersFor('last')]).toEqual([
      [39, 1, 30],
      [39, 10, 39],
    ])
    expect((await open(elsewhere)).posts.map(({ number }) => number)).toEqual([1, 2])
    await server.db.insert(blocks).values({ memberId: other.memberId, blockedId: viewer.memberId })
    expect([await numbersFor('first'), await numbersFor('last')]).toEqual([
      [29, 1, 29],
      [29, 1, 29],
    ])
  })
})

describe('names and news of the forums', () => {
  it('are all forums with their place, and the ten threads in which somebody wrote last', async () => {
    const parentId = await newForum()
    const sub = await insertForum(server.db, { parentId, name: 'Below' })
    const names = (await server.call(forumCalls.listForumNames, {}, { as: other })).data.items
    expect(names).toEqual(expect.arrayContaining([{ forumId: sub.id, parentId, name: 'Below', ordering: 0 }]))
    const threadId = await newThread()
    const { items } = (await server.call(forumCalls.listForumNews, {}, { as: other })).data
    expect([items[0]?.threadId, items.length]).toEqual([threadId, forumCalls.forumNewsLimit])
  })

  it('[X-09] and who may moderate: staff and admins', async () => {
    const can = async (as: Credentials) => (await server.call(forumCalls.getModeratorAccess, {}, { as })).data.canModerate
    expect([await can(author), await can(staff), await can(await server.asMember({ groupId: groups.admin }))]).toEqual([false, true, true])
  })
})
