import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createComment, searchComments } from '#contract/comments.ts'
import { searchMembers } from '#contract/members.ts'
import { getMember } from '#contract/profile/profile.ts'
import {
  addReport,
  blockMember,
  listReports,
  removeReport,
  reportReasons,
  searchBlocked,
  unblockMember,
} from '#contract/profile/blocks-and-reports.ts'
import { getVideo } from '#contract/videos.ts'
import { reports } from '../../db/tables/profiles.ts'
import { blocks, friendRequests, friends, heroes } from '../../db/tables/social.ts'
import {
  createTestServer,
  insertComment,
  insertMember,
  insertVideo,
  makeFriends,
  type Credentials,
  type TestServer,
} from '../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const block = (as: Credentials, userId: number) => server.call(blockMember, { userId: userId as never }, { as })
const unblock = (as: Credentials, userId: number) => server.call(unblockMember, { userId: userId as never }, { as })
const sees = async (as: Credentials, userId: number) => (await server.call(getMember, { userId: userId as never }, { as })).refusal === null
const blocked = async (as: Credentials, input = {}) => (await server.call(searchBlocked, input, { as })).data

describe('blocking', () => {
  it('[M-15] [S-29] makes two members invisible to one another, everywhere and silently, until it is removed', async () => {
    const [me, tom] = [await server.asMember(), await server.asMember()]
    const video = await insertVideo(server.db, { ownerId: tom.memberId })
    const mayWatch = async () => (await server.call(getVideo, { videoId: video.id as never }, { as: me })).refusal === null
    const finds = async (as: Credentials, name: string) => (await server.call(searchMembers, { text: name }, { as })).data.total
    expect((await block(me, tom.memberId)).refusal).toBeNull()
    expect([await sees(me, tom.memberId), await sees(tom, me.memberId), await mayWatch()]).toEqual([false, false, false])
    expect([await finds(me, tom.member.name), await finds(tom, me.member.name)]).toEqual([0, 0])
    expect((await blocked(tom)).total).toBe(0)
    await unblock(me, tom.memberId)
    expect([await sees(me, tom.memberId), await sees(tom, me.memberId), await mayWatch()]).toEqual([true, true, true])
  })

  it('ends friendship, requests and heroes both ways, and notifies the caches of both', async () => {
    const [me, tom, other] = [await server.asMember(), await server.asMember(), await insertMember(server.db)]
    await makeFriends(server.db, me.memberId, tom.memberId)
    await makeFriends(server.db, me.memberId, other.id)
    await server.db.insert(friendRequests).values({ fromId: tom.memberId, toId: me.memberId })
    await server.db.insert(heroes).values([
      { memberId: me.memberId, heroId: tom.memberId },
      { memberId: tom.memberId, heroId: me.memberId },
      { memberId: me.memberId, heroId: other.id },
    ])
    const from = server.events.length
    await block(me, tom.memberId)
    expect((await server.db.select().from(friends).where(eq(friends.memberId, me.memberId))).map(({ friendId }) => friendId)).toEqual([
      other.id,
    ])
    expect(await server.db.select().from(friends).where(eq(friends.memberId, tom.memberId))).toEqual([])
    expect(await server.db.select().from(friendRequests)).toEqual([])
    expect((await server.db.select().from(heroes)).map(({ heroId }) => heroId)).toEqual([other.id])
    const told = server.events.slice(from)
    expect(told.map(({ name }) => name)).toEqual(['members.blocked', 'friends.ended', 'heroes.removed', 'heroes.removed'])
    expect(told[0]?.payload).toEqual({ memberId: me.memberId, blockedId: tom.memberId })
  })

  it('takes effect once, however often it is sent, and never for oneself or an unknown member', async () => {
    const [me, tom] = [await server.asMember(), await server.asMember()]
    for (let time = 0; time < 2; time += 1) expect((await block(me, tom.memberId)).refusal).toBeNull()
    expect((await server.db.select().from(blocks).where(eq(blocks.memberId, me.memberId))).length).toBe(1)
    expect((await block(me, me.memberId)).refusal?.code).toBe('forbidden')
    expect((await block(me, 999_999_999)).refusal?.code).toBe('user_not_found')
    for (const userId of [tom.memberId, 999_999_999]) expect((await unblock(me, userId)).refusal).toBeNull()
  })

  it('[S-07] by the other member can be neither detected by a counter-block nor undone', async () => {
    const [me, tom] = [await server.asMember(), await server.asMember()]
    await block(tom, me.memberId)
    expect((await block(me, tom.memberId)).refusal?.code).toBe('user_not_found')
    await unblock(me, tom.memberId)
    expect(await sees(me, tom.memberId)).toBe(false)
  })
})

