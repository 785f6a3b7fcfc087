import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createComment } from '#contract/comments.ts'
import { getDashboard, searchFeed } from '#contract/feed.ts'
import { groups } from '#contract/roles.ts'
import { deleteVideo } from '#contract/videos.ts'
import { members } from '../../db/tables/accounts.ts'
import { comments } from '../../db/tables/comments.ts'
import { feedItems } from '../../db/tables/feed.ts'
import { blocks } from '../../db/tables/social.ts'
import { videos, videoWatches } from '../../db/tables/videos.ts'
import { createTestServer, insertComment, insertMember, insertVideo, type Credentials, type TestServer } from '../../testing/index.ts'

let server: TestServer
let viewer: Credentials

beforeAll(async () => {
  server = await createTestServer()
  viewer = await server.asMember()
})
afterAll(() => server.close())

const feed = async (options: { page?: number; cursor?: string } = {}, as = viewer) => (await server.call(searchFeed, options, { as })).data
const dashboard = async (as = viewer) => (await server.call(getDashboard, {}, { as })).data
const entry = (values: typeof feedItems.$inferInsert) => server.db.insert(feedItems).values(values)
/** Listeners run after the answer; the tests poll for their rows instead of sleeping. */
const until = (test: () => Promise<boolean>) => expect.poll(test, { interval: 10 }).toBe(true)

describe('entries', () => {
  it('are written when a video is published, a comment is written, a member joins; a repeated event makes one', async () => {
    const video = await insertVideo(server.db)
    const member = await insertMember(server.db)
    for (let time = 0; time < 3; time += 1) {
      server.services.bus.emit('content.published', { typeId: 'video', itemId: video.id, ownerId: video.ownerId })
      server.services.bus.emit('accounts.memberJoined', { memberId: member.id })
    }
    const { commentId } = (
      await server.call(createComment, { itemId: video.id, typeId: 'video', parentId: null, text: 'Nice' }, { as: viewer })
    ).data
    const kinds = async () =>
      (await server.db.select().from(feedItems)).map(({ kind, itemId, commentId: about, memberId }) => ({
        kind,
        itemId,
        about,
        memberId,
      }))
    await until(async () => (await kinds()).length === 3)
    expect(await kinds()).toEqual(
      expect.arrayContaining([
        { kind: 'published', itemId: video.id, about: null, memberId: video.ownerId },
        { kind: 'member_joined', itemId: null, about: null, memberId: member.id },
        { kind: 'comment_written', itemId: video.id, about: commentId, memberId: viewer.memberId },
      ]),
    )
    const { items } = await feed()
    expect(items.find(({ kind }) => kind === 'comment_written')).toMatchObject({
      excerpt: 'Nice',
      item: { typeId: 'video', itemId: video.id, title: video.title },
    })
    expect((await server.db.select().from(members).where(eq(members.id, video.ownerId)))[0]?.videoTotal).toBe(1)
  })

  it('of a deleted video are deleted with it', async () => {
    const owner = await server.asMember()
    const video = await insertVideo(server.db, { ownerId: owner.memberId })
    await entry({ kind: 'published', memberId: owner.memberId, typeId: 'video', itemId: video.id })
    await server.call(deleteVideo, { videoId: video.id }, { as: owner })
    await until(async () =>
      (await server.db.select().from(feedItems).where(eq(feedItems.itemId, video.id))).every(({ deletedAt }) => deletedAt !== null),
    )
  })
})

