import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transferItem } from '#contract/content/content.ts'
import { createComment, searchComments } from '#contract/comments.ts'
import { getDashboard, searchFeed } from '#contract/feed.ts'
import { searchMembers, suggestHeroes } from '#contract/members.ts'
import { requestPlay } from '#contract/playback.ts'
import { contentAudiences, audienceSettings } from '#contract/policy/members.ts'
import { loadPrivacy, savePrivacy, type PrivacyChange } from '#contract/profile/privacy.ts'
import { getMember } from '#contract/profile/profile.ts'
import { groups } from '#contract/roles.ts'
import { startUpload } from '#contract/uploads.ts'
import { browseVideos, getVideo, relatedVideos, setFavourite, voteVideo, type VideoFilterInput } from '#contract/videos.ts'
import { members } from '../../db/tables/accounts.ts'
import { feedItems } from '../../db/tables/feed.ts'
import { directoryEntries, profiles } from '../../db/tables/profiles.ts'
import { contentFavourites } from '../../db/tables/content/content.ts'
import { videos, videoStars } from '../../db/tables/videos.ts'
import {
  createTestServer,
  insertMember,
  insertPlace,
  insertVideo,
  makeFriends,
  someTown,
  type Credentials,
  type TestServer,
} from '../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const save = (as: Credentials, change: PrivacyChange) => server.call(savePrivacy, change, { as })

describe('privacy', () => {
  it('[O-10] of the five kinds of content, of new videos’ play and download, and of single fields is stored independently', async () => {
    const me = await server.asMember()
    const before = (await server.call(loadPrivacy, {}, { as: me })).data
    expect(before.privacyContent).toEqual({
      profile: 'members',
      photos: 'members',
      photoAlbums: 'members',
      videos: 'members',
      videoAlbums: 'members',
    })
    expect([before.videoPlay, before.videoDownload, before.sharesLocation, before.showsActivity]).toEqual([
      'members',
      'nobody',
      false,
      true,
    ])
    await save(me, { privacyContent: { photos: 'friends' }, videoPlay: 'public' })
    await save(me, { privacyContent: { videoAlbums: 'nobody' }, fields: [{ field: 'cf_seeks', audience: 'friends' }] })
    const { data } = await save(me, { fields: [{ field: 'age', audience: 'nobody' }], videoDownload: 'members', showsActivity: false })
    expect(data.privacyContent).toEqual({ ...before.privacyContent, photos: 'friends', videoAlbums: 'nobody' })
    expect([data.videoPlay, data.videoDownload, data.showsActivity]).toEqual(['public', 'members', false])
    expect(data.fields.filter(({ audience }) => audience !== 'members')).toEqual([
      { field: 'age', audience: 'nobody' },
      { field: 'cf_seeks', audience: 'friends' },
    ])
    expect((await server.call(loadPrivacy, {}, { as: me })).data).toEqual(data)
  })

  it('uses the documents’ names on the wire', async () => {
    const me = await server.asMember()
    const { body } = await server.call(loadPrivacy, {}, { as: me })
    expect(body['data']).toMatchObject({
      privacy_content: { profile: 'members', photo_albums: 'members' },
      video_play: 'members',
      video_download: 'nobody',
    })
  })

  it('refuses unknown fields and audiences, and videos nobody may play except for vendors and admins', async () => {
    const me = await server.asMember()
    expect((await save(me, { fields: [{ field: 'cf_unknown', audience: 'friends' }] })).refusal?.code).toBe('validation_failed')
    expect((await save(me, { fields: [{ field: 'email' as never, audience: 'members' }] })).refusal?.code).toBe('validation_failed')
    expect((await save(me, { privacyContent: { videos: 'world' as never } })).refusal?.code).toBe('validation_failed')
    expect((await save(me, { videoPlay: 'nobody' })).refusal?.code).toBe('validation_failed')
    const vendor = await server.asMember({ groupId: groups.vendor })
    expect((await save(vendor, { videoPlay: 'nobody' })).refusal).toBeNull()
  })

  it('sets the defaults of new videos', async () => {
    const me = await server.asMember()
    await save(me, { privacyContent: { videos: 'friends' }, videoPlay: 'public', videoDownload: 'members' })
    const file = { filename: 'video.mp4', sizeBytes: 1000, fingerprint: 'privacy-video' }
    const { videoId } = (await server.call(startUpload, { data: file }, { as: me })).data
    const [row] = await server.db.select().from(videos).where(eq(videos.id, videoId))
    expect(row).toMatchObject({ ownerAudience: 'friends', allowPlay: 'public', allowDownload: 'members' })
  })
})

