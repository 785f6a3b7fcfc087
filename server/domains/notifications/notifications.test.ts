import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, describe, expect, it } from 'vitest'
import { createBlog } from '#contract/community/blogs.ts'
import { createComment } from '#contract/comments.ts'
import { encodingProgress, type EncodingProgress } from '#contract/encoding.ts'
import { acceptFriend, requestFriend, setHero } from '#contract/people/friends.ts'
import {
  clearNotifications,
  countNotifications,
  fetchTray,
  markNotificationsSeen,
  removeNotification,
  saveNotifySettings,
  searchNotifications,
  usualNotifySettings,
  type NotificationKind,
  type NotificationView,
} from '#contract/notify/notifications.ts'
import { groups } from '#contract/roles.ts'
import { comments } from '../../db/tables/comments.ts'
import { members } from '../../db/tables/accounts.ts'
import { notifications } from '../../db/tables/notifications.ts'
import { blocks, heroes } from '../../db/tables/social.ts'
import { videos } from '../../db/tables/videos.ts'
import { createTestServer, insertMember, insertVideo, type Credentials } from '../../testing/index.ts'
import { insertPhoto } from '../../testing/rows/insert-photo.ts'
import { tidyUpNotifications } from './jobs.ts'
import { isReadable, listQuery } from './reads/list.ts'
import { tell } from './tell.ts'

const server = await createTestServer()
afterAll(() => server.close())
const { bus } = server.services

const list = async (as: Credentials, view?: NotificationView) =>
  (await server.call(searchNotifications, view ? { view } : {}, { as })).data.items
const kinds = async (as: Credentials, view?: NotificationView) => (await list(as, view)).map(({ kind }) => kind)
const count = async (as: Credentials) => (await server.call(countNotifications, {}, { as })).data
const about = ({ memberId }: Credentials) => ({ userId: memberId as never })
const write = async (itemId: number, as: Credentials, text: string, parentId: number | null = null) =>
  (await server.call(createComment, { itemId, typeId: 'video', parentId: parentId as never, text }, { as })).data
const happen = (memberId: number, kind: NotificationKind, onceKey: string, actorId: number | null = null, params = {}) =>
  tell(server.services, { kind, actorId, params, onceKey }, [memberId])
const progress = (videoId: number, change: Partial<EncodingProgress>) =>
  v.parse(encodingProgress, {
    videoId,
    title: 'Video',
    thumb: null,
    state: 'running',
    stage: 'encoding',
    percent: 40,
    secondsLeft: null,
    isPlayable: true,
    failure: null,
    hasMetadata: false,
    updatedAt: 1_760_000_000,
    revision: 3,
    ...change,
  })

