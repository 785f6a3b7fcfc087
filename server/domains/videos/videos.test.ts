import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { excludedFromLists } from '#contract/categories.ts'
import { groups } from '#contract/roles.ts'
import {
  countView,
  getVideo,
  listCategories,
  relatedVideos,
  rememberPosition,
  setFavourite,
  videoStatuses,
  voteVideo,
} from '#contract/videos.ts'
import { blocks } from '../../db/tables/social.ts'
import { videoCategories, videoCategoryLinks, videos, videoStars, videoWatches } from '../../db/tables/videos.ts'
import { createTestServer, insertComment, insertMember, insertVideo, type Credentials } from '../../testing/index.ts'
import { createVideoSite } from '../../testing/videos/create-video-site.ts'

const { server, viewer, owner, addVideo, rowOf } = await createVideoSite()
afterAll(() => server.close())

describe('the page of a video', () => {
  it("[V-13] shows title, description, owner, stars, categories, date, views, votes, duration and the viewer's abilities", async () => {
    const video = await addVideo({
      title: 'A page',
      description: 'Two\nlines',
      durationSeconds: 61.5,
      viewTotal: 7,
      upVotes: 3,
      downVotes: 1,
      thumbSeconds: 62,
      publishedAt: new Date('2024-03-01T00:00:00Z'),
    })
    const star = await insertMember(server.db, { name: 'Star' })
    await server.db.insert(videoStars).values({ videoId: video.id, memberId: star.id })
    await server.db.insert(videoCategoryLinks).values([
      { videoId: video.id, categoryId: 99 },
      { videoId: video.id, categoryId: 201 },
    ])
    const { data } = await server.call(getVideo, { videoId: video.id }, { as: viewer })
    expect(data).toMatchObject({
      title: 'A page',
      description: 'Two\nlines',
      owner: { userId: owner.memberId, userName: 'owner', isDeleted: false },
      userName: 'owner',
      durationSeconds: 61.5,
      views: 7,
      upVotes: 3,
      downVotes: 1,
      myVote: null,
      thumbTimecode: '00:01:02',
      publishedAt: Date.parse('2024-03-01T00:00:00Z') / 1000,
      can: { canPlay: true, playRefusal: null, canEdit: false, canDelete: false },
      version: 1,
    })
    expect(data.stars.map(({ userName }) => userName)).toEqual(['Star'])
    expect(data.categories.map(({ categoryId }) => categoryId).toSorted((one, other) => one - other)).toEqual([99, 201])
    expect((await server.call(getVideo, { videoId: video.id }, { as: owner })).data.can).toMatchObject({
      canEdit: true,
      canDelete: true,
      canTransfer: true,
    })
  })

  it('[V-22] co-stars who blocked the viewer are not named', async () => {
    const video = await addVideo()
    const [seen, hidden] = [await insertMember(server.db), await insertMember(server.db)]
    await server.db.insert(videoStars).values([seen, hidden].map(({ id }, ordering) => ({ videoId: video.id, memberId: id, ordering })))
    await server.db.insert(blocks).values({ memberId: hidden.id, blockedId: viewer.memberId })
    const { data } = await server.call(getVideo, { videoId: video.id }, { as: viewer })
    expect(data.stars.map(({ userId }) => userId)).toEqual([seen.id])
  })

  it('the owner with a deleted account appears as [deleted]', async () => {
    const gone = await insertMember(server.db, { deletedAt: new Date() })
    const video = await insertVideo(server.db, { ownerId: gone.id })
    const { data } = await server.call(getVideo, { videoId: video.id }, { as: viewer })
    expect([data.userName, data.userImage, data.owner.userName, data.owner.isDeleted]).toEqual(['[deleted]', null, '[deleted]', true])
  })

  it.each(videoStatuses.filter((status) => !['ready', 'encoding', 'delete', 'upload', 'new', 'reported'].includes(status)))(
    '[V-15] a video that is %s gives the reason why it does not play',
    async (status) => {
      const video = await addVideo({ status })
      expect((await server.call(getVideo, { videoId: video.id }, { as: viewer })).data.can).toMatchObject({
        canPlay: false,
        playRefusal: 'video_unavailable',
      })
    },
  )

  it('[V-16] a featured video plays for sponsors, staff, the owner and admins, and gives others the reason', async () => {
    const video = await addVideo({ isFeatured: true })
    const refusalFor = async (as: Credentials) => (await server.call(getVideo, { videoId: video.id }, { as })).data.can.playRefusal
    expect(await refusalFor(viewer)).toBe('sponsors_only')
    for (const groupId of [groups.sponsor, groups.staff, groups.admin])
      expect(await refusalFor(await server.asMember({ groupId }))).toBeNull()
    expect(await refusalFor(owner)).toBeNull()
  })

  it('playback respects nobody, members and public', async () => {
    const can = async (allowPlay: 'nobody' | 'members' | 'public', as: Credentials) =>
      (await server.call(getVideo, { videoId: (await addVideo({ allowPlay })).id }, { as })).data.can
    expect(await can('nobody', viewer)).toMatchObject({ canPlay: false, playRefusal: 'play_not_allowed' })
    expect(await can('nobody', owner)).toMatchObject({ canPlay: true })
    expect(await can('members', viewer)).toMatchObject({ canPlay: true })
    expect(await can('public', viewer)).toMatchObject({ canPlay: true })
  })
})

