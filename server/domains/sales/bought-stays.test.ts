import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as videoAlbums from '#contract/albums/video-albums.ts'
import { transferItem } from '#contract/content/content.ts'
import { refundSale } from '#contract/money/downloads.ts'
import * as photoAlbums from '#contract/photos/photo-albums.ts'
import * as photos from '#contract/photos/photos.ts'
import type { MemberId, PhotoAlbumId, PhotoId, VideoAlbumId, VideoId } from '#contract/primitives.ts'
import { groups } from '#contract/roles.ts'
import { deleteVideo, editVideo } from '#contract/videos.ts'
import { videoAlbumItems, videoAlbums as videoAlbumRows } from '../../db/tables/albums/video-albums.ts'
import { createTestServer, insertPurchase, insertSale, insertVideo, type Credentials, type TestServer } from '../../testing/index.ts'
import { first } from '../../testing/rows/insert-member.ts'
import { insertPhotoAlbum } from '../../testing/rows/insert-photo-album.ts'
import { insertPhoto } from '../../testing/rows/insert-photo.ts'

let server: TestServer
let vendor: Credentials
let buyer: Credentials
beforeAll(async () => {
  server = await createTestServer()
  ;[vendor, buyer] = [await server.asMember({ groupId: groups.vendor }), await server.asMember()]
})
afterAll(() => server.close())

const codeOf = async (call: Promise<{ refusal: { code: string } | null }>) => (await call).refusal?.code ?? null
const buy = async (item: { typeId: string; itemId: number }, mode: 'cart' | 'subscribe' = 'cart') => {
  const sale = await insertSale(server.db, { ...item, mode, sellerId: vendor.memberId, downloads: 0 })
  return insertPurchase(server.db, { sale, memberId: buyer.memberId })
}
async function albumOf(...videoIds: readonly number[]): Promise<VideoAlbumId> {
  const { id } = first(await server.db.insert(videoAlbumRows).values({ ownerId: vendor.memberId, title: 'Wraps' }).returning())
  await server.db.insert(videoAlbumItems).values(videoIds.map((videoId, position) => ({ albumId: id, videoId, position })))
  return id as VideoAlbumId
}
const ownVideo = async () => (await insertVideo(server.db, { ownerId: vendor.memberId })).id as VideoId

describe('what members have bought stays while their access runs', () => {
  it('[L-14] a video album: nothing of the seller’s is taken out, and neither it nor its videos are deleted or given away', async () => {
    const [videoId, theirs] = [await ownVideo(), (await insertVideo(server.db)).id as VideoId]
    const [albumId, toAlbumId] = [await albumOf(videoId, theirs), await albumOf(await ownVideo())]
    const purchase = await buy({ typeId: 'video_album', itemId: albumId }, 'subscribe')
    const as = vendor
    const calls = () => [
      server.call(videoAlbums.massDeleteFromVideoAlbum, { albumId, videoIds: [videoId] }, { as }),
      server.call(videoAlbums.moveToVideoAlbum, { albumId, toAlbumId, videoIds: [videoId] }, { as }),
      server.call(videoAlbums.deleteVideoAlbum, { albumId }, { as }),
      server.call(deleteVideo, { videoId }, { as }),
      server.call(transferItem, { typeId: 'video', itemId: videoId, to: buyer.memberId as MemberId }, { as }),
    ]
    for (const call of calls()) expect(await codeOf(call)).toBe('bought')
    // Nobody has paid for the videos of others in it.
    expect(await codeOf(server.call(videoAlbums.removeFromVideoAlbum, { albumId, videoId: theirs }, { as }))).toBeNull()
    await server.call(refundSale, { id: purchase.id }, { as })
    expect(await codeOf(server.call(videoAlbums.removeFromVideoAlbum, { albumId, videoId }, { as }))).toBeNull()
    expect(await codeOf(server.call(videoAlbums.deleteVideoAlbum, { albumId }, { as }))).toBeNull()
  })

  it('a video: it is neither deleted nor switched off by its seller; admins may', async () => {
    const [videoId, other] = [await ownVideo(), await ownVideo()]
    await buy({ typeId: 'video', itemId: videoId })
    const switchOff = () => server.call(editVideo, { videoId, videoStatus: 'inactive' }, { as: vendor })
    expect(await codeOf(server.call(deleteVideo, { videoId }, { as: vendor }))).toBe('bought')
    expect((await switchOff()).refusal?.errors).toEqual({ steward_status: ['sale.bought'] })
    expect(await codeOf(server.call(editVideo, { videoId, title: 'New' }, { as: vendor }))).toBeNull()
    expect(await codeOf(server.call(deleteVideo, { videoId: other }, { as: vendor }))).toBeNull()
    expect(await codeOf(server.call(deleteVideo, { videoId }, { as: await server.asAdmin() }))).toBeNull()
  })

  it('[K-06] a photo album: nothing leaves it, and neither it nor its photos are deleted; drafts can be discarded', async () => {
    const { id } = await insertPhotoAlbum(server.db, { ownerId: vendor.memberId })
    const albumId = id as PhotoAlbumId
    const photo = async (overrides = {}) =>
      (await insertPhoto(server.db, { ownerId: vendor.memberId, albumId, ...overrides })).id as PhotoId
    const [one, two, draft] = [await photo(), await photo(), await photo({ isDraft: true })]
    await buy({ typeId: 'photo_album', itemId: albumId })
    const as = vendor
    for (const call of [
      server.call(photos.editPhoto, { photoId: one, moveToAlbum: null }, { as }),
      server.call(photos.massUpdatePhotos, { photoIds: [one, two], moveToAlbum: null }, { as }),
      server.call(photos.removePhoto, { photoIds: [one] }, { as }),
      server.call(photoAlbums.deletePhotoAlbum, { albumId, withPhotos: true }, { as }),
      server.call(photoAlbums.deletePhotoAlbum, { albumId }, { as }),
    ])
      expect(await codeOf(call)).toBe('bought')
    expect(await codeOf(server.call(photos.removePhoto, { photoIds: [draft] }, { as }))).toBeNull()
    expect(await codeOf(server.call(photos.editPhoto, { photoId: one, title: 'New' }, { as }))).toBeNull()
    expect(await codeOf(server.call(photos.removePhoto, { photoIds: [one] }, { as: await server.asAdmin() }))).toBeNull()
  })
})