describe('location sharing', () => {
  it('[O-19] gives the directory a coarse position, and nothing without it', async () => {
    const me = await server.asMember()
    await server.db
      .update(profiles)
      .set(await insertPlace(server.db, someTown))
      .where(eq(profiles.memberId, me.memberId))
    const entry = async () => {
      const [row] = await server.db.select().from(directoryEntries).where(eq(directoryEntries.memberId, me.memberId))
      return [row?.coarseLatitude, row?.coarseLongitude]
    }
    expect(await entry()).toEqual([null, null])
    expect((await save(me, { sharesLocation: true })).data.hasTown).toBe(true)
    const [latitude, longitude] = await entry()
    expect(Math.abs((latitude ?? 0) - 45.748)).toBeLessThan(0.1)
    expect([latitude, longitude]).not.toEqual([45.748, 4.846])
    await save(me, { sharesLocation: false })
    expect(await entry()).toEqual([null, null])
  })
})

interface Scene {
  readonly owner: Credentials
  readonly videoId: never
}

/** For every place that could reveal the video: whether it does so to this viewer. */
async function tellers({ owner, videoId }: Scene, as: Credentials): Promise<Record<string, boolean>> {
  const title = `video-of-${owner.memberId}`
  const browse = async (filter: VideoFilterInput) => {
    const { data, refusal } = await server.call(browseVideos, filter, { as })
    if (refusal) return false
    if (data.items.some((item) => item.videoId === videoId) !== data.total > 0) throw new Error('the total tells another story')
    return data.total > 0
  }
  const ok = async (call: Promise<{ refusal: unknown }>) => (await call).refusal === null
  const feed = (await server.call(searchFeed, {}, { as })).data.items
  const dashboard = JSON.stringify((await server.call(getDashboard, {}, { as })).data)
  const neighbour = await insertVideo(server.db, { ownerId: owner.memberId })
  await server.db.update(videos).set({ ownerAudience: 'members' }).where(eq(videos.id, neighbour.id))
  const related = await server.call(relatedVideos, { videoId: neighbour.id as never }, { as })
  await server.db.delete(videos).where(eq(videos.id, neighbour.id))
  await server.db.insert(contentFavourites).values({ memberId: as.memberId, typeId: 'video', itemId: videoId }).onConflictDoNothing()
  return {
    all: await browse({ text: { value: title } }),
    byId: await browse({ text: { value: `#${String(videoId)}` } }),
    byMember: await browse({ text: { value: `-${owner.member.name}` } }),
    single: await browse({ view: 'single', itemId: videoId }),
    his: await browse({ view: 'his', userId: owner.memberId as never }),
    starring: await browse({ view: 'starring', userId: as.memberId as never }),
    favourites: await browse({ view: 'myfaves', text: { value: title } }),
    page: await ok(server.call(getVideo, { videoId }, { as })),
    related: related.data.videos.some((card) => card.videoId === videoId),
    feed: feed.some((item) => item.item?.itemId === videoId),
    dashboard: dashboard.includes(title),
    comments: await ok(server.call(searchComments, { typeId: 'video', itemId: videoId, parentId: null }, { as })),
    comment: await ok(server.call(createComment, { typeId: 'video', itemId: videoId, parentId: null, text: 'Hello' }, { as })),
    play: await ok(server.call(requestPlay, { videoId }, { as })),
    favourite: await ok(server.call(setFavourite, { videoId, isFavourite: true }, { as })),
    vote: await ok(server.call(voteVideo, { videoId, way: 'up' }, { as })),
  }
}