describe('notifications', () => {
  it("[N-07] announce a friend request and its acceptance; the request's notification disappears when it is answered", async () => {
    const [tom, jan] = [await server.asMember(), await server.asMember()]
    await server.call(requestFriend, about(jan), { as: tom })
    await expect.poll(() => kinds(jan, 'friends')).toEqual(['friend_request'])
    expect((await list(jan))[0]).toMatchObject({ actor: { userId: tom.memberId }, item: null, isSeen: false, view: 'friends' })
    expect((await count(jan)).unseen.friends).toBe(1)
    await server.call(acceptFriend, about(tom), { as: jan })
    await expect.poll(() => kinds(tom)).toEqual(['friend_accepted'])
    await expect.poll(() => kinds(jan)).toEqual([])
  })

  it('[N-07] announce a new fan, until the fan removes the hero', async () => {
    const [tom, jan] = [await server.asMember(), await server.asMember()]
    await server.call(setHero, { ...about(jan), isHero: true }, { as: tom })
    await expect.poll(() => kinds(jan, 'members')).toEqual(['new_fan'])
    await server.call(setHero, { ...about(jan), isHero: false }, { as: tom })
    expect(await kinds(jan)).toEqual([])
    expect((await count(jan)).total).toBe(0)
  })

  it('announce comments on the member’s video, replies in their thread and mentions, each to its recipients and once', async () => {
    const [owner, writer, named] = [await server.asMember(), await server.asMember(), await server.asMember({ name: 'Named.One' })]
    const video = await insertVideo(server.db, { ownerId: owner.memberId, title: 'Knots' })
    const thread = await write(video.id, writer, 'Lovely, @Named.One')
    await expect.poll(() => kinds(owner)).toEqual(['comment_on_item'])
    await expect.poll(() => kinds(named)).toEqual(['mention'])
    expect((await list(owner))[0]).toMatchObject({
      item: { typeId: 'video', itemId: video.id, title: 'Knots' },
      actor: { userId: writer.memberId },
    })
    await write(video.id, owner, 'Thank you', thread.commentId)
    await expect.poll(() => kinds(writer)).toEqual(['reply'])
    // Two comments on one video make one notification, about the newest.
    await write(video.id, named, 'Me too')
    await expect.poll(async () => (await list(owner)).map(({ actor }) => actor?.userId)).toEqual([named.memberId])
    expect(await kinds(owner)).toEqual(['comment_on_item'])
  })

  it('announce that a video is ready or failed, and a hero’s new video', async () => {
    const [owner, fan] = [await server.asMember(), await server.asMember()]
    const video = await insertVideo(server.db, { ownerId: owner.memberId })
    await server.db.insert(heroes).values({ memberId: fan.memberId, heroId: owner.memberId })
    bus.emit('encoding.changed', { memberId: owner.memberId, progress: progress(video.id, {}) })
    bus.emit('encoding.changed', { memberId: owner.memberId, progress: progress(video.id, { state: 'failed', revision: 4 }) })
    await expect.poll(() => kinds(owner)).toEqual(['video_failed'])
    bus.emit('encoding.changed', { memberId: owner.memberId, progress: progress(video.id, { state: 'done', revision: 9 }) })
    await expect.poll(() => kinds(owner)).toEqual(['video_ready'])
    // A late event about an older state changes nothing.
    bus.emit('encoding.changed', { memberId: owner.memberId, progress: progress(video.id, { state: 'failed', revision: 5 }) })
    bus.emit('content.published', { typeId: 'video', itemId: video.id, ownerId: owner.memberId })
    await expect.poll(() => kinds(fan)).toEqual(['hero_published'])
    expect(await kinds(owner)).toEqual(['video_ready'])
  })

  it('announce many photos of a hero at once, as one, which counts those that the fan may see', async () => {
    const [owner, fan] = [await server.asMember(), await server.asMember()]
    await server.db.insert(heroes).values({ memberId: fan.memberId, heroId: owner.memberId })
    const photos = await Promise.all(Array.from({ length: 12 }, () => insertPhoto(server.db, { ownerId: owner.memberId })))
    const hidden = await insertPhoto(server.db, { ownerId: owner.memberId, privacy: 2 })
    const published = (photo: { id: number }, ...others: ReadonlyArray<{ id: number }>) =>
      bus.emit('content.published', {
        ...{ typeId: 'photo', itemId: photo.id, ownerId: owner.memberId },
        otherIds: others.map(({ id }) => id),
      })
    const news = () =>
      server.events.filter(
        ({ name, payload }) => name === 'notifications.changed' && 'memberId' in payload && payload.memberId === fan.memberId,
      )
    // Together, as far as their images were ready, and others one by one.
    const [first, ...others] = photos as [{ id: number }, ...typeof photos]
    published(first, ...others.slice(0, 7), hidden)
    for (const photo of others.slice(7)) published(photo)
    await expect.poll(async () => (await list(fan)).map(({ kind, total }) => [kind, total])).toEqual([['hero_published', 12]])
    await expect.poll(() => server.db.select().from(notifications).where(eq(notifications.memberId, fan.memberId))).toHaveLength(1)
    expect((await count(fan)).total).toBe(1)
    expect(news(), 'one sound, one push').toHaveLength(1)

    // Seen ones are not counted again, and only what is newer is told.
    await server.call(markNotificationsSeen, {}, { as: fan })
    published(first)
    const later = await insertPhoto(server.db, {
      ownerId: owner.memberId,
      publishedAt: new Date((photos[0]?.publishedAt.getTime() ?? 0) + 60_000),
    })
    published(later)
    await expect
      .poll(async () => (await list(fan)).map(({ total, isSeen, item }) => [total, isSeen, item?.itemId]))
      .toEqual([[1, false, later.id]])
  })

  it('announce many blog posts of a hero in a row as one', async () => {
    const [owner, fan] = [await server.asMember(), await server.asMember()]
    await server.db.insert(heroes).values({ memberId: fan.memberId, heroId: owner.memberId })
    for (const title of ['One', 'Two', 'Three']) await server.call(createBlog, { title, text: 'Rope.' }, { as: owner })
    await expect
      .poll(async () => (await list(fan)).map(({ kind, total, item }) => [kind, total, item?.typeId]))
      .toEqual([['hero_published', 3, 'blog']])
    expect((await count(fan)).total).toBe(1)
  })

  it('announce interest, an accepted invitation, and a welcome', async () => {
    const [tom, jan] = [await server.asMember(), await server.asMember()]
    bus.emit('members.interestSent', { fromId: tom.memberId, toId: jan.memberId })
    bus.emit('invitations.accepted', { inviterId: jan.memberId, memberId: tom.memberId })
    bus.emit('accounts.memberJoined', { memberId: jan.memberId })
    await expect.poll(async () => (await kinds(jan)).toSorted()).toEqual(['interest', 'invitation_accepted', 'welcome'])
  })

  it('are written once, on however many nodes the same event arrives', async () => {
    const [tom, jan] = [await server.asMember(), await server.asMember()]
    const before = server.events.length
    await Promise.all(Array.from({ length: 5 }, () => happen(jan.memberId, 'interest', `interest:${tom.memberId}`, tom.memberId)))
    expect(await kinds(jan)).toEqual(['interest'])
    expect(server.events.slice(before).filter(({ name }) => name === 'notifications.changed')).toHaveLength(1)
  })

  it("[S-29] are never sent across a block, nor for the member's own actions", async () => {
    const [tom, jan] = [await server.asMember(), await server.asMember()]
    await server.db.insert(blocks).values({ memberId: jan.memberId, blockedId: tom.memberId })
    await happen(jan.memberId, 'interest', 'a', tom.memberId)
    await happen(tom.memberId, 'interest', 'b', jan.memberId)
    await happen(tom.memberId, 'interest', 'c', tom.memberId)
    expect(await server.db.$count(notifications, eq(notifications.memberId, jan.memberId))).toBe(0)
    expect(await server.db.$count(notifications, eq(notifications.memberId, tom.memberId))).toBe(0)
  })

  it('of a mention go to the longest name that exists, not to a member whose name is its beginning', async () => {
    const [owner, writer] = [await server.asMember(), await server.asMember()]
    const [anna, signed] = [await server.asMember({ name: 'anna' }), await server.asMember({ name: 'Anna_' })]
    const video = await insertVideo(server.db, { ownerId: owner.memberId })
    const first = await write(video.id, writer, 'Look, @anna_')
    expect(first.textParsed).toContainEqual({ kind: 'mention', text: '@anna_', userName: 'Anna_' })
    await expect.poll(() => kinds(signed)).toEqual(['mention'])
    expect(await kinds(anna)).toEqual([])
    const second = await write(video.id, writer, 'And @anna.')
    expect(second.textParsed).toContainEqual({ kind: 'mention', text: '@anna', userName: 'anna' })
    await expect.poll(() => kinds(anna)).toEqual(['mention'])
  })

  it('[S-29] never tell of a reply in a thread by a member with whom there is a block, and no longer once there is one', async () => {
    const [owner, starter, writer] = [await server.asMember(), await server.asMember(), await server.asMember()]
    const [apart, later] = [await server.asMember(), await server.asMember()]
    const video = await insertVideo(server.db, { ownerId: owner.memberId })
    const thread = await write(video.id, starter, 'Who has tried jute?')
    for (const { memberId } of [owner, apart]) await server.db.insert(blocks).values({ memberId: starter.memberId, blockedId: memberId })
    const before = server.events.length
    await write(video.id, writer, `Ask @${apart.member.name} and @${later.member.name}`, thread.commentId)
    await expect.poll(() => kinds(later)).toEqual(['mention'])
    const told = server.events.slice(before).flatMap(({ name, payload }) => (name === 'notifications.changed' ? payload.memberId : []))
    expect(told).toEqual([later.memberId])
    expect([await kinds(owner), await kinds(apart)]).toEqual([[], []])
    await server.db.insert(blocks).values({ memberId: later.memberId, blockedId: starter.memberId })
    expect([await kinds(later), (await count(later)).total]).toEqual([[], 0])
  })

  it('[S-29] never reveal a video to a mentioned member who may not see it', async () => {
    const [owner, named] = [await server.asMember(), await server.asMember({ name: 'Named.Two' })]
    const video = await insertVideo(server.db, { ownerId: owner.memberId, status: 'new' })
    await write(video.id, owner, 'Look, @Named.Two')
    // The owner's own comment notifies nobody else; a second comment that does proves that the first was processed.
    const open = await insertVideo(server.db, { ownerId: owner.memberId })
    await write(open.id, owner, 'Look, @Named.Two')
    await expect.poll(async () => (await list(named)).map(({ item }) => item?.itemId)).toEqual([open.id])
  })
})