describe('votes', () => {
  it('[V-18] voting up, down and withdrawing change both counts, and the same vote again changes nothing', async () => {
    const { id: videoId } = await addVideo()
    const vote = async (way: 'up' | 'down' | null) => (await server.call(voteVideo, { videoId, way }, { as: viewer })).data
    expect(await vote('up')).toEqual({ upVotes: 1, downVotes: 0, myVote: 'up' })
    expect(await vote('up')).toEqual({ upVotes: 1, downVotes: 0, myVote: 'up' })
    expect(await vote('down')).toEqual({ upVotes: 0, downVotes: 1, myVote: 'down' })
    expect((await server.call(getVideo, { videoId }, { as: viewer })).data.myVote).toBe('down')
    expect(await vote(null)).toEqual({ upVotes: 0, downVotes: 0, myVote: null })
    expect(await vote(null)).toEqual({ upVotes: 0, downVotes: 0, myVote: null })
  })

  it('[V-18] a hundred simultaneous votes of different members all count', async () => {
    const { id: videoId } = await addVideo()
    const voters = await Promise.all(Array.from({ length: 100 }, () => server.asMember()))
    await Promise.all(voters.map((as, index) => server.call(voteVideo, { videoId, way: index % 4 === 0 ? 'down' : 'up' }, { as })))
    expect(await rowOf(videoId)).toMatchObject({ upVotes: 75, downVotes: 25 })
  })

  it('[V-18] twenty simultaneous clicks of one member count once', async () => {
    const { id: videoId } = await addVideo()
    await Promise.all(Array.from({ length: 20 }, () => server.call(voteVideo, { videoId, way: 'up' }, { as: viewer })))
    expect(await rowOf(videoId)).toMatchObject({ upVotes: 1, downVotes: 0 })
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        server.call(voteVideo, { videoId, way: (['up', 'down', null] as const)[index % 3] ?? null }, { as: viewer }),
      ),
    )
    const { upVotes, downVotes } = await rowOf(videoId)
    const [stored] = (
      await server.db.execute<{ way: number }>(sql`select way from content_votes where type_id = 'video' and item_id = ${videoId}`)
    ).rows
    expect([upVotes, downVotes]).toEqual([Number(stored?.way === 1), Number(stored?.way === -1)])
  })
})

