import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as albums from '#contract/albums/video-albums.ts'
import { createComment } from '#contract/comments.ts'
import { voteOnItem } from '#contract/content/content.ts'
import type { VideoAlbumId } from '#contract/content/ids.ts'
import type { VideoId } from '#contract/content/ids.ts'
import { blockMember, addReport } from '#contract/profile/blocks-and-reports.ts'
import { savePrivacy } from '#contract/profile/privacy.ts'
import { browseVideos } from '#contract/videos.ts'
import { videoAlbumItems } from '../../db/tables/albums/video-albums.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'
import { insertVideo } from '../../testing/rows/insert-video.ts'
import { makeFriends } from '../../testing/rows/make-friends.ts'
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

describe('a new album', () => {
  it('answers its id and name, has the chosen videos in order, and belongs to its creator', async () => {
    const ids = await calls.videos(2)
    const { data } = await server.call(albums.createVideoAlbum, { title: '  Column wraps ', videoIds: ids }, { as: owner })
    expect(data).toEqual({ id: expect.any(Number), name: 'Column wraps' })
    expect(await calls.get(data.id)).toMatchObject({ title: 'Column wraps', userId: owner.memberId, totalVideo: 2, durationSeconds: 120 })
    expect(await calls.listed(data.id)).toEqual(ids)
  })

  it('[L-04] needs a title: without one the field is named, with the documents’ rule', async () => {
    for (const title of ['', '   ']) {
      const { refusal } = await server.call(albums.createVideoAlbum, { title }, { as: owner })
      expect(refusal).toMatchObject({ code: 'validation_failed', errors: { title: ['title.required'] } })
    }
  })

  it('[S-18] its words cannot turn round the text beside them, and a title that nobody can see is none', async () => {
    const albumId = await calls.create(owner, { title: 'Column\u202E wraps', description: 'Slow\u2066ly' })
    expect(await calls.get(albumId)).toMatchObject({ title: 'Column wraps', description: 'Slowly' })
    const edit = (title: string) => server.call(albums.editVideoAlbum, { albumId, title }, { as: owner })
    expect((await edit('Wraps\u202D\n again')).data.title).toBe('Wraps again')
    const unseen = '\u200B\u2060'
    const create = server.call(albums.createVideoAlbum, { title: unseen }, { as: owner })
    for (const { refusal } of [await create, await edit(unseen)]) expect(refusal).toMatchObject({ errors: { title: ['title.required'] } })
  })

  it('[L-13] has the privacy and comment privacy that were chosen, and both can be changed', async () => {
    const albumId = await calls.create(owner, { privacy: 1, privacyComment: 2 })
    expect(await calls.get(albumId)).toMatchObject({ privacy: 1, privacyComment: 2 })
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

describe('votes, comments and reports', () => {
  it('[L-11] votes update the totals for and against, under the album’s call and the one of all kinds', async () => {
    const { albumId } = await calls.filled(1)
    const { data } = await server.call(albums.voteVideoAlbum, { albumId, way: 'up' }, { as: other })
    expect(data).toEqual({ upVotes: 1, downVotes: 0, myVote: 'up' })
    const again = await server.call(voteOnItem, { typeId: 'video_album', itemId: albumId, way: 'down' }, { as: other })
    expect(again.data).toEqual({ upVotes: 0, downVotes: 1, myVote: 'down' })
    expect(await calls.get(albumId, other)).toMatchObject({ totalLike: 0, totalDislike: 1, myVote: 'down' })
  })

  it('comments are for those the owner chose, and are counted', async () => {
    const friend = await server.asMember()
    await makeFriends(server.db, owner.memberId, friend.memberId)
    const comment = async (as: Credentials, itemId: number) =>
      codeOf(server.call(createComment, { typeId: 'video_album', itemId, parentId: null, text: 'Well made' }, { as }))
    const [open, friends, closed] = [
      await calls.create(),
      await calls.create(owner, { privacyComment: 1 }),
      await calls.create(owner, { privacyComment: 2 }),
    ]
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
    expect(await calls.get(open, other)).toMatchObject({ totalComment: 1, can: { canComment: true } })
    expect((await calls.get(closed, other)).can.canComment).toBe(false)
  })

  it('an album is reported by others, and not by its owner', async () => {
    const albumId = await calls.create()
    const report = { typeId: 'video_album', itemId: albumId, reasonId: 3, text: '' } as const
    expect(await codeOf(server.call(addReport, report, { as: other }))).toBeUndefined()
    expect(await codeOf(server.call(addReport, report, { as: owner }))).toBe('forbidden')
  })
})

describe('who may what', () => {
  it('[L-12] an album that does not exist, is deleted or is hidden answers “Album not found” to every call', async () => {
    const { albumId: hidden, ids } = await calls.filled(1)
    await server.call(albums.editVideoAlbum, { albumId: hidden, privacy: 2 }, { as: owner })
    const gone = await calls.create()
    await server.call(albums.deleteVideoAlbum, { albumId: gone }, { as: owner })
    const own = await calls.create(other)
    const videoIds = [ids[0] as VideoId]
    for (const albumId of [hidden, gone, 999_999 as VideoAlbumId]) {
      const { refusal } = await server.call(albums.getVideoAlbum, { albumId }, { as: other })
      expect(refusal?.code).toBe('album_not_found')
      const refusable = [
        server.call(albums.editVideoAlbum, { albumId, title: 'Mine' }, { as: other }),
        server.call(albums.deleteVideoAlbum, { albumId }, { as: other }),
        server.call(albums.addToVideoAlbum, { albumId, videoIds }, { as: other }),
        server.call(albums.removeFromVideoAlbum, { albumId, videoId: videoIds[0] as VideoId }, { as: other }),
        server.call(albums.massDeleteFromVideoAlbum, { albumId, videoIds }, { as: other }),
        server.call(albums.moveToVideoAlbum, { albumId, toAlbumId: own, videoIds }, { as: other }),
        server.call(albums.moveToVideoAlbum, { albumId: own, toAlbumId: albumId, videoIds }, { as: other }),
        server.call(albums.reorderVideoAlbum, { albumId, videoId: videoIds[0] as VideoId, afterVideoId: null }, { as: other }),
      ]
      for (const call of refusable) expect(await codeOf(call)).toBe('album_not_found')
      expect(await codeOf(server.call(albums.voteVideoAlbum, { albumId, way: 'up' }, { as: other }))).toBe('not_found')
      expect(await calls.listed(albumId, other)).toEqual([])
    }
  })

  it('others see an open album and cannot change it; an admin can edit it, and the change is in the audit', async () => {
    const { albumId, ids } = await calls.filled(1)
    const videoIds = ids.slice(0, 1)
    const changes = [
      server.call(albums.editVideoAlbum, { albumId, title: 'Mine' }, { as: other }),
      server.call(albums.deleteVideoAlbum, { albumId }, { as: other }),
      server.call(albums.addToVideoAlbum, { albumId, videoIds }, { as: other }),
      server.call(albums.massDeleteFromVideoAlbum, { albumId, videoIds }, { as: other }),
    ]
    for (const call of changes) expect(await codeOf(call)).toBe('forbidden')
    const admin = await server.asAdmin()
    expect(await codeOf(server.call(albums.editVideoAlbum, { albumId, title: 'Renamed by staff' }, { as: admin }))).toBeUndefined()
    expect(await codeOf(server.call(albums.addToVideoAlbum, { albumId, videoIds }, { as: admin }))).toBe('forbidden')
    const { rows } = await server.db.execute(sql`select action from audit_entries where subject = ${`content:video_album:${albumId}`}`)
    expect(rows).toEqual([{ action: 'videoAlbums.edit' }])
  })

  it('[L-15] the owner’s setting for albums decides in lists, counts, the page and the videos of an album, at once', async () => {
    const [maker, friend] = [await server.asMember(), await server.asMember()]
    await makeFriends(server.db, maker.memberId, friend.memberId)
    const { albumId, ids } = await calls.filled(1, maker)
    const seenBy = async (as: Credentials) => {
      const { refusal } = await server.call(albums.getVideoAlbum, { albumId }, { as })
      const { total } = await calls.search({ userId: maker.memberId as never }, as)
      return [refusal === null, total, await calls.listed(albumId, as)]
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
      await calls
        .create(maker, { title: 'Later' })
        .then((id) => codeOf(server.call(albums.getVideoAlbum, { albumId: id }, { as: friend }))),
    ).toBe('album_not_found')
    await set('members')
    await server.call(albums.editVideoAlbum, { albumId, privacy: 1 }, { as: maker })
    expect([await seenBy(other), await seenBy(friend)]).toEqual([hidden, seen])
    await server.call(blockMember, { userId: friend.memberId as never }, { as: maker })
    expect(await codeOf(server.call(albums.getVideoAlbum, { albumId }, { as: friend }))).toBe('album_not_found')
  })

  it('[V-26] the videos of a playlist are listed only for members who are signed in', async () => {
    const { albumId, ids } = await calls.filled(2)
    for (const view of ['album', 'playlist'] as const) {
      const { refusal } = await server.call(browseVideos, { view, albumId })
      expect(refusal?.code).toBe('unauthorized')
      const { data } = await server.call(browseVideos, { view, albumId }, { as: other })
      expect(data.items.map(({ videoId }) => videoId)).toEqual(ids)
    }
  })

  it('two edits of the same version: the second one is refused', async () => {
    const albumId = await calls.create()
    const { version } = await calls.get(albumId)
    const edit = (title: string) => codeOf(server.call(albums.editVideoAlbum, { albumId, title, version }, { as: owner }))
    expect([await edit('One'), await edit('Two')]).toEqual([undefined, 'edit_conflict'])
  })

  it('takes at most 1,000 videos, and refuses more without changing anything', async () => {
    const { albumId } = await calls.filled(1)
    await server.db.execute(sql`
      with made as (insert into videos (owner_id, title, status, is_draft) select ${owner.memberId}, 'Many', 'ready', false from generate_series(1, 999) returning id)
      insert into video_album_items (album_id, video_id, position) select ${albumId}, id, 10 from made`)
    const [extra] = await calls.videos(1)
    const { refusal } = await server.call(albums.addToVideoAlbum, { albumId, videoIds: [extra as VideoId] }, { as: owner })
    expect(refusal).toMatchObject({ code: 'validation_failed', errors: { video_ids: ['too_many'] } })
    const rows = await server.db.select().from(videoAlbumItems).where(eq(videoAlbumItems.albumId, albumId))
    expect(rows).toHaveLength(1000)
  })
})
