import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browseComments, createComment } from '#contract/comments.ts'
import { removeFromVideoAlbum, type AlbumSort } from '#contract/albums/video-albums.ts'
import type { VideoId } from '#contract/content/ids.ts'
import { blockMember } from '#contract/profile/blocks-and-reports.ts'
import { savePrivacy } from '#contract/profile/privacy.ts'
import { deleteVideo } from '#contract/videos.ts'
import { videoAlbums } from '../../db/tables/albums/video-albums.ts'
import { videos } from '../../db/tables/videos.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'
import { insertVideo } from '../../testing/rows/insert-video.ts'
import { makeFriends } from '../../testing/rows/make-friends.ts'
import { videoAlbumCalls } from '../../testing/videos/video-album-calls.ts'

let server: TestServer
let owner: Credentials
let other: Credentials
let calls: ReturnType<typeof videoAlbumCalls>

beforeAll(async () => {
  server = await createTestServer()
  ;[owner, other] = [await server.asMember({ name: 'albumowner' }), await server.asMember()]
  calls = videoAlbumCalls(server, owner)
})
afterAll(() => server.close())

describe('the list of albums', () => {
  it('[L-01] has 30 a page; all omits empty albums, my includes them, friend has those of friends, subscribed those one has access to', async () => {
    const [maker, friend] = [await server.asMember(), await server.asMember()]
    await makeFriends(server.db, maker.memberId, friend.memberId)
    const [video] = await calls.videos(1, maker.memberId)
    for (let n = 0; n < 31; n += 1) await calls.create(maker, { title: `Album ${n}`, videoIds: [video as VideoId] })
    const empty = await calls.create(maker, { title: 'Empty' })
    const first = await calls.search({ userId: maker.memberId as never }, friend)
    expect([first.items.length, first.total, first.limit]).toEqual([30, 31, 30])
    const second = await calls.search({ userId: maker.memberId as never, cursor: first.nextCursor ?? '' }, friend)
    expect([second.items.length, second.nextCursor]).toEqual([1, null])
    expect((await calls.search({ view: 'my' }, maker)).total).toBe(32)
    expect(await calls.idsIn({ userId: maker.memberId as never, includeEmptyAlbums: true }, friend)).toContain(empty)
    expect((await calls.search({ view: 'friend' }, friend)).total).toBe(31)
    expect((await calls.search({ view: 'friend' }, other)).total).toBe(0)
    expect((await calls.search({ view: 'for_sale', userId: maker.memberId as never }, friend)).total).toBe(0)
    await server.db
      .update(videoAlbums)
      .set({ price: 12 })
      .where(eq(videoAlbums.id, first.items[0]?.albumId ?? 0))
    expect(await calls.search({ view: 'for_sale', userId: maker.memberId as never }, other)).toMatchObject({
      items: [{ price: 12 }],
      total: 1,
    })
    expect((await calls.search({ view: 'subscribed' }, friend)).items).toEqual([])
  })

  it('[L-02] sorts by date, update, comments, videos and likes', async () => {
    const maker = await server.asMember()
    const ids = await calls.videos(3, maker.memberId)
    const [a, b, c] = [
      await calls.create(maker, { title: 'A', videoIds: ids.slice(0, 1) }),
      await calls.create(maker, { title: 'B', videoIds: ids }),
      await calls.create(maker, { title: 'C', videoIds: ids.slice(0, 2) }),
    ]
    const set = async (id: number, values: Partial<typeof videoAlbums.$inferInsert>) =>
      server.db.update(videoAlbums).set(values).where(eq(videoAlbums.id, id))
    await set(a, { createdAt: new Date(3000), contentChangedAt: new Date(1000), commentTotal: 5, upVotes: 1 })
    await set(b, { createdAt: new Date(1000), contentChangedAt: new Date(2000), commentTotal: 1, upVotes: 9 })
    await set(c, { createdAt: new Date(2000), contentChangedAt: new Date(3000), commentTotal: 3, upVotes: 4 })
    const orderBy = (sortBy: AlbumSort) => calls.idsIn({ userId: maker.memberId as never, sortBy })
    expect(await orderBy('time_stamp')).toEqual([a, c, b])
    expect(await orderBy('time_stamp_update')).toEqual([c, b, a])
    expect(await orderBy('total_comment')).toEqual([a, c, b])
    expect(await orderBy('total_video')).toEqual([b, c, a])
    expect(await orderBy('total_like')).toEqual([b, c, a])
  })

  it('finds albums by their text and by a video in them', async () => {
    const maker = await server.asMember()
    const ids = await calls.videos(2, maker.memberId)
    const wraps = await calls.create(maker, { title: 'Cölumn wraps', description: 'For beginners', videoIds: ids })
    const nets = await calls.create(maker, { title: 'Nets', videoIds: ids.slice(0, 1) })
    const ofMaker = { userId: maker.memberId as never }
    expect(await calls.idsIn({ ...ofMaker, search: [{ fld: 'title', op: 'contains', val: 'column' }] })).toEqual([wraps])
    expect(await calls.idsIn({ ...ofMaker, search: [{ fld: 'description', op: 'start', val: 'for' }] })).toEqual([wraps])
    expect((await calls.idsIn({ ...ofMaker, videoId: ids[0] as VideoId })).toSorted((x, y) => x - y)).toEqual([wraps, nets])
    expect(await calls.idsIn({ ...ofMaker, videoId: ids[1] as VideoId })).toEqual([wraps])
  })

  it('[S-29] counts, times and pictures only the videos the viewer may see', async () => {
    const [maker, blocker] = [await server.asMember(), await server.asMember()]
    const [hidden] = await calls.videos(1, blocker.memberId)
    const [shown] = await calls.videos(1, maker.memberId)
    const draft = await insertVideo(server.db, { ownerId: maker.memberId, isDraft: true })
    const albumId = await calls.create(maker, { videoIds: [hidden as VideoId, shown as VideoId, draft.id as VideoId] })
    expect(await calls.get(albumId, maker)).toMatchObject({ totalVideo: 2 })
    await server.call(blockMember, { userId: other.memberId as never }, { as: blocker })
    expect(await calls.get(albumId, other)).toMatchObject({
      totalVideo: 1,
      durationSeconds: 60,
      thumb: expect.stringContaining(`/${shown}/`),
    })
    expect(await calls.listed(albumId, other)).toEqual([shown])
    await server.call(createComment, { typeId: 'video_album', itemId: albumId, parentId: null, text: 'Neat' }, { as: maker })
    const mentioned = async (as: Credentials) =>
      (await server.call(browseComments, { typeId: 'video_album', itemId: albumId }, { as })).data.items.map(({ item }) => item.thumb)
    expect(await mentioned(maker)).toEqual([`/media/posters/${hidden}/1.webp`])
    expect(await mentioned(other)).toEqual([`/media/posters/${shown}/1.webp`])
  })

  it('[L-02] [S-29] the order by videos, and its cursor, count only the videos that every member may find', async () => {
    const [maker, hider] = [await server.asMember(), await server.asMember()]
    const [shown, hidden] = [await calls.videos(2, maker.memberId), await calls.videos(3, hider.memberId)]
    const large = await calls.create(maker, { title: 'Large', videoIds: shown })
    const hiding = await calls.create(maker, { title: 'Hiding', videoIds: [shown[0] as VideoId, ...hidden] })
    const order = async () => (await calls.idsIn({ userId: maker.memberId as never, sortBy: 'total_video' }, other)) as number[]
    const total = async (albumId: number) => {
      const [row] = await server.db.select({ total: videoAlbums.shownTotal }).from(videoAlbums).where(eq(videoAlbums.id, albumId))
      return row?.total
    }
    expect([await order(), await total(hiding)]).toEqual([[hiding, large], 4])

    await server.call(savePrivacy, { privacyContent: { videos: 'friends' } }, { as: hider })
    expect([await order(), await total(hiding)]).toEqual([[large, hiding], 1])
    await server.call(savePrivacy, { privacyContent: { videos: 'members' } }, { as: hider })
    expect(await total(hiding)).toBe(4)

    // Drafts, deleted videos and removed ones.
    const [drafted, deleted, removed] = hidden as [VideoId, VideoId, VideoId]
    await server.db.update(videos).set({ isDraft: true }).where(eq(videos.id, drafted))
    expect(await total(hiding)).toBe(3)
    await server.call(deleteVideo, { videoId: deleted }, { as: hider })
    expect(await total(hiding)).toBe(2)
    await server.call(removeFromVideoAlbum, { albumId: hiding, videoId: removed }, { as: maker })
    expect([await total(hiding), await order()]).toEqual([1, [large, hiding]])
  })
})