describe('blocked members', () => {
  it('[O-14] [M-15] are listed newest first, found by name, page after page', async () => {
    const me = await server.asMember()
    const names = Array.from({ length: 13 }, (_, index) => `pest${String(index).padStart(2, '0')}`)
    for (const name of names) {
      await block(me, (await insertMember(server.db, { name })).id)
      server.clock.advance(1000)
    }
    const first = await blocked(me)
    expect([first.items.length, first.total, first.items[0]?.userName]).toEqual([10, 13, 'pest12'])
    const second = await blocked(me, { cursor: first.nextCursor })
    expect([...first.items, ...second.items].map(({ userName }) => userName)).toEqual(names.toReversed())
    expect(second.nextCursor).toBeNull()
    expect((await blocked(me, { text: 'PEST03' })).items.map(({ userName }) => userName)).toEqual(['pest03'])
    expect((await blocked(me, { text: '%' })).total).toBe(0)
    expect((await blocked(await server.asMember())).total).toBe(0)
  })
})

describe('reports', () => {
  const report = (
    as: Credentials,
    input: { typeId: 'user' | 'video' | 'comment'; itemId: number },
    reasonId: 1 | 7 = 1,
    text = 'That is me.',
  ) => server.call(addReport, { ...input, reasonId, text }, { as })

  it('of members, videos and comments are stored once, and can be withdrawn', async () => {
    const [me, tom] = [await server.asMember(), await server.asMember()]
    const video = await insertVideo(server.db, { ownerId: tom.memberId })
    const comment = await insertComment(server.db, { itemId: video.id, authorId: tom.memberId })
    const things = [
      { typeId: 'user', itemId: tom.memberId },
      { typeId: 'comment', itemId: comment.id },
      // Last, because it hides the video.
      { typeId: 'video', itemId: video.id },
    ] as const
    for (const thing of things) expect((await report(me, thing)).refusal).toBeNull()
    await report(me, things[0], reportReasons.other, 'Another word.')
    const mine = async () => (await server.call(listReports, {}, { as: me })).data.reports
    expect((await mine()).length).toBe(3)
    expect((await mine()).find(({ typeId }) => typeId === 'user')).toMatchObject({ reasonId: 7, text: 'Another word.' })
    await server.call(removeReport, things[2], { as: me })
    expect((await mine()).map(({ typeId }) => typeId).toSorted()).toEqual(['comment', 'user'])
  })

  it('[S-07] of content the member cannot see are refused like reports of missing content, and others’ reports stay others’', async () => {
    const [me, tom] = [await server.asMember(), await server.asMember()]
    const hidden = await insertVideo(server.db, { ownerId: tom.memberId, ownerAudience: 'nobody' })
    const comment = await insertComment(server.db, { itemId: hidden.id, authorId: tom.memberId })
    const wrong = [
      { typeId: 'video', itemId: hidden.id },
      { typeId: 'comment', itemId: comment.id },
      { typeId: 'user', itemId: 999_999_999 },
      { typeId: 'video', itemId: 999_999_999 },
      { typeId: 'comment', itemId: 999_999_999 },
    ] as const
    for (const thing of wrong) expect((await report(me, thing)).refusal?.code, thing.typeId).toBe('not_found')
    await report(tom, { typeId: 'user', itemId: me.memberId })
    await server.call(removeReport, { typeId: 'user', itemId: me.memberId as never }, { as: me })
    expect((await server.db.select().from(reports).where(eq(reports.reporterId, tom.memberId))).length).toBe(1)
    expect((await server.call(listReports, {}, { as: me })).data.reports).toEqual([])
  })

  it('[S-29] of members with a block between them, and of their content, are refused as missing', async () => {
    const [me, tom] = [await server.asMember(), await server.asMember()]
    const [mine, theirs] = [await insertVideo(server.db, { ownerId: me.memberId }), await insertVideo(server.db, { ownerId: tom.memberId })]
    const comment = await insertComment(server.db, { itemId: mine.id, authorId: tom.memberId })
    await block(tom, me.memberId)
    const things = [
      { typeId: 'user', itemId: tom.memberId },
      { typeId: 'video', itemId: theirs.id },
      { typeId: 'comment', itemId: comment.id },
    ] as const
    for (const thing of things) expect((await report(me, thing)).refusal?.code, thing.typeId).toBe('not_found')
  })

  it('of oneself, one’s own video and one’s own comments are forbidden, and nobody is offered them', async () => {
    const [me, tom] = [await server.asMember(), await server.asMember()]
    const video = await insertVideo(server.db, { ownerId: me.memberId })
    const comment = await insertComment(server.db, { itemId: video.id, authorId: me.memberId })
    const own = [
      { typeId: 'user', itemId: me.memberId },
      { typeId: 'video', itemId: video.id },
      { typeId: 'comment', itemId: comment.id },
    ] as const
    for (const thing of own) expect((await report(me, thing)).refusal?.code, thing.typeId).toBe('forbidden')
    expect(await server.db.select().from(reports).where(eq(reports.reporterId, me.memberId))).toEqual([])
    const offered = async (as: Credentials) => {
      const seenVideo = await server.call(getVideo, { videoId: video.id as never }, { as })
      const talk = await server.call(searchComments, { typeId: 'video', itemId: video.id, parentId: null }, { as })
      const profile = await server.call(getMember, { userId: me.memberId as never }, { as })
      return [seenVideo.data.can.canReport, talk.data.items[0]?.can.canReport, profile.data.can.canReport]
    }
    expect(await offered(me)).toEqual([false, false, false])
    expect(await offered(tom)).toEqual([true, true, true])
  })

  it('are limited per minute', async () => {
    await using limited = await createTestServer({ hasRateLimits: true })
    const me = await limited.asMember()
    const codes: Array<string | undefined> = []
    for (let time = 0; time < 8; time += 1)
      codes.push((await limited.call(addReport, { typeId: 'user', itemId: 999_999_999, reasonId: 1 }, { as: me })).refusal?.code)
    expect(codes.filter((code) => code === 'rate_limited').length).toBe(2)
  })
})