describe('reading', () => {
  it('[S-29] omits items hidden since: of blocked or deleted members, deleted videos and comments', async () => {
    const me = await server.asMember()
    const [blocked, gone, banned, kept] = [
      await insertMember(server.db),
      await insertMember(server.db),
      await insertMember(server.db),
      await insertMember(server.db),
    ]
    const video = await insertVideo(server.db, { ownerId: kept.id })
    const deletedVideo = await insertVideo(server.db, { ownerId: kept.id })
    const comment = async (itemId: number) => {
      const [row] = await server.db
        .insert(comments)
        .values({ typeId: 'video', itemId, authorId: kept.id, text: 'x', textParsed: [] })
        .returning()
      return row?.id ?? 0
    }
    const [live, dead] = [await comment(video.id), await comment(video.id)]
    for (const { id } of [blocked, gone, banned, kept]) await happen(me.memberId, 'interest', `i${id}`, id)
    await happen(me.memberId, 'reply', 'live', kept.id, { typeId: 'video', itemId: video.id, commentId: live })
    await happen(me.memberId, 'reply', 'dead', kept.id, { typeId: 'video', itemId: video.id, commentId: dead })
    await happen(me.memberId, 'hero_published', 'video', kept.id, { typeId: 'video', itemId: deletedVideo.id })
    expect((await count(me)).total).toBe(7)
    await server.db.insert(blocks).values({ memberId: blocked.id, blockedId: me.memberId })
    await server.db.update(members).set({ deletedAt: new Date() }).where(eq(members.id, gone.id))
    await server.db.update(members).set({ groupId: groups.banned }).where(eq(members.id, banned.id))
    await server.db.update(comments).set({ deletedAt: new Date() }).where(eq(comments.id, dead))
    await server.db.update(videos).set({ status: 'new' }).where(eq(videos.id, deletedVideo.id))
    expect(await kinds(me)).toEqual(['reply', 'interest'])
    expect(await count(me)).toMatchObject({ total: 2, unseen: { members: 1, comments: 1, videos: 0 } })
    const tray = (await server.call(fetchTray, {}, { as: me })).data
    expect([tray.notifications.length, tray.counts.notifications]).toEqual([2, 2])
  })

  it('[NT-02] is grouped by view and paged, by cursor or page', async () => {
    const me = await server.asMember()
    for (let index = 0; index < 45; index += 1) await happen(me.memberId, index % 3 === 0 ? 'welcome' : 'interest', `n${index}`)
    const first = (await server.call(searchNotifications, {}, { as: me })).data
    expect([first.items.length, first.total, first.limit]).toEqual([20, 45, 20])
    const second = (await server.call(searchNotifications, { cursor: first.nextCursor ?? '' }, { as: me })).data
    const third = (await server.call(searchNotifications, { cursor: second.nextCursor ?? '' }, { as: me })).data
    expect([second.items.length, third.items.length, third.nextCursor]).toEqual([20, 5, null])
    expect((await server.call(searchNotifications, { page: 2 }, { as: me })).data.items).toEqual(second.items)
    const site = (await server.call(searchNotifications, { view: 'site' }, { as: me })).data
    expect([site.total, new Set(site.items.map(({ view }) => view))]).toEqual([15, new Set(['site'])])
    expect((await count(me)).unseen).toEqual({ friends: 0, comments: 0, videos: 0, members: 30, site: 15 })
  })

  it('[NT-03] clears one, a view, or all, of one’s own only, without those that arrived meanwhile', async () => {
    const [me, other] = [await server.asMember(), await server.asMember()]
    for (const { memberId } of [me, other])
      for (const kind of ['welcome', 'interest', 'friend_accepted'] as const) await happen(memberId, kind, kind)
    const [newest, ...rest] = await list(me)
    const theirs = (await list(other))[0]
    if (!newest || !theirs) throw new Error('There is nothing to clear.')
    expect((await server.call(removeNotification, { notificationId: theirs.notificationId }, { as: me })).status).toBe(200)
    expect(await list(other)).toHaveLength(3)
    await server.call(removeNotification, { notificationId: newest.notificationId }, { as: me })
    expect(await list(me)).toEqual(rest)
    await server.call(clearNotifications, { view: 'members' }, { as: me })
    expect(await kinds(me)).toEqual(['welcome'])
    const before = (await list(me))[0]?.notificationId
    await happen(me.memberId, 'interest', 'later')
    await server.call(clearNotifications, { upTo: before }, { as: me })
    expect(await kinds(me)).toEqual(['interest'])
    await server.call(clearNotifications, {}, { as: me })
    expect([await list(me), (await list(other)).length]).toEqual([[], 3])
  })

  it('marks as seen up to the last one displayed, and notifies the other devices', async () => {
    const me = await server.asMember()
    await happen(me.memberId, 'welcome', 'a')
    const upTo = (await list(me))[0]?.notificationId
    await happen(me.memberId, 'interest', 'b')
    const before = server.events.length
    await server.call(markNotificationsSeen, { upTo }, { as: me })
    expect((await list(me)).map(({ isSeen }) => isSeen)).toEqual([false, true])
    expect(server.events.slice(before)).toEqual([{ name: 'notifications.changed', payload: { memberId: me.memberId } }])
    await server.call(markNotificationsSeen, { upTo }, { as: me })
    expect(server.events.slice(before)).toHaveLength(1)
  })

  it('[S-38] uses its index, however many notifications there are', async () => {
    await using large = await createTestServer()
    const { id } = await insertMember(large.db)
    await large.db.execute(
      sql`insert into notifications (member_id, view, kind) select ${id}, 'site', 'welcome' from generate_series(1, 20000)`,
    )
    await large.db.execute(sql`analyze notifications`)
    const query = listQuery(large.db, isReadable(id, usualNotifySettings)).limit(21)
    const { rows } = await large.db.execute<Record<string, string>>(sql`explain ${query.getSQL()}`)
    expect(rows.map((row) => Object.values(row)[0]).join('\n')).toMatch(/Index Scan using notifications_recent/)
  })
})

