import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { deleteFeedItem, searchFeed, wallOf, type FeedId } from '#contract/feed.ts'
import { blockMember, unblockMember } from '#contract/profile/blocks-and-reports.ts'
import { members } from '../../db/tables/accounts.ts'
import { feedItems } from '../../db/tables/feed.ts'
import { blocks, friends } from '../../db/tables/social.ts'
import { createTestServer, insertMember, insertVideo, makeFriends, type Credentials, type TestServer } from '../../testing/index.ts'

const kindsFor = async (server: TestServer, as: Credentials) =>
  (await server.call(searchFeed, {}, { as })).data.items.map(({ kind }) => kind)
const settled = (server: TestServer, count: number) => expect.poll(() => server.db.$count(feedItems)).toBe(count)

describe('the feed', () => {
  it('[H-03] shows a new friendship and a new photo, once each, while both sides allow it', async () => {
    await using server = await createTestServer()
    const viewer = await server.asMember()
    const [one, other] = [await insertMember(server.db), await insertMember(server.db, { avatarKey: 'new.webp' })]
    await makeFriends(server.db, one.id, other.id)
    for (let time = 0; time < 3; time += 1) {
      server.services.bus.emit('friends.made', { memberId: one.id, friendId: other.id })
      server.services.bus.emit('friends.made', { memberId: other.id, friendId: one.id })
      server.services.bus.emit('members.pictureChanged', { memberId: other.id, avatarKey: 'new.webp' })
    }
    await settled(server, 2)
    const { items } = (await server.call(searchFeed, {}, { as: viewer })).data
    const friendship = items.find(({ kind }) => kind === 'friends_made')
    expect([friendship?.member.userId, friendship?.subject?.userId].toSorted()).toEqual([one.id, other.id].toSorted())

    const both = ['friends_made', 'picture_changed']
    const set = (id: number, values: Partial<typeof members.$inferInsert>) =>
      server.db.update(members).set(values).where(eq(members.id, id))
    const closed = { privacyContent: { profile: 'nobody' } }
    const forFriends = { privacyContent: { profile: 'friends' } }
    const steps: ReadonlyArray<readonly [string, () => Promise<unknown>, string[]]> = [
      ['at first', async () => undefined, both],
      ['one side closes its profile', () => set(one.id, closed), ['picture_changed']],
      ['the other side too', () => set(other.id, forFriends), []],
      [
        'the viewer becomes a friend',
        () => server.db.insert(friends).values({ memberId: viewer.memberId, friendId: other.id }),
        ['picture_changed'],
      ],
      ['the first opens again', () => set(one.id, { privacyContent: {} }), both],
      ['the picture is replaced', () => set(other.id, { avatarKey: 'newer.webp' }), ['friends_made']],
      ['one blocked the viewer', () => server.db.insert(blocks).values({ memberId: one.id, blockedId: viewer.memberId }), []],
    ]
    for (const [what, change, wanted] of steps) {
      await change()
      expect([what, (await kindsFor(server, viewer)).toSorted()]).toEqual([what, wanted])
    }
  })

  it('[S-29] no longer shows a friendship that a block ended, even after the block is removed', async () => {
    await using server = await createTestServer()
    const [viewer, one, other] = [await server.asMember(), await server.asMember(), await server.asMember()]
    await makeFriends(server.db, one.memberId, other.memberId)
    server.services.bus.emit('friends.made', { memberId: one.memberId, friendId: other.memberId })
    await settled(server, 1)
    expect(await kindsFor(server, viewer)).toEqual(['friends_made'])
    await server.call(blockMember, { userId: other.memberId as never }, { as: one })
    expect(await kindsFor(server, viewer)).toEqual([])
    await server.call(unblockMember, { userId: other.memberId as never }, { as: one })
    expect(await kindsFor(server, viewer)).toEqual([])
  })

  it('[S-29] omits videos whose owner closed them to the viewer', async () => {
    await using server = await createTestServer()
    const viewer = await server.asMember()
    const owner = await insertMember(server.db, { privacyContent: { videos: 'friends' } })
    const video = await insertVideo(server.db, { ownerId: owner.id, ownerAudience: 'friends' })
    await server.db.insert(feedItems).values({ kind: 'published', memberId: owner.id, typeId: 'video', itemId: video.id })
    expect(await kindsFor(server, viewer)).toEqual([])
    expect(await kindsFor(server, await server.asAdmin())).toEqual(['published'])
    await server.db.insert(friends).values({ memberId: viewer.memberId, friendId: owner.id })
    expect(await kindsFor(server, viewer)).toEqual(['published'])
  })
})