describe('comments on a member', () => {
  it('are written, read and counted as on videos, by those who may see the profile', async () => {
    const [me, tom, shy] = [
      await server.asMember(),
      await server.asMember(),
      await server.asMember({ privacyContent: { profile: 'nobody' } }),
    ]
    const under = (itemId: number) => ({ typeId: 'user' as const, itemId, parentId: null })
    const { data } = await server.call(createComment, { ...under(tom.memberId), text: 'A good teacher.' }, { as: me })
    expect(data.can).toEqual({ canEdit: true, canDelete: true, canReply: true, canReport: false })
    await server.call(createComment, { ...under(tom.memberId), parentId: data.commentId, text: 'Thank you.' }, { as: tom })
    const page = await server.call(searchComments, under(tom.memberId), { as: tom })
    expect(page.data.items.map(({ text, childTotal }) => [text, childTotal])).toEqual([['A good teacher.', 1]])
    expect(page.data.items[0]?.can.canDelete).toBe(true)
    expect((await server.call(getMember, { userId: tom.memberId as never }, { as: me })).data.totalComment).toBe(2)
    for (const itemId of [shy.memberId, 999_999_999]) {
      expect((await server.call(searchComments, under(itemId), { as: me })).refusal?.code).toBe('not_found')
      expect((await server.call(createComment, { ...under(itemId), text: 'x' }, { as: me })).refusal?.code).toBe('not_found')
    }
  })

  it('[S-29] of blocked members are not counted, and a video with the same id is a separate item', async () => {
    const [me, tom, pest] = [await server.asMember(), await server.asMember(), await server.asMember()]
    const comment = { typeId: 'user' as const, itemId: tom.memberId, parentId: null }
    await server.call(createComment, { ...comment, text: 'One.' }, { as: pest })
    await block(pest, me.memberId)
    expect((await server.call(getMember, { userId: tom.memberId as never }, { as: me })).data.totalComment).toBe(0)
    expect((await server.call(searchComments, comment, { as: me })).data.total).toBe(0)
    const video = await insertVideo(server.db)
    await insertComment(server.db, { itemId: video.id })
    const [row] = await server.db.$client
      .query('select count(*)::int as total from comments where type_id = $1 and item_id = $2', ['user', video.id])
      .then(({ rows }) => rows)
    expect(row.total).toBe(0)
  })

  it('in a memorial profile are read-only', async () => {
    const [me, tom] = [await server.asMember(), await insertMember(server.db, { groupId: 11 })]
    const comment = { typeId: 'user' as const, itemId: tom.id, parentId: null }
    expect((await server.call(createComment, { ...comment, text: 'x' }, { as: me })).refusal?.code).toBe('forbidden')
    expect((await server.call(searchComments, comment, { as: me })).refusal).toBeNull()
  })
})
