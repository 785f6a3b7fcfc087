import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as albums from '#contract/albums/video-albums.ts'
import { setFavouriteItem } from '#contract/content/content.ts'
import type { VideoAlbumId } from '#contract/content/ids.ts'
import type { VideoId } from '#contract/content/ids.ts'
import { browseVideos, deleteVideo, rememberPosition } from '#contract/videos.ts'
import { videoAlbums } from '../../db/tables/albums/video-albums.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'
import { codeOf, videoAlbumCalls } from '../../testing/videos/video-album-calls.ts'

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

describe('the videos of an album', () => {
  it('[L-06] a video is added at the end, once, and keeps its place when added again', async () => {
    const { albumId, ids } = await calls.filled(2)
    const [extra] = await calls.videos(1, other.memberId)
    const add = async (videoIds: VideoId[]) => (await server.call(albums.addToVideoAlbum, { albumId, videoIds }, { as: owner })).data
    expect(await add([extra as VideoId])).toEqual({ totalVideo: 3 })
    expect(await Promise.all([add([extra as VideoId]), add([ids[0] as VideoId])])).toEqual([{ totalVideo: 3 }, { totalVideo: 3 }])
    expect(await calls.listed(albumId)).toEqual([...ids, extra])
  })

  it('[L-07] removing a video lowers total_video by one, and removing it again changes nothing', async () => {
    const { albumId, ids } = await calls.filled(3)
    const remove = async () => (await server.call(albums.removeFromVideoAlbum, { albumId, videoId: ids[1] as VideoId }, { as: owner })).data
    expect(await remove()).toEqual({ totalVideo: 2 })
    expect(await remove()).toEqual({ totalVideo: 2 })
    expect(await calls.listed(albumId)).toEqual([ids[0], ids[2]])
  })

  it('[L-08] moving takes videos out of the source and puts them into the target; no target is refused by the documents’ rule', async () => {
    const [source, target] = [await calls.filled(3), await calls.filled(1)]
    const videoIds = [source.ids[2], source.ids[0]] as VideoId[]
    const from = { albumId: source.albumId, videoIds }
    for (const toAlbumId of [null, undefined]) {
      const { refusal } = await server.call(albums.moveToVideoAlbum, { ...from, toAlbumId }, { as: owner })
      expect(refusal).toMatchObject({ code: 'validation_failed', errors: { to_album_id: ['album.required'] } })
    }
    const { data } = await server.call(albums.moveToVideoAlbum, { ...from, toAlbumId: target.albumId }, { as: owner })
    expect(data).toEqual({ totalVideo: 1, targetTotalVideo: 3 })
    expect(await calls.listed(source.albumId)).toEqual([source.ids[1]])
    expect(await calls.listed(target.albumId)).toEqual([...target.ids, source.ids[0], source.ids[2]])
  })

  it('[L-09] mass delete answers the count that is left', async () => {
    const { albumId, ids } = await calls.filled(4)
    const { data } = await server.call(albums.massDeleteFromVideoAlbum, { albumId, videoIds: ids.slice(0, 3) }, { as: owner })
    expect(data).toEqual({ totalVideo: 1 })
    expect(await calls.get(albumId)).toMatchObject({ totalVideo: 1 })
  })

  it('are put into another order by placing one after another or first', async () => {
    const { albumId, ids } = await calls.filled(4)
    const [a, b, c, d] = ids as [VideoId, VideoId, VideoId, VideoId]
    const place = (videoId: VideoId, afterVideoId: VideoId | null) =>
      server.call(albums.reorderVideoAlbum, { albumId, videoId, afterVideoId }, { as: owner })
    await place(d, null)
    expect(await calls.listed(albumId)).toEqual([d, a, b, c])
    await place(a, c)
    expect(await calls.listed(albumId)).toEqual([d, b, c, a])
    const [stranger] = await calls.videos(1)
    expect(await codeOf(place(stranger as VideoId, a))).toBe('not_found')
    expect(await codeOf(place(a, stranger as VideoId))).toBe('not_found')
    expect(await codeOf(place(a, a))).toBe('validation_failed')
  })

  it('keep their totals under 20 simultaneous moves in both directions', async () => {
    const [one, two] = [await calls.filled(10), await calls.filled(10)]
    const moves = one.ids.flatMap((videoId, index) => [
      server.call(albums.moveToVideoAlbum, { albumId: one.albumId, toAlbumId: two.albumId, videoIds: [videoId] }, { as: owner }),
      server.call(
        albums.moveToVideoAlbum,
        { albumId: two.albumId, toAlbumId: one.albumId, videoIds: [two.ids[index] as VideoId] },
        { as: owner },
      ),
    ])
    for (const { refusal } of await Promise.all(moves)) expect(refusal).toBeNull()
    expect((await calls.listed(one.albumId)).toSorted((x, y) => x - y)).toEqual(two.ids)
    expect((await calls.listed(two.albumId)).toSorted((x, y) => x - y)).toEqual(one.ids)
    expect([(await calls.get(one.albumId)).totalVideo, (await calls.get(two.albumId)).totalVideo]).toEqual([10, 10])
  })

  it('leave the album when they are deleted', async () => {
    const { albumId, ids } = await calls.filled(2)
    await server.call(deleteVideo, { videoId: ids[0] as VideoId }, { as: owner })
    const [row] = await server.db.select({ total: videoAlbums.videoTotal }).from(videoAlbums).where(eq(videoAlbums.id, albumId))
    expect([await calls.listed(albumId), row?.total]).toEqual([[ids[1]], 1])
  })

  it('say which one the viewer watched last', async () => {
    const { albumId, ids } = await calls.filled(2)
    expect(await calls.get(albumId, other)).toMatchObject({ lastVideoId: null })
    for (const videoId of ids) {
      server.clock.advance(1000)
      const watchedAt = Math.floor(server.clock.now().getTime() / 1000)
      await server.call(rememberPosition, { videoId, seconds: 5, watchedAt }, { as: other })
    }
    expect(await calls.get(albumId, other)).toMatchObject({ lastVideoId: ids[1] })
  })
})