describe('an entry', () => {
  it('[H-15] is deleted by its owner, for everyone and permanently; nobody else can delete it', async () => {
    await using server = await createTestServer()
    const [owner, other] = [await server.asMember(), await server.asMember()]
    const [row] = await server.db
      .insert(feedItems)
      .values({ kind: 'member_joined', memberId: owner.memberId })
      .returning({ feedId: feedItems.id })
    const feedId = (row?.feedId ?? 0) as FeedId
    const seenBy = async (as: Credentials) => (await server.call(searchFeed, {}, { as })).data.items.map(({ canDelete }) => canDelete)
    expect([await seenBy(owner), await seenBy(other)]).toEqual([[true], [false]])
    for (const as of [other, await server.asAdmin()])
      expect((await server.call(deleteFeedItem, { feedId }, { as })).refusal?.code).toBe('not_found')
    expect((await server.call(deleteFeedItem, { feedId }, { as: owner })).refusal).toBeNull()
    expect([await seenBy(owner), await seenBy(other)]).toEqual([[], []])
    expect((await server.call(deleteFeedItem, { feedId }, { as: owner })).refusal?.code).toBe('not_found')
    server.services.bus.emit('accounts.memberJoined', { memberId: owner.memberId })
    server.services.bus.emit('members.pictureChanged', { memberId: other.memberId, avatarKey: 'x.webp' })
    await settled(server, 2)
    expect(await seenBy(other)).toEqual([])
  })
})

describe('a member’s wall', () => {
  it("[H-16] contains the member's entries, 20 at a time, more on request, by name and by id, also under the legacy names", async () => {
    await using server = await createTestServer()
    const viewer = await server.asMember()
    const member = await insertMember(server.db, { name: 'Oakum' })
    const videos = await Promise.all(Array.from({ length: 23 }, () => insertVideo(server.db, { ownerId: member.id })))
    await server.db
      .insert(feedItems)
      .values(videos.map(({ id }) => ({ kind: 'published' as const, memberId: member.id, typeId: 'video', itemId: id })))
    await server.db.insert(feedItems).values({ kind: 'member_joined', memberId: (await insertMember(server.db)).id })
    const first = (await server.call(wallOf, { userName: 'oakum' }, { as: viewer })).data
    const second = (await server.call(wallOf, { userId: member.id as never, cursor: first.nextCursor ?? '' }, { as: viewer })).data
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([20, 3, null])
    expect([...first.items, ...second.items].every(({ member: { userId } }) => userId === member.id)).toBe(true)
    const legacy = (method: string) =>
      server.app.inject({
        url: `/legacy?module=feed&method=${method}&user_name=Oakum`,
        headers: { 'x-ropewalk-client': 'web/test', authorization: `Bearer ${viewer.token}` },
      })
    expect((await legacy('wall')).json().data).toEqual((await legacy('viewMoreFeed')).json().data)
  })

  it('[S-29] is not found for a blocked viewer, as for a missing member', async () => {
    await using server = await createTestServer()
    const viewer = await server.asMember()
    const member = await insertMember(server.db)
    await server.db.insert(blocks).values({ memberId: member.id, blockedId: viewer.memberId })
    const answers = [
      await server.call(wallOf, { userId: member.id as never }, { as: viewer }),
      await server.call(wallOf, { userId: 999_999_999 as never }, { as: viewer }),
    ]
    expect(answers.map(({ refusal }) => refusal?.code)).toEqual(['user_not_found', 'user_not_found'])
    const [one, none] = answers.map(({ body }) => ({ ...body, request_id: '' }))
    expect(one).toEqual(none)
  })
})