describe('[L-15] [S-29] videos of a member', () => {
  it.each(contentAudiences)('for %s are visible to nobody else, in no list, search, feed or count', async (audience) => {
    const owner = await server.asMember()
    const [stranger, friend, staff, admin] = [
      await server.asMember(),
      await server.asMember(),
      await server.asMember({ groupId: groups.staff }),
      await server.asAdmin(),
    ]
    await makeFriends(server.db, owner.memberId, friend.memberId)
    const video = await insertVideo(server.db, { ownerId: owner.memberId, title: `video-of-${owner.memberId}` })
    const viewers = { stranger, friend, staff, admin }
    for (const { memberId } of Object.values(viewers)) await server.db.insert(videoStars).values({ videoId: video.id, memberId })
    await server.db.insert(feedItems).values({ kind: 'published', memberId: owner.memberId, typeId: 'video', itemId: video.id })
    await save(owner, { privacyContent: { videos: audience } })
    const isOpen = audience === 'members' || audience === 'public'
    const expected = { stranger: isOpen, friend: isOpen || audience === 'friends', staff: isOpen, admin: true }
    for (const [who, as] of Object.entries(viewers)) {
      const told = await tellers({ owner, videoId: video.id as never }, as)
      const wanted = expected[who as keyof typeof expected]
      // Admins find every video they search for; Home suggests to them the same videos as to members.
      const own =
        who === 'admin' ? Object.entries(told).filter(([place]) => !['related', 'feed', 'dashboard'].includes(place)) : Object.entries(told)
      expect({ who, told: own.filter(([, isTold]) => isTold !== wanted).map(([place]) => place) }).toEqual({ who, told: [] })
    }
    const [row] = await server.db.select().from(members).where(eq(members.id, owner.memberId))
    expect(row?.videoTotal).toBe(isOpen ? 1 : 0)
    const { data } = await server.call(suggestHeroes, {}, { as: stranger })
    expect(data.members.some(({ userId }) => userId === owner.memberId)).toBe(isOpen)
  })

  it('change with the setting, all of them at once, and a transferred video follows its new owner', async () => {
    const owner = await server.asMember()
    for (let video = 0; video < 3; video += 1) await insertVideo(server.db, { ownerId: owner.memberId })
    const audiencesNow = async () => {
      const rows = await server.db.select().from(videos).where(eq(videos.ownerId, owner.memberId))
      return rows.map(({ ownerAudience }) => ownerAudience)
    }
    await save(owner, { privacyContent: { videos: 'nobody' } })
    expect(await audiencesNow()).toEqual(['nobody', 'nobody', 'nobody'])
    await save(owner, { privacyContent: { videos: 'members' } })
    expect(await audiencesNow()).toEqual(['members', 'members', 'members'])

    const heir = await server.asMember()
    await save(heir, { privacyContent: { videos: 'nobody' } })
    for (const { id } of await server.db.select({ id: videos.id }).from(videos).where(eq(videos.ownerId, owner.memberId)))
      await server.call(transferItem, { typeId: 'video', itemId: id, to: heir.memberId as never }, { as: owner })
    const rows = await server.db.select().from(videos).where(eq(videos.ownerId, heir.memberId))
    expect(rows.map(({ ownerAudience }) => ownerAudience)).toEqual(['nobody', 'nobody', 'nobody'])
  })

  it('that are for friends remain visible to their owner', async () => {
    const owner = await server.asMember()
    await insertVideo(server.db, { ownerId: owner.memberId, title: 'mine alone' })
    await save(owner, { privacyContent: { videos: 'nobody' } })
    for (const filter of [
      { view: 'my' },
      { view: 'myall' },
      { view: 'his', userId: owner.memberId as never },
      { text: { value: 'mine alone' } },
    ] as const)
      expect((await server.call(browseVideos, filter, { as: owner })).data.total).toBe(1)
  })
})

describe('[L-15] [S-29] a restricted profile', () => {
  it.each(audienceSettings)('depends on its own setting only: %s', async (kind) => {
    const tom = await insertMember(server.db, { name: `kind-${kind.replace('_', '-')}`, privacyContent: { [kind]: 'nobody' } })
    const viewer = await server.asMember()
    const found = (await server.call(searchMembers, { text: tom.name }, { as: viewer })).data
    const isThere = kind !== 'profile'
    expect([found.total, found.items.length]).toEqual(isThere ? [1, 1] : [0, 0])
    expect((await server.call(getMember, { userId: tom.id as never }, { as: viewer })).refusal).toEqual(
      isThere ? null : expect.objectContaining({ code: 'user_not_found' }),
    )
    const [entry] = await server.db.select().from(directoryEntries).where(eq(directoryEntries.memberId, tom.id))
    expect(entry !== undefined).toBe(isThere)
  })

  it('shows its favourites, friends and heroes only to its audience', async () => {
    const tom = await insertMember(server.db, { privacyContent: { profile: 'friends' } })
    const [friend, stranger] = [await server.asMember(), await server.asMember()]
    await makeFriends(server.db, tom.id, friend.memberId)
    for (const view of ['his_faves', 'his_friend', 'his_heroes'] as const) {
      const codeFor = async (as: Credentials) =>
        (await server.call(browseVideos, { view, userId: tom.id as never }, { as })).refusal?.code ?? 'ok'
      expect([view, await codeFor(friend), await codeFor(stranger)]).toEqual([view, 'ok', 'user_not_found'])
    }
  })
})
