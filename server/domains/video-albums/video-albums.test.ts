import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createComment } from '#contract/comments.ts'
import { setFavouriteItem, voteOnItem } from '#contract/content/content.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import type { VideoAlbumId, VideoId } from '#contract/primitives.ts'
import { blockMember, addReport } from '#contract/profile/blocks-and-reports.ts'
import { savePrivacy } from '#contract/profile/privacy.ts'
import * as albums from '#contract/albums/video-albums.ts'
import { browseVideos, deleteVideo, rememberPosition } from '#contract/videos.ts'
import { videoAlbumItems, videoAlbums } from '../../db/tables/albums/video-albums.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'
import { insertVideo } from '../../testing/rows/insert-video.ts'
import { makeFriends } from '../../testing/rows/make-friends.ts'

let server: TestServer
let owner: Credentials
let other: Credentials

beforeAll(async () => {
  server = await createTestServer()
  ;[owner, other] = [await server.asMember({ name: 'albumowner' }), await server.asMember()]
})
afterAll(() => server.close())

type Create = RequestInput<typeof albums.createVideoAlbum>
async function create(as: Credentials = owner, input: Partial<Create> = {}): Promise<VideoAlbumId> {
  return (await server.call(albums.createVideoAlbum, { title: 'Knots', ...input }, { as })).data.id
}
async function videos(total: number, ownerId = owner.memberId): Promise<VideoId[]> {
  const ids: VideoId[] = []
  for (let n = 1; n <= total; n += 1) ids.push((await insertVideo(server.db, { ownerId, title: `Take ${n}` })).id as VideoId)
  return ids
}
async function filled(total: number, as = owner): Promise<{ albumId: VideoAlbumId; ids: VideoId[] }> {
  const ids = await videos(total, as.memberId)
  return { albumId: await create(as, { videoIds: ids }), ids }
}
const get = async (albumId: VideoAlbumId, as: Credentials = owner) => (await server.call(albums.getVideoAlbum, { albumId }, { as })).data
const codeOf = async (call: Promise<{ refusal: { code: string } | null }>) => (await call).refusal?.code
/** The titles or ids of the album's videos, in its order. */
async function listed(albumId: VideoAlbumId, as: Credentials = owner): Promise<number[]> {
  const { data } = await server.call(browseVideos, { view: 'album', albumId }, { as })
  expect(data.total).toBe(data.items.length)
  return data.items.map(({ videoId }) => videoId)
}
const search = async (input: RequestInput<typeof albums.searchVideoAlbums>, as: Credentials = owner) =>
  (await server.call(albums.searchVideoAlbums, input, { as })).data
const idsIn = async (input: RequestInput<typeof albums.searchVideoAlbums>, as: Credentials = owner) =>
  (await search(input, as)).items.map(({ albumId }) => albumId)

describe('a new album', () => {
  it('answers its id and name, has the chosen videos in order, and belongs to its creator', async () => {
    const ids = await videos(2)
    const { data } = await server.call(albums.createVideoAlbum, { title: '  Column wraps ', videoIds: ids }, { as: owner })
    expect(data).toEqual({ id: expect.any(Number), name: 'Column wraps' })
    expect(await get(data.id)).toMatchObject({ title: 'Column wraps', userId: owner.memberId, totalVideo: 2, durationSeconds: 120 })
    expect(await listed(data.id)).toEqual(ids)
  })

  it('[L-04] needs a title: without one the field is named, with the documents’ rule', async () => {
    for (const title of ['', '   ']) {
      const { refusal } = await server.call(albums.createVideoAlbum, { title }, { as: owner })
      expect(refusal).toMatchObject({ code: 'validation_failed', errors: { title: ['title.required'] } })
    }
  })

  it('[L-13] has the privacy and comment privacy that were chosen, and both can be changed', async () => {
    const albumId = await create(owner, { privacy: 1, privacyComment: 2 })
    expect(await get(albumId)).toMatchObject({ privacy: 1, privacyComment: 2 })
    const { data } = await server.call(albums.editVideoAlbum, { albumId, privacy: 2, privacyComment: 0 }, { as: owner })
    expect(data).toMatchObject({ privacy: 2, privacyComment: 0 })
    expect(await codeOf(server.call(albums.editVideoAlbum, { albumId, privacy: 6 as never }, { as: owner }))).toBe('validation_failed')
  })

  it('cannot be made of videos that the creator may not see', async () => {
    const hidden = await insertVideo(server.db, { isDraft: true })
    const call = server.call(albums.createVideoAlbum, { title: 'Spy', videoIds: [hidden.id as VideoId] }, { as: owner })
    expect(await codeOf(call)).toBe('not_found')
  })
})