describe('[S-29] the feed hides', () => {
  it('entries about videos, comments and members that are invisible to the viewer', async () => {
    const me = await server.asMember()
    const blocker = await insertMember(server.db)
    const friend = await insertMember(server.db)
    await server.db.insert(blocks).values({ memberId: blocker.id, blockedId: me.memberId })
    const seen = await insertVideo(server.db, { ownerId: friend.id })
    const hiddenVideos = [
      await insertVideo(server.db, { ownerId: blocker.id }),
      await insertVideo(server.db, { ownerId: friend.id, status: 'inactive' }),
      await insertVideo(server.db, { ownerId: friend.id, deletedAt: new Date() }),
      await insertVideo(server.db, { ownerId: friend.id, status: 'encoding', isPlayable: false }),
    ]
    for (const { id, ownerId } of [seen, ...hiddenVideos])
      await entry({ kind: 'published', memberId: ownerId, typeId: 'video', itemId: id })
    const thread = await insertComment(server.db, { itemId: seen.id, authorId: blocker.id })
    const said = [
      thread,
      await insertComment(server.db, { itemId: seen.id, authorId: friend.id, parentId: thread.id }),
      await insertComment(server.db, { itemId: hiddenVideos[0]?.id ?? 0, authorId: friend.id }),
      await insertComment(server.db, { itemId: seen.id, authorId: friend.id, deletedAt: new Date() }),
    ]
    for (const { id, itemId, authorId } of said)
      await entry({ kind: 'comment_written', memberId: authorId, typeId: 'video', itemId, commentId: id })
    const banned = await insertMember(server.db, { groupId: groups.banned })
    const gone = await insertMember(server.db, { deletedAt: new Date() })
    for (const { id } of [blocker, banned, gone]) await entry({ kind: 'member_joined', memberId: id })
    const about = new Set([friend.id, blocker.id, banned.id, gone.id])
    const { items } = await feed({}, me)
    expect(items.filter(({ member }) => about.has(member.userId)).map(({ kind, item }) => [kind, item?.itemId])).toEqual([
      ['published', seen.id],
    ])
  })
})

it('[H-03] lists twenty entries a page, newest first, and continues by cursor and by page', async () => {
  await using own = await createTestServer()
  const me = await own.asMember()
  const video = await insertVideo(own.db)
  const base = { itemId: video.id, typeId: 'video' as const, text: 'x', textParsed: [], authorId: video.ownerId }
  const rows = await own.db
    .insert(comments)
    .values(Array.from({ length: 45 }, () => base))
    .returning({ id: comments.id })
  await own.db.insert(feedItems).values(
    rows.map(({ id }) => ({
      kind: 'comment_written' as const,
      memberId: video.ownerId,
      typeId: 'video',
      itemId: video.id,
      commentId: id,
    })),
  )
  const call = async (input: { page?: number; cursor?: string }) => (await own.call(searchFeed, input, { as: me })).data
  const first = await call({})
  const second = await call({ cursor: first.nextCursor ?? '' })
  const third = await call({ cursor: second.nextCursor ?? '' })
  expect([first.items.length, second.items.length, third.items.length, third.nextCursor]).toEqual([20, 20, 5, null])
  expect([first.totalIsLimit, third.totalIsLimit, third.total]).toEqual([true, false, 45])
  const ids = [first, second, third].flatMap(({ items }) => items.map(({ feedId }) => feedId))
  expect(ids).toEqual(ids.toSorted((one, other) => other - one))
  expect((await call({ page: 2 })).items).toEqual(second.items)
})

/** With the default toggles: a panel that is on and has nothing is empty, one that is off is null. */
const emptyHome = {
  ...{ lead: null, newSince: null, newVideos: [], continueWatching: [], heroesToBe: [], feed: [] },
  ...{ heroesOnline: [], logins: null, newMembers: null, news: [], quote: null, horoscope: null, banner: null },
  stories: [],
  membershipEnd: null,
}