describe('the faves album', () => {
  it('[L-05] holds the favourites, newest first, and neither its title nor its type can be edited', async () => {
    const fan = await server.asMember()
    const ids = await calls.videos(3)
    for (const itemId of ids) await server.call(setFavouriteItem, { typeId: 'video', itemId, isFavourite: true }, { as: fan })
    const { items } = await calls.search({ view: 'my' }, fan)
    expect(items).toMatchObject([{ albumType: 'faves', totalVideo: 3 }])
    const albumId = items[0]?.albumId as VideoAlbumId
    expect(await calls.listed(albumId, fan)).toEqual(ids.toReversed())
    const rename = { albumId, title: 'Best of' }
    expect((await server.call(albums.editVideoAlbum, rename, { as: fan })).refusal).toMatchObject({
      code: 'forbidden',
      errors: { title: ['not_allowed'] },
    })
    expect((await calls.get(albumId, fan)).can).toMatchObject({ canEdit: true, canEditTitle: false, canDelete: false })
    expect(await codeOf(server.call(albums.deleteVideoAlbum, { albumId }, { as: fan }))).toBe('forbidden')
    expect((await server.call(albums.editVideoAlbum, { albumId, description: 'Mine', privacy: 0 }, { as: fan })).refusal).toBeNull()
    expect(await calls.get(albumId, other)).toMatchObject({ description: 'Mine' })
  })

  it('is private at first; adding and removing videos changes the favourites', async () => {
    const fan = await server.asMember()
    const [a, b] = (await calls.videos(2)) as [VideoId, VideoId]
    await server.call(setFavouriteItem, { typeId: 'video', itemId: a, isFavourite: true }, { as: fan })
    const albumId = (await calls.idsIn({ view: 'my' }, fan))[0] as VideoAlbumId
    expect(await codeOf(server.call(albums.getVideoAlbum, { albumId }, { as: other }))).toBe('album_not_found')
    const faves = async () => (await server.call(browseVideos, { view: 'myfaves' }, { as: fan })).data.items.map(({ videoId }) => videoId)
    expect((await server.call(albums.addToVideoAlbum, { albumId, videoIds: [b] }, { as: fan })).data).toEqual({ totalVideo: 2 })
    expect((await faves()).toSorted((x, y) => x - y)).toEqual([a, b])
    expect((await server.call(albums.removeFromVideoAlbum, { albumId, videoId: a }, { as: fan })).data).toEqual({ totalVideo: 1 })
    expect(await faves()).toEqual([b])
    const { albumId: normal } = await calls.filled(1, fan)
    const move = server.call(albums.moveToVideoAlbum, { albumId, toAlbumId: normal, videoIds: [b] }, { as: fan })
    expect((await move).refusal).toMatchObject({ errors: { album_id: ['invalid'] } })
  })
})