describe('the list of albums', () => {
  it('[L-01] has 30 a page; all omits empty albums, my includes them, friend has those of friends, subscribed those one has access to', async () => {
    const [maker, friend] = [await server.asMember(), await server.asMember()]
    await makeFriends(server.db, maker.memberId, friend.memberId)
    const [video] = await videos(1, maker.memberId)
    for (let n = 0; n < 31; n += 1) await create(maker, { title: `Album ${n}`, videoIds: [video as VideoId] })
    const empty = await create(maker, { title: 'Empty' })
    const first = await search({ userId: maker.memberId as never }, friend)
    expect([first.items.length, first.total, first.limit]).toEqual([30, 31, 30])
    const second = await search({ userId: maker.memberId as never, cursor: first.nextCursor ?? '' }, friend)
    expect([second.items.length, second.nextCursor]).toEqual([1, null])
    expect((await search({ view: 'my' }, maker)).total).toBe(32)
    expect(await idsIn({ userId: maker.memberId as never, includeEmptyAlbums: true }, friend)).toContain(empty)
    expect((await search({ view: 'friend' }, friend)).total).toBe(31)
    expect((await search({ view: 'friend' }, other)).total).toBe(0)
    expect((await search({ view: 'for_sale', userId: maker.memberId as never }, friend)).total).toBe(0)
    await server.db
      .update(videoAlbums)
      .set({ price: 12 })
      .where(eq(videoAlbums.id, first.items[0]?.albumId ?? 0))
    expect(await search({ view: 'for_sale', userId: maker.memberId as never }, other)).toMatchObject({ items: [{ price: 12 }], total: 1 })
    expect((await search({ view: 'subscribed' }, friend)).items).toEqual([])
  })

  it('[L-02] sorts by date, update, comments, videos and likes', async () => {
    const maker = await server.asMember()
    const ids = await videos(3, maker.memberId)
    const [a, b, c] = [
      await create(maker, { title: 'A', videoIds: ids.slice(0, 1) }),
      await create(maker, { title: 'B', videoIds: ids }),
      await create(maker, { title: 'C', videoIds: ids.slice(0, 2) }),
    ]
    const set = async (id: number, values: Partial<typeof videoAlbums.$inferInsert>) =>
      server.db.update(videoAlbums).set(values).where(eq(videoAlbums.id, id))
    await set(a, { createdAt: new Date(3000), contentChangedAt: new Date(1000), commentTotal: 5, upVotes: 1 })
    await set(b, { createdAt: new Date(1000), contentChangedAt: new Date(2000), commentTotal: 1, upVotes: 9 })
    await set(c, { createdAt: new Date(2000), contentChangedAt: new Date(3000), commentTotal: 3, upVotes: 4 })
    const orderBy = (sortBy: albums.AlbumSort) => idsIn({ userId: maker.memberId as never, sortBy })
    expect(await orderBy('time_stamp')).toEqual([a, c, b])
    expect(await orderBy('time_stamp_update')).toEqual([c, b, a])
    expect(await orderBy('total_comment')).toEqual([a, c, b])
    expect(await orderBy('total_video')).toEqual([b, c, a])
    expect(await orderBy('total_like')).toEqual([b, c, a])
  })

  it('finds albums by their text and by a video in them', async () => {
    const maker = await server.asMember()
    const ids = await videos(2, maker.memberId)
    const wraps = await create(maker, { title: 'Cölumn wraps', description: 'For beginners', videoIds: ids })
    const nets = await create(maker, { title: 'Nets', videoIds: ids.slice(0, 1) })
    const ofMaker = { userId: maker.memberId as never }
    expect(await idsIn({ ...ofMaker, search: [{ fld: 'title', op: 'contains', val: 'column' }] })).toEqual([wraps])
    expect(await idsIn({ ...ofMaker, search: [{ fld: 'description', op: 'start', val: 'for' }] })).toEqual([wraps])
    expect((await idsIn({ ...ofMaker, videoId: ids[0] as VideoId })).toSorted((x, y) => x - y)).toEqual([wraps, nets])
    expect(await idsIn({ ...ofMaker, videoId: ids[1] as VideoId })).toEqual([wraps])
  })

  it('[S-29] counts, times and pictures only the videos the viewer may see', async () => {
    const [maker, blocker] = [await server.asMember(), await server.asMember()]
    const [hidden] = await videos(1, blocker.memberId)
    const [shown] = await videos(1, maker.memberId)
    const draft = await insertVideo(server.db, { ownerId: maker.memberId, isDraft: true })
    const albumId = await create(maker, { videoIds: [hidden as VideoId, shown as VideoId, draft.id as VideoId] })
    expect(await get(albumId, maker)).toMatchObject({ totalVideo: 2 })
    await server.call(blockMember, { userId: other.memberId as never }, { as: blocker })
    expect(await get(albumId, other)).toMatchObject({ totalVideo: 1, durationSeconds: 60, thumb: expect.stringContaining(`/${shown}/`) })
    expect(await listed(albumId, other)).toEqual([shown])
  })
})