describe('favourites, views and positions', () => {
  it('[V-19] a video is added to the favourites and removed; repeating either changes nothing', async () => {
    const { id: videoId } = await addVideo()
    const set = async (isFavourite: boolean) => (await server.call(setFavourite, { videoId, isFavourite }, { as: viewer })).data.isFavourite
    const isKept = async () => (await server.call(getVideo, { videoId }, { as: viewer })).data.isFavourite
    expect([await set(true), await set(true), await isKept()]).toEqual([true, true, true])
    expect([await set(false), await set(false), await isKept()]).toEqual([false, false, false])
  })

  it('[V-19] a video that has since been hidden can still be removed from the favourites, but not added', async () => {
    const { id: videoId } = await addVideo()
    await server.call(setFavourite, { videoId, isFavourite: true }, { as: viewer })
    await server.db.update(videos).set({ deletedAt: new Date() }).where(eq(videos.id, videoId))
    expect((await server.call(setFavourite, { videoId, isFavourite: false }, { as: viewer })).status).toBe(200)
    expect((await server.call(setFavourite, { videoId, isFavourite: true }, { as: viewer })).refusal?.code).toBe('not_found')
  })

  it('[V-24] opening a video counts once per member in six hours, even if clicked twice at once, and never for its owner', async () => {
    await using own = await createTestServer()
    const [filmer, guest] = [await own.asMember(), await own.asMember()]
    const { id: videoId } = await insertVideo(own.db, { ownerId: filmer.memberId })
    const count = async (as: Credentials) => (await own.call(countView, { videoId }, { as })).data.views
    await Promise.all([count(guest), count(guest), count(guest)])
    expect(await count(guest)).toBe(1)
    expect(await count(filmer)).toBe(1)
    expect(await count(await own.asMember())).toBe(2)
    own.clock.advance(6 * 3_600_000 - 60_000)
    const renewed = async (): Promise<Credentials> => ({ ...guest, token: (await own.services.tokens.signAccessToken(guest)).token })
    expect(await count(await renewed())).toBe(2)
    own.clock.advance(120_000)
    expect(await count(await renewed())).toBe(3)
  })

  it('an earlier position never overwrites a later one, and a fast clock blocks nothing', async () => {
    const { id: videoId } = await addVideo()
    const now = Math.floor(server.clock.now().getTime() / 1000)
    const remember = (seconds: number, watchedAt: number) => server.call(rememberPosition, { videoId, seconds, watchedAt }, { as: viewer })
    const place = async () => (await server.call(getVideo, { videoId }, { as: viewer })).data.watchedSeconds
    expect(await place()).toBeNull()
    await server.call(countView, { videoId }, { as: viewer })
    await remember(30, now - 100)
    expect(await place()).toBe(30)
    await remember(10, now - 500)
    expect(await place()).toBe(30)
    await remember(0, now - 50)
    await remember(20, now - 60)
    expect(await place()).toBe(0)
    await remember(44, now + 10 * 86_400)
    expect(await place()).toBe(44)
    await remember(45, Math.floor(server.clock.now().getTime() / 1000) + 10)
    expect(await place()).toBe(45)
  })
})

describe('lists other than browse', () => {
  it('[V-10] categories omit 99, 130, 137, 134, 98 and 78, which the editor gets separately', async () => {
    const { data } = await server.call(listCategories, {}, { as: viewer })
    const ids: number[] = data.categories.map(({ categoryId }) => categoryId)
    expect(ids.filter((id) => excludedFromLists.includes(id))).toEqual([])
    expect(ids.length).toBeGreaterThan(20)
    expect(new Set(data.special.map(({ categoryId }) => categoryId))).toEqual(new Set(excludedFromLists))
  })

  it('[V-20] related videos share categories, and exclude hidden ones and the video itself; by category they are its newest', async () => {
    await server.db.insert(videoCategories).values({ id: 950, groupId: 2, title: 'Rare' })
    const rare = async (title: string, overrides: Parameters<typeof insertVideo>[1] = {}) => {
      const video = await insertVideo(server.db, { title, ...overrides })
      await server.db.insert(videoCategoryLinks).values({ videoId: video.id, categoryId: 950 })
      return video
    }
    const start = await rare('Start', { publishedAt: new Date('2020-01-01') })
    await rare('Near', { publishedAt: new Date('2020-01-02') })
    await rare('Hidden', { status: 'inactive' })
    const stranger = await insertMember(server.db)
    await rare('Blocked', { ownerId: stranger.id })
    await server.db.insert(blocks).values({ memberId: viewer.memberId, blockedId: stranger.id })
    const byVideo = (await server.call(relatedVideos, { videoId: start.id }, { as: viewer })).data.videos.map(({ title }) => title)
    expect(byVideo[0]).toBe('Near')
    for (const title of ['Start', 'Hidden', 'Blocked']) expect(byVideo).not.toContain(title)
    const byCategory = (await server.call(relatedVideos, { category: 950 }, { as: viewer })).data.videos.map(({ title }) => title)
    expect(byCategory).toEqual(['Near', 'Start'])
  })
})

it('a video with comments and watches can be found by its id alone', async () => {
  const video = await addVideo()
  await insertComment(server.db, { itemId: video.id })
  await server.db.insert(videoWatches).values({ memberId: viewer.memberId, videoId: video.id, seconds: 3 })
  expect((await server.call(getVideo, { videoId: video.id }, { as: viewer })).data).toMatchObject({ totalComment: 1, watchedSeconds: 3 })
})