describe('settings', () => {
  it('[O-09] are stored by topic and channel, and omitted ones stay', async () => {
    const me = await server.asMember({ preferences: { theme: 'light' } })
    await Promise.all([
      server.call(saveNotifySettings, { topics: { messages: { push: false } } }, { as: me }),
      server.call(saveNotifySettings, { topics: { messages: { mail: false } } }, { as: me }),
      server.call(saveNotifySettings, { topics: { friends: { sound: true } }, digest: 'weekly' }, { as: me }),
    ])
    const { messages, friends } = usualNotifySettings.topics
    const saved = (await server.call(saveNotifySettings, { showsDetails: true }, { as: me })).data
    expect(saved).toEqual({
      ...usualNotifySettings,
      topics: {
        ...usualNotifySettings.topics,
        messages: { ...messages, push: false, mail: false },
        friends: { ...friends, sound: true },
      },
      digest: 'weekly',
      showsDetails: true,
      version: 4,
    })
    const [row] = await server.db.select({ preferences: members.preferences }).from(members).where(eq(members.id, me.memberId))
    expect(row?.preferences['theme']).toBe('light')
    const bad = { quietHours: { isOn: true, from: '25:00', to: '8' } }
    expect((await server.call(saveNotifySettings, bad, { as: me })).refusal?.code).toBe('validation_failed')
  })

  it('prevent notifications that are off on every channel, and exclude those off on screen from the count', async () => {
    const me = await server.asMember()
    const off = { screen: false, push: false, mail: false, sound: true }
    await server.call(saveNotifySettings, { topics: { members: off, site: { ...off, push: true } } }, { as: me })
    await happen(me.memberId, 'interest', 'a')
    await happen(me.memberId, 'welcome', 'b')
    expect(await server.db.$count(notifications, eq(notifications.memberId, me.memberId))).toBe(1)
    expect([await list(me), (await count(me)).total]).toEqual([[], 0])
  })
})