describe('the videos of an album', () => {
  it('[L-06] a video is added at the end, once, and keeps its place when added again', async () => {
    const { albumId, ids } = await filled(2)
    const [extra] = await videos(1, other.memberId)
    const add = async (videoIds: VideoId[]) => (await server.call(albums.addToVideoAlbum, { albumId, videoIds }, { as: owner })).data
    expect(await add([extra as VideoId])).toEqual({ totalVideo: 3 })
    expect(await Promise.all([add([extra as VideoId]), add([ids[0] as VideoId])])).toEqual([{ totalVideo: 3 }, { totalVideo: 3 }])
    expect(await listed(albumId)).toEqual([...ids, extra])
  })

  it('[L-07] removing a video lowers total_video by one, and removing it again changes nothing', async () => {
    const { albumId, ids } = await filled(3)
    const remove = async () => (await server.call(albums.removeFromVideoAlbum, { albumId, videoId: ids[1] as VideoId }, { as: owner })).data
    expect(await remove()).toEqual({ totalVideo: 2 })
    expect(await remove()).toEqual({ totalVideo: 2 })
    expect(await listed(albumId)).toEqual([ids[0], ids[2]])
  })

  it('[L-08] moving takes videos out of the source and puts them into the target; no target is refused by the documents’ rule', async () => {
    const [source, target] = [await filled(3), await filled(1)]
    const videoIds = [source.ids[2], source.ids[0]] as VideoId[]
    const from = { albumId: source.albumId, videoIds }
    for (const toAlbumId of [null, undefined]) {
      const { refusal } = await server.call(albums.moveToVideoAlbum, { ...from, toAlbumId }, { as: owner })
      expect(refusal).toMatchObject({ code: 'validation_failed', errors: { to_album_id: ['album.required'] } })
    }
    const { data } = await server.call(albums.moveToVideoAlbum, { ...from, toAlbumId: target.albumId }, { as: owner })
    expect(data).toEqual({ totalVideo: 1, targetTotalVideo: 3 })
    expect(await listed(source.albumId)).toEqual([source.ids[1]])
    expect(await listed(target.albumId)).toEqual([...target.ids, source.ids[0], source.ids[2]])
  })

  it('[L-09] mass delete answers the count that is left', async () => {
    const { albumId, ids } = await filled(4)
    const { data } = await server.call(albums.massDeleteFromVideoAlbum, { albumId, videoIds: ids.slice(0, 3) }, { as: owner })
    expect(data).toEqual({ totalVideo: 1 })
    expect(await get(albumId)).toMatchObject({ totalVideo: 1 })
  })

  it('are put into another order by placing one after another or first', async () => {
    const { albumId, ids } = await filled(4)
    const [a, b, c, d] = ids as [VideoId, VideoId, VideoId, VideoId]
    const place = (videoId: VideoId, afterVideoId: VideoId | null) =>
      server.call(albums.reorderVideoAlbum, { albumId, videoId, afterVideoId }, { as: owner })
    await place(d, null)
    expect(await listed(albumId)).toEqual([d, a, b, c])
    await place(a, c)
    expect(await listed(albumId)).toEqual([d, b, c, a])
    const [stranger] = await videos(1)
    expect(await codeOf(place(stranger as VideoId, a))).toBe('not_found')
    expect(await codeOf(place(a, stranger as VideoId))).toBe('not_found')
    expect(await codeOf(place(a, a))).toBe('validation_failed')
  })

  it('keep their totals under 20 simultaneous moves in both directions', async () => {
    const [one, two] = [await filled(10), await filled(10)]
    const moves = one.ids.flatMap((videoId, index) => [
      server.call(albums.moveToVideoAlbum, { albumId: one.albumId, toAlbumId: two.albumId, videoIds: [videoId] }, { as: owner }),
      server.call(
        albums.moveToVideoAlbum,
        { albumId: two.albumId, toAlbumId: one.albumId, videoIds: [two.ids[index] as VideoId] },
        { as: owner },
      ),
    ])
    for (const { refusal } of await Promise.all(moves)) expect(refusal).toBeNull()
    expect((await listed(one.albumId)).toSorted((x, y) => x - y)).toEqual(two.ids)
    expect((await listed(two.albumId)).toSorted((x, y) => x - y)).toEqual(one.ids)
    expect([(await get(one.albumId)).totalVideo, (await get(two.albumId)).totalVideo]).toEqual([10, 10])
  })

  it('leave the album when they are deleted', async () => {
    const { albumId, ids } = await filled(2)
    await server.call(deleteVideo, { videoId: ids[0] as VideoId }, { as: owner })
    const [row] = await server.db.select({ total: videoAlbums.videoTotal }).from(videoAlbums).where(eq(videoAlbums.id, albumId))
    expect([await listed(albumId), row?.total]).toEqual([[ids[1]], 1])
  })

  it('say which one the viewer watched last', async () => {
    const { albumId, ids } = await filled(2)
    expect(await get(albumId, other)).toMatchObject({ lastVideoId: null })
    for (const videoId of ids) {
      server.clock.advance(1000)
      const watchedAt = Math.floor(server.clock.now().getTime() / 1000)
      await server.call(rememberPosition, { videoId, seconds: 5, watchedAt }, { as: other })
    }
    expect(await get(albumId, other)).toMatchObject({ lastVideoId: ids[1] })
  })
})

