import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as forumWrites from '#contract/community/forum-writes.ts'
import type { ForumThreadId, PostId } from '#contract/community/forums.ts'
import { countNotifications, markNotificationsSeen, saveNotifySettings, searchNotifications } from '#contract/notify/notifications.ts'
import { blocks } from '../../db/tables/social.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'
import { insertThread } from '../../testing/rows/insert-forum.ts'
import { sendDigest } from '../notifications/mail/send-digests.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const newMember = () => server.asMember()
const list = async (as: Credentials) => (await server.call(searchNotifications, {}, { as })).data.items
const kinds = async (as: Credentials) => (await list(as)).map(({ kind }) => kind)
const block = (one: Credentials, other: Credentials) =>
  server.db.insert(blocks).values({ memberId: one.memberId, blockedId: other.memberId })

async function newThread(owner: Credentials, subscribers: readonly Credentials[]) {
  const { id, postId } = await insertThread(server.db, { ownerId: owner.memberId })
  const threadId = id as ForumThreadId
  for (const as of subscribers) await server.call(forumWrites.subscribeThread, { threadId, subscribed: true }, { as })
  return { threadId, postId: postId as PostId }
}
const reply = async (as: Credentials, threadId: ForumThreadId, text: string, quotedId?: PostId) =>
  (await server.call(forumWrites.sendPost, { threadId, text, quotedId }, { as, idempotencyKey: crypto.randomUUID() })).data.post

describe('notifications of posts', () => {
  it('[X-07] reach members who have subscribed, and neither the author nor those who have not, or not any more', async () => {
    const [owner, author, fan, former, other] = [
      await newMember(),
      await newMember(),
      await newMember(),
      await newMember(),
      await newMember(),
    ]
    const { threadId } = await newThread(owner, [author, fan, former])
    await server.call(forumWrites.subscribeThread, { threadId, subscribed: false }, { as: former })
    const { postId } = await reply(author, threadId, 'Try jute first')
    await expect.poll(() => kinds(fan)).toEqual(['thread_post'])
    expect((await list(fan))[0]).toMatchObject({
      view: 'comments',
      actor: { userId: author.memberId },
      item: { typeId: 'post', itemId: postId, title: 'Try jute first' },
    })
    for (const as of [owner, author, former, other]) expect(await kinds(as)).toEqual([])
  })

  it('[X-07] of one thread are one notification, for the newest post, which is new again after it was seen', async () => {
    const [owner, fan] = [await newMember(), await newMember()]
    const { threadId } = await newThread(owner, [fan])
    await reply(owner, threadId, 'First')
    await expect.poll(async () => (await list(fan))[0]?.item?.title).toBe('First')
    await server.call(markNotificationsSeen, {}, { as: fan })
    await reply(owner, threadId, 'Second')
    await expect.poll(async () => (await list(fan)).map(({ item, isSeen }) => [item?.title, isSeen])).toEqual([['Second', false]])
    expect((await server.call(countNotifications, {}, { as: fan })).data.unseen.comments).toBe(1)
  })

  it('[X-07] are in the digest of those who want one, which says nothing of the thread', async () => {
    const [owner, fan] = [await newMember(), await newMember()]
    await server.call(saveNotifySettings, { digest: 'daily' }, { as: fan })
    const { threadId } = await newThread(owner, [fan])
    await reply(owner, threadId, 'Canary of a reply')
    await expect.poll(() => kinds(fan)).toEqual(['thread_post'])
    await sendDigest(server.services, fan.memberId)
    const [sent] = server.mails.filter(({ to }) => to === fan.member.email)
    expect(sent?.text).toContain('You have 1 new notification.')
    expect(JSON.stringify(sent)).not.toMatch(/Canary|thread|forum/i)
    expect(JSON.stringify(sent)).not.toContain(owner.member.name)
  })

  it('go to the quoted author and to mentioned members for that reason, once each', async () => {
    const [owner, quoted, named] = [await newMember(), await newMember(), await newMember()]
    const { threadId } = await newThread(owner, [quoted, named])
    const { postId } = await reply(quoted, threadId, 'A question')
    await expect.poll(() => kinds(named)).toEqual(['thread_post'])
    await reply(owner, threadId, `Ask @${named.member.name}`, postId)
    await expect.poll(() => kinds(quoted)).toEqual(['reply'])
    await expect.poll(() => kinds(named)).toEqual(['mention', 'thread_post'])
  })

  it('never cross a block with the author or with the owner of the thread', async () => {
    const [owner, author, ofAuthor, ofOwner, fan] = [
      await newMember(),
      await newMember(),
      await newMember(),
      await newMember(),
      await newMember(),
    ]
    const { threadId } = await newThread(owner, [ofAuthor, ofOwner, fan])
    await block(ofAuthor, author)
    await block(owner, ofOwner)
    await reply(author, threadId, `For @${ofAuthor.member.name} and @${ofOwner.member.name}`)
    await expect.poll(() => kinds(fan)).toEqual(['thread_post'])
    expect([await kinds(ofAuthor), await kinds(ofOwner)]).toEqual([[], []])
    await block(fan, author)
    expect(await kinds(fan)).toEqual([])
  })

  it('leave lists and counts once a block hides the thread, except those of moderators', async () => {
    const [owner, author, fan, staff] = [await newMember(), await newMember(), await newMember(), await server.asMember({ groupId: 4 })]
    const { threadId } = await newThread(owner, [fan, staff])
    await reply(author, threadId, 'Try jute first')
    await expect.poll(() => kinds(staff)).toEqual(['thread_post'])
    for (const as of [fan, staff]) await block(owner, as)
    const unseen = async (as: Credentials) => (await server.call(countNotifications, {}, { as })).data.total
    expect([await kinds(fan), await unseen(fan)]).toEqual([[], 0])
    expect([await kinds(staff), await unseen(staff)]).toEqual([['thread_post'], 1])
  })

  it('disappear with the post, and with the thread', async () => {
    const [owner, author, fan] = [await newMember(), await newMember(), await newMember()]
    const [one, two] = [await newThread(owner, [fan]), await newThread(owner, [fan])]
    const post = await reply(author, one.threadId, 'Gone soon')
    await reply(owner, two.threadId, 'Gone with its thread')
    await expect.poll(() => kinds(fan)).toEqual(['thread_post', 'thread_post'])
    await server.call(forumWrites.deletePost, { postId: post.postId }, { as: author })
    expect(await kinds(fan)).toEqual(['thread_post'])
    const staff = await server.asMember({ groupId: 4 })
    await server.call(forumWrites.deleteForumThread, { threadId: two.threadId }, { as: staff })
    expect(await kinds(fan)).toEqual([])
  })
})