it('the legacy API answers under its names for notifications and the tray', async () => {
  const me = await server.asMember()
  await happen(me.memberId, 'welcome', 'a')
  const ask = (name: string, method: 'GET' | 'POST' = 'GET') =>
    server.app.inject({
      method,
      url: `/legacy?module=${name.split('.')[0]}&method=${name.split('.')[1]}`,
      headers: { authorization: `Bearer ${me.token}` },
    })
  for (const name of ['notification.index', 'tray.latestNotify']) expect((await ask(name)).json().data).toHaveLength(1)
  expect((await ask('tray.fetch')).json().data.counts).toEqual({ friends: 0, notifications: 1, messages: 0 })
  // A GET must not clear anything, because a link could trigger it.
  expect((await ask('notification.clear')).json().code).toBe('forbidden')
  expect((await ask('notification.clear', 'POST')).json().success).toBe(true)
  expect(await list(me)).toEqual([])
})

it('notifications that are deleted for their age change the number on the screens of their members, and of no others', async () => {
  const [old, young] = [await server.asMember(), await server.asMember()]
  for (const key of ['a', 'b']) await happen(old.memberId, 'welcome', key)
  await happen(young.memberId, 'welcome', 'c')
  const longAgo = new Date(server.clock.now().getTime() - 121 * 86_400_000)
  await server.db.update(notifications).set({ createdAt: longAgo }).where(eq(notifications.memberId, old.memberId))
  const before = server.events.length
  await tidyUpNotifications(server.services)
  expect((await count(old)).total).toBe(0)
  expect((await count(young)).total).toBe(1)
  expect(server.events.slice(before)).toEqual([{ name: 'notifications.changed', payload: { memberId: old.memberId } }])
})