describe('the faves album', () => {
  it('[L-05] holds the favourites, newest first, and neither its title nor its type can be edited', async () => {
    const fan = await server.asMember()
    const ids = await videos(3)
    for (const itemId of ids) await server.call(setFavouriteItem, { typeId: 'video', itemId, isFavourite: true }, { as: fan })
    const { items } = await search({ view: 'my' }, fan)
    expect(items).toMatchObject([{ albumType: 'faves', totalVideo: 3 }])
    const albumId = items[0]?.albumId as VideoAlbumId
    expect(await listed(albumId, fan)).toEqual(ids.toReversed())
    const rename = { albumId, title: 'Best of' }
    expect((await server.call(albums.editVideoAlbum, rename, { as: fan })).refusal).toMatchObject({
      code: 'forbidden',
      errors: { title: ['not_allowed'] },
    })
    expect((await get(albumId, fan)).can).toMatchObject({ canEdit: true, canEditTitle: false, canDelete: false })
    expect(await codeOf(server.call(albums.deleteVideoAlbum, { albumId }, { as: fan }))).toBe('forbidden')
    expect((await server.call(albums.editVideoAlbum, { albumId, description: 'Mine', privacy: 0 }, { as: fan })).refusal).toBeNull()
    expect(await get(albumId, other)).toMatchObject({ description: 'Mine' })
  })

  it('is private at first; adding and removing videos changes the favourites', async () => {
    const fan = await server.asMember()
    const [a, b] = (await videos(2)) as [VideoId, VideoId]
    await server.call(setFavouriteItem, { typeId: 'video', itemId: a, isFavourite: true }, { as: fan })
    const albumId = (await idsIn({ view: 'my' }, fan))[0] as VideoAlbumId
    expect(await codeOf(server.call(albums.getVideoAlbum, { albumId }, { as: other }))).toBe('album_not_found')
    const faves = async () => (await server.call(browseVideos, { view: 'myfaves' }, { as: fan })).data.items.map(({ videoId }) => videoId)
    expect((await server.call(albums.addToVideoAlbum, { albumId, videoIds: [b] }, { as: fan })).data).toEqual({ totalVideo: 2 })
    expect((await faves()).toSorted((x, y) => x - y)).toEqual([a, b])
    expect((await server.call(albums.removeFromVideoAlbum, { albumId, videoId: a }, { as: fan })).data).toEqual({ totalVideo: 1 })
    expect(await faves()).toEqual([b])
    const { albumId: normal } = await filled(1, fan)
    const move = server.call(albums.moveToVideoAlbum, { albumId, toAlbumId: normal, videoIds: [b] }, { as: fan })
    expect((await move).refusal).toMatchObject({ errors: { album_id: ['invalid'] } })
  })
})