describe('Home', () => {
  it('shows what is new since the last visit, unfinished videos, suggested members, and a lead the viewer can play', async () => {
    await using own = await createTestServer()
    const now = own.clock.now().getTime()
    const me = await own.asMember({ lastVisitAt: new Date(now - 5 * 86_400_000), lastSeenAt: new Date(now) })
    const maker = await insertMember(own.db, { name: 'Maker', videoTotal: 3 })
    const video = (title: string, days: number, more: Parameters<typeof insertVideo>[1] = {}) =>
      insertVideo(own.db, { ownerId: maker.id, title, publishedAt: new Date(now - days * 86_400_000), durationSeconds: 100, ...more })
    const old = await video('Old', 40, { upVotes: 3 })
    await video('New', 1)
    await video('Liked most, but for sponsors', 2, { upVotes: 50, isFeatured: true })
    await video('Liked most, but hidden', 2, { upVotes: 60, status: 'inactive' })
    const ended = await video('Watched to the end', 30)
    await own.db.insert(videoWatches).values([
      { memberId: me.memberId, videoId: old.id, seconds: 40 },
      { memberId: me.memberId, videoId: ended.id, seconds: 99 },
    ])
    const { data } = await own.call(getDashboard, {}, { as: me })
    expect(data.newVideos.map(({ title }) => title)).toEqual(['New', 'Liked most, but for sponsors'])
    expect(data.newSince).toBe(Math.floor((now - 5 * 86_400_000) / 1000))
    expect(data.continueWatching.map(({ title, watchedSeconds }) => [title, watchedSeconds])).toEqual([['Old', 40]])
    expect(data.lead?.title).toBe('Old')
    expect(data.heroesToBe.map(({ userName }) => userName)).toEqual(['Maker'])
    const sponsor = await own.asMember({ groupId: groups.sponsor })
    expect((await own.call(getDashboard, {}, { as: sponsor })).data.lead?.title).toBe('Liked most, but for sponsors')
  })

  it('[V-16] lists a started video under "Continue watching" only for members who can still play it', async () => {
    await using own = await createTestServer()
    const maker = await own.asMember()
    const video = (title: string, more: Parameters<typeof insertVideo>[1] = {}) =>
      insertVideo(own.db, { ownerId: maker.memberId, title, durationSeconds: 100, ...more })
    const started = [await video('Open'), await video('Featured', { isFeatured: true }), await video('Closed', { allowPlay: 'nobody' })]
    const unfinished = async (as: Credentials) => {
      const seen = started.map(({ id }) => ({ memberId: as.memberId, videoId: id, seconds: 40 }))
      await own.db.insert(videoWatches).values(seen)
      const { data } = await own.call(getDashboard, {}, { as })
      return data.continueWatching.map(({ title }) => title).toSorted()
    }
    expect(await unfinished(await own.asMember())).toEqual(['Open'])
    expect(await unfinished(await own.asMember({ groupId: groups.sponsor }))).toEqual(['Featured', 'Open'])
    expect(await unfinished(await own.asMember({ groupId: groups.staff }))).toEqual(['Featured', 'Open'])
    expect(await unfinished(await own.asAdmin())).toEqual(['Closed', 'Featured', 'Open'])
    expect(await unfinished(maker), 'their own videos').toEqual(['Closed', 'Featured', 'Open'])
  })

  it('[S-29] omits blocked members everywhere, and is complete on an empty site', async () => {
    await using own = await createTestServer()
    const me = await own.asMember()
    expect((await own.call(getDashboard, {}, { as: me })).data).toEqual(emptyHome)
    const blocker = await insertMember(own.db, { videoTotal: 1 })
    const video = await insertVideo(own.db, { ownerId: blocker.id })
    await own.db.insert(videoWatches).values({ memberId: me.memberId, videoId: video.id, seconds: 20 })
    await own.db.insert(feedItems).values({ kind: 'published', memberId: blocker.id, typeId: 'video', itemId: video.id })
    const before = (await own.call(getDashboard, {}, { as: me })).data
    expect([before.newVideos.length, before.continueWatching.length, before.feed.length]).toEqual([1, 1, 1])
    await own.db.insert(blocks).values({ memberId: me.memberId, blockedId: blocker.id })
    expect((await own.call(getDashboard, {}, { as: me })).data).toEqual(emptyHome)
  })

  it('still works after a listed video was deleted', async () => {
    const video = await insertVideo(server.db)
    await server.db.update(videos).set({ deletedAt: new Date() }).where(eq(videos.id, video.id))
    expect((await dashboard()).newVideos.map(({ videoId }) => videoId)).not.toContain(video.id)
  })
})
