/** Video albums: lists, the videos in them, and who may do what. */
import { expect } from 'vitest'
import type { VideoAlbumId } from '#contract/content/ids.ts'
import type { VideoId } from '#contract/content/ids.ts'
import * as albums from '#contract/albums/video-albums.ts'
import { browseVideos } from '#contract/videos.ts'
import type { Scenario, Suite, SuiteCaller } from './site.ts'

const nothingId = 999_999_999 as VideoAlbumId

async function openAlbums({ join, addVideo }: Suite, total = 3) {
  const [owner, viewer] = [await join(), await join()]
  const ids: VideoId[] = []
  for (let each = 1; each <= total; each += 1) ids.push((await addVideo(owner, { title: `Part ${each}` })) as VideoId)
  const { id: albumId } = await owner.call(albums.createVideoAlbum, { title: 'Knots', videoIds: ids })
  const listed = async (as: SuiteCaller = owner, of = albumId) =>
    (await as.call(browseVideos, { view: 'album', albumId: of })).items.map(({ videoId }) => videoId)
  return { owner, viewer, ids, albumId, listed }
}

export const albumScenarios: readonly Scenario[] = [
  {
    title: 'an album answers its id and name, and needs a title',
    async run(suite) {
      const { owner } = await openAlbums(suite)
      expect(await owner.call(albums.createVideoAlbum, { title: ' Nets ' })).toMatchObject({ name: 'Nets' })
      expect(await owner.refusal(albums.createVideoAlbum, { title: ' ' })).toMatchObject({
        code: 'validation_failed',
        errors: { title: ['title.required'] },
      })
      const hidden = await suite.addVideo(owner, { isDraft: true })
      const other = await suite.join()
      expect(await other.refusal(albums.createVideoAlbum, { title: 'Spy', videoIds: [hidden] })).toMatchObject({ code: 'not_found' })
    },
  },
  {
    title: 'albums are listed by view, member, video and text; empty ones only among one’s own',
    async run(suite) {
      const { owner, viewer, ids, albumId } = await openAlbums(suite)
      const { id: emptyId } = await owner.call(albums.createVideoAlbum, { title: 'Empty' })
      const find = async (as: SuiteCaller, input: albums.VideoAlbumFilterInput) =>
        (await as.call(albums.searchVideoAlbums, input)).items.map((album) => album.albumId)
      expect(await find(viewer, { userName: owner.userName })).toEqual([albumId])
      expect((await find(owner, { view: 'my' })).toSorted((a, b) => a - b)).toEqual([albumId, emptyId])
      expect(await find(owner, { view: 'my', videoId: ids[0] })).toEqual([albumId])
      expect(await find(viewer, { userName: owner.userName, search: [{ fld: 'title', op: 'start', val: 'kno' }] })).toEqual([albumId])
      expect(await find(viewer, { userName: owner.userName, search: [{ fld: 'title', op: 'start', val: 'net' }] })).toEqual([])
      expect(await find(viewer, { view: 'friend' })).toEqual([])
      expect(await find(viewer, { view: 'subscribed' })).toEqual([])
      expect(await viewer.refusal(albums.searchVideoAlbums, { userName: 'nobody-at-all' })).toMatchObject({ code: 'user_not_found' })
    },
  },
  {
    title: 'videos are added, removed, moved and ordered, and the new totals answered',
    async run(suite) {
      const { owner, ids, albumId, listed } = await openAlbums(suite, 4)
      const [a, b, c, d] = ids as [VideoId, VideoId, VideoId, VideoId]
      const { id: targetId } = await owner.call(albums.createVideoAlbum, { title: 'Target' })
      expect(await owner.call(albums.removeFromVideoAlbum, { albumId, videoId: d })).toEqual({ totalVideo: 3 })
      expect(await owner.call(albums.addToVideoAlbum, { albumId, videoIds: [a, d] })).toEqual({ totalVideo: 4 })
      await owner.call(albums.reorderVideoAlbum, { albumId, videoId: d, afterVideoId: null })
      await owner.call(albums.reorderVideoAlbum, { albumId, videoId: a, afterVideoId: b })
      expect(await listed()).toEqual([d, b, a, c])
      expect(await owner.call(albums.moveToVideoAlbum, { albumId, toAlbumId: targetId, videoIds: [a, d] })).toEqual({
        totalVideo: 2,
        targetTotalVideo: 2,
      })
      expect([await listed(), await listed(owner, targetId)]).toEqual([
        [b, c],
        [d, a],
      ])
      expect(await owner.call(albums.massDeleteFromVideoAlbum, { albumId, videoIds: [b, c] })).toEqual({ totalVideo: 0 })
      expect(await owner.refusal(albums.moveToVideoAlbum, { albumId, videoIds: [a] })).toMatchObject({
        errors: { to_album_id: ['album.required'] },
      })
      expect(await owner.refusal(albums.reorderVideoAlbum, { albumId, videoId: a, afterVideoId: null })).toMatchObject({
        code: 'not_found',
      })
    },
  },
  {
    title: 'an edit is based on a version, and a deleted album is not found',
    async run(suite) {
      const { owner, viewer, albumId } = await openAlbums(suite)
      const { version, can } = await viewer.call(albums.getVideoAlbum, { albumId })
      expect(can).toMatchObject({ canEdit: false, canChangeVideos: false, canReport: true })
      expect(await owner.call(albums.editVideoAlbum, { albumId, version, title: 'New', privacyComment: 2 })).toMatchObject({ title: 'New' })
      expect((await viewer.call(albums.getVideoAlbum, { albumId })).can.canComment).toBe(false)
      expect(await owner.refusal(albums.editVideoAlbum, { albumId, version, title: 'Old' })).toMatchObject({ code: 'edit_conflict' })
      await owner.call(albums.deleteVideoAlbum, { albumId })
      expect(await owner.refusal(albums.getVideoAlbum, { albumId })).toMatchObject({ code: 'album_not_found' })
    },
  },
  {
    title: 'an album that members have bought stays as it is: nothing is taken out of it, and it is not deleted',
    async run(suite) {
      const { owner, ids, albumId, listed } = await openAlbums(suite)
      const { id: toAlbumId } = await owner.call(albums.createVideoAlbum, { title: 'Target' })
      await suite.sellAlbum(albumId)
      const [videoId] = ids
      const calls = [
        [albums.removeFromVideoAlbum, { albumId, videoId }],
        [albums.massDeleteFromVideoAlbum, { albumId, videoIds: ids }],
        [albums.moveToVideoAlbum, { albumId, toAlbumId, videoIds: ids }],
        [albums.deleteVideoAlbum, { albumId }],
      ] as const
      for (const [endpoint, input] of calls) expect(await owner.refusal(endpoint, input)).toMatchObject({ status: 409, code: 'bought' })
      expect(await listed()).toEqual(ids)
    },
  },
  {
    title: 'hidden albums and hidden videos are not found',
    async run(suite) {
      const { owner, viewer, ids, albumId } = await openAlbums(suite)
      await owner.call(albums.editVideoAlbum, { albumId, privacy: 2 })
      const videoIds = ids.slice(0, 1)
      const own = (await viewer.call(albums.createVideoAlbum, { title: 'Own' })).id
      const hidden = (await suite.addVideo(owner, { isDraft: true })) as VideoId
      for (const id of [albumId, nothingId]) {
        const calls = [
          [albums.getVideoAlbum, { albumId: id }],
          [albums.editVideoAlbum, { albumId: id, title: 'Mine' }],
          [albums.deleteVideoAlbum, { albumId: id }],
          [albums.addToVideoAlbum, { albumId: id, videoIds }],
          [albums.removeFromVideoAlbum, { albumId: id, videoId: ids[0] }],
          [albums.massDeleteFromVideoAlbum, { albumId: id, videoIds }],
          [albums.moveToVideoAlbum, { albumId: own, toAlbumId: id, videoIds }],
          [albums.reorderVideoAlbum, { albumId: id, videoId: ids[0], afterVideoId: null }],
        ] as const
        for (const [endpoint, input] of calls) expect(await viewer.refusal(endpoint, input)).toMatchObject({ code: 'album_not_found' })
      }
      expect(await viewer.refusal(albums.addToVideoAlbum, { albumId: own, videoIds: [hidden] })).toMatchObject({ code: 'not_found' })
    },
  },
]