describe('votes, comments and reports', () => {
  it('[L-11] votes update the totals for and against, under the album’s call and the one of all kinds', async () => {
    const { albumId } = await filled(1)
    const { data } = await server.call(albums.voteVideoAlbum, { albumId, way: 'up' }, { as: other })
    expect(data).toEqual({ upVotes: 1, downVotes: 0, myVote: 'up' })
    const again = await server.call(voteOnItem, { typeId: 'video_album', itemId: albumId, way: 'down' }, { as: other })
    expect(again.data).toEqual({ upVotes: 0, downVotes: 1, myVote: 'down' })
    expect(await get(albumId, other)).toMatchObject({ totalLike: 0, totalDislike: 1, myVote: 'down' })
  })

  it('comments are for those the owner chose, and are counted', async () => {
    const friend = await server.asMember()
    await makeFriends(server.db, owner.memberId, friend.memberId)
    const comment = async (as: Credentials, itemId: number) =>
      codeOf(server.call(createComment, { typeId: 'video_album', itemId, parentId: null, text: 'Well made' }, { as }))
    const [open, friends, closed] = [await create(), await create(owner, { privacyComment: 1 }), await create(owner, { privacyComment: 2 })]
    expect([await comment(other, open), await comment(other, friends), await comment(other, closed)]).toEqual([
      undefined,
      'forbidden',
      'forbidden',
    ])
    expect([await comment(friend, friends), await comment(friend, closed), await comment(owner, closed)]).toEqual([
      undefined,
      'forbidden',
      'forbidden',
    ])
    expect(await get(open, other)).toMatchObject({ totalComment: 1, can: { canComment: true } })
    expect((await get(closed, other)).can.canComment).toBe(false)
  })

  it('an album is reported by others, and not by its owner', async () => {
    const albumId = await create()
    const report = { typeId: 'video_album', itemId: albumId, reasonId: 3, text: '' } as const
    expect(await codeOf(server.call(addReport, report, { as: other }))).toBeUndefined()
    expect(await codeOf(server.call(addReport, report, { as: owner }))).toBe('forbidden')
  })
})

describe('who may what', () => {
  it('[L-12] an album that does not exist, is deleted or is hidden answers “Album not found” to every call', async () => {
    const { albumId: hidden, ids } = await filled(1)
    await server.call(albums.editVideoAlbum, { albumId: hidden, privacy: 2 }, { as: owner })
    const gone = await create()
    await server.call(albums.deleteVideoAlbum, { albumId: gone }, { as: owner })
    const own = await create(other)
    const videoIds = [ids[0] as VideoId]
    for (const albumId of [hidden, gone, 999_999 as VideoAlbumId]) {
      const { refusal } = await server.call(albums.getVideoAlbum, { albumId }, { as: other })
      expect(refusal?.code).toBe('album_not_found')
      const calls = [
        server.call(albums.editVideoAlbum, { albumId, title: 'Mine' }, { as: other }),
        server.call(albums.deleteVideoAlbum, { albumId }, { as: other }),
        server.call(albums.addToVideoAlbum, { albumId, videoIds }, { as: other }),
        server.call(albums.removeFromVideoAlbum, { albumId, videoId: videoIds[0] as VideoId }, { as: other }),
        server.call(albums.massDeleteFromVideoAlbum, { albumId, videoIds }, { as: other }),
        server.call(albums.moveToVideoAlbum, { albumId, toAlbumId: own, videoIds }, { as: other }),
        server.call(albums.moveToVideoAlbum, { albumId: own, toAlbumId: albumId, videoIds }, { as: other }),
        server.call(albums.reorderVideoAlbum, { albumId, videoId: videoIds[0] as VideoId, afterVideoId: null }, { as: other }),
      ]
      for (const call of calls) expect(await codeOf(call)).toBe('album_not_found')
      expect(await codeOf(server.call(albums.voteVideoAlbum, { albumId, way: 'up' }, { as: other }))).toBe('not_found')
      expect(await listed(albumId, other)).toEqual([])
    }
  })

  it('others see an open album and cannot change it; an admin can edit it, and the change is in the audit', async () => {
    const { albumId, ids } = await filled(1)
    const videoIds = ids.slice(0, 1)
    const calls = [
      server.call(albums.editVideoAlbum, { albumId, title: 'Mine' }, { as: other }),
      server.call(albums.deleteVideoAlbum, { albumId }, { as: other }),
      server.call(albums.addToVideoAlbum, { albumId, videoIds }, { as: other }),
      server.call(albums.massDeleteFromVideoAlbum, { albumId, videoIds }, { as: other }),
    ]
    for (const call of calls) expect(await codeOf(call)).toBe('forbidden')
    const admin = await server.asAdmin()
    expect(await codeOf(server.call(albums.editVideoAlbum, { albumId, title: 'Renamed by staff' }, { as: admin }))).toBeUndefined()
    expect(await codeOf(server.call(albums.addToVideoAlbum, { albumId, videoIds }, { as: admin }))).toBe('forbidden')
    const { rows } = await server.db.execute(sql`select action from audit_entries where subject = ${`content:video_album:${albumId}`}`)
    expect(rows).toEqual([{ action: 'videoAlbums.edit' }])
  })

  it('[L-15] the owner’s setting for albums decides in lists, counts, the page and the videos of an album, at once', async () => {
    const [maker, friend] = [await server.asMember(), await server.asMember()]
    await makeFriends(server.db, maker.memberId, friend.memberId)
    const { albumId, ids } = await filled(1, maker)
    const seenBy = async (as: Credentials) => {
      const { refusal } = await server.call(albums.getVideoAlbum, { albumId }, { as })
      const { total } = await search({ userId: maker.memberId as never }, as)
      return [refusal === null, total, await listed(albumId, as)]
    }
    const [seen, hidden] = [
      [true, 1, ids],
      [false, 0, []],
    ]
    const set = (videoAlbumsFor: 'members' | 'friends' | 'nobody') =>
      server.call(savePrivacy, { privacyContent: { videoAlbums: videoAlbumsFor } }, { as: maker })
    expect([await seenBy(other), await seenBy(friend)]).toEqual([seen, seen])
    await set('friends')
    expect([await seenBy(other), await seenBy(friend)]).toEqual([hidden, seen])
    await set('nobody')
    expect([await seenBy(friend), await seenBy(maker)]).toEqual([hidden, seen])
    expect(
      await create(maker, { title: 'Later' }).then((id) => codeOf(server.call(albums.getVideoAlbum, { albumId: id }, { as: friend }))),
    ).toBe('album_not_found')
    await set('members')
    await server.call(albums.editVideoAlbum, { albumId, privacy: 1 }, { as: maker })
    expect([await seenBy(other), await seenBy(friend)]).toEqual([hidden, seen])
    await server.call(blockMember, { userId: friend.memberId as never }, { as: maker })
    expect(await codeOf(server.call(albums.getVideoAlbum, { albumId }, { as: friend }))).toBe('album_not_found')
  })

  it('[V-26] the videos of a playlist are listed only for members who are signed in', async () => {
    const { albumId, ids } = await filled(2)
    for (const view of ['album', 'playlist'] as const) {
      const { refusal } = await server.call(browseVideos, { view, albumId })
      expect(refusal?.code).toBe('unauthorized')
      const { data } = await server.call(browseVideos, { view, albumId }, { as: other })
      expect(data.items.map(({ videoId }) => videoId)).toEqual(ids)
    }
  })

  it('two edits of the same version: the second one is refused', async () => {
    const albumId = await create()
    const { version } = await get(albumId)
    const edit = (title: string) => codeOf(server.call(albums.editVideoAlbum, { albumId, title, version }, { as: owner }))
    expect([await edit('One'), await edit('Two')]).toEqual([undefined, 'edit_conflict'])
  })

  it('takes at most 1,000 videos, and refuses more without changing anything', async () => {
    const { albumId } = await filled(1)
    await server.db.execute(sql`
      with made as (insert into videos (owner_id, title, status, is_draft) select ${owner.memberId}, 'Many', 'ready', false from generate_series(1, 999) returning id)
      insert into video_album_items (album_id, video_id, position) select ${albumId}, id, 10 from made`)
    const [extra] = await videos(1)
    const { refusal } = await server.call(albums.addToVideoAlbum, { albumId, videoIds: [extra as VideoId] }, { as: owner })
    expect(refusal).toMatchObject({ code: 'validation_failed', errors: { video_ids: ['too_many'] } })
    const rows = await server.db.select().from(videoAlbumItems).where(eq(videoAlbumItems.albumId, albumId))
    expect(rows).toHaveLength(1000)
  })
})
