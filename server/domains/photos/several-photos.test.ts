import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RequestInput } from '#contract/endpoint.ts'
import { createPhotoAlbum, getPhotoAlbum } from '#contract/photos/photo-albums.ts'
import * as contract from '#contract/photos/photos.ts'
import type { PhotoAlbumId, PhotoId } from '#contract/content/ids.ts'
import { photos } from '../../db/tables/albums/photos.ts'
import { feedItems } from '../../db/tables/feed.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'
import { insertPhoto, type PhotoOverrides } from '../../testing/rows/insert-photo.ts'

let server: TestServer
let owner: Credentials
let other: Credentials

beforeAll(async () => {
  server = await createTestServer()
  ;[owner, other] = [await server.asMember({ name: 'photographer' }), await server.asMember()]
})
afterAll(() => server.close())

// Ids come from the database.
const newPhoto = async (overrides: PhotoOverrides = {}) =>
  (await insertPhoto(server.db, { ownerId: owner.memberId, ...overrides })).id as PhotoId
const newAlbum = async (as = owner) =>
  (await server.call(createPhotoAlbum, { name: 'Knots', description: 'Mine' }, { as })).data.id as PhotoAlbumId
const get = async (photoId: PhotoId, as = owner) => (await server.call(contract.getPhoto, { photoId }, { as })).data
const codeOf = async (call: Promise<{ refusal: { code: string } | null }>) => (await call).refusal?.code
const rowOf = async (photoId: PhotoId) => (await server.db.select().from(photos).where(eq(photos.id, photoId)))[0]

describe('several photos', () => {
  const update = (input: RequestInput<typeof contract.massUpdatePhotos>, as = owner) =>
    server.call(contract.massUpdatePhotos, input, { as })

  it('[F-11] are updated at once; single ones have values of their own, which win', async () => {
    const albumId = await newAlbum()
    const [a, b] = [await newPhoto({ isDraft: true }), await newPhoto({ isDraft: true })]
    const { data } = await update({
      photoIds: [b, a],
      ...{ title: 'All', tagList: ['Rope'], moveToAlbum: albumId, privacy: 1, isPublished: true },
      photos: [{ photoId: a, title: 'Mine' }],
    })
    expect(data.photos.map(({ photoId, title, albumId: into, privacy, isDraft }) => [photoId, title, into, privacy, isDraft])).toEqual([
      [b, 'All', albumId, 1, false],
      [a, 'Mine', albumId, 1, false],
    ])
    expect((await get(a)).tagList).toEqual(['Rope'])
    // Appended in the order of the request.
    expect(((await rowOf(b))?.position ?? 0) < ((await rowOf(a))?.position ?? 0)).toBe(true)
  })

  it('[F-11] that are published together are announced together, and enter the feed one by one', async () => {
    const drafts = [
      await newPhoto({ isDraft: true }),
      await newPhoto({ isDraft: true }),
      await newPhoto({ isDraft: true, state: 'working' }),
    ]
    const published = () => server.events.filter(({ name }) => name === 'content.published').length
    const before = published()
    expect((await update({ photoIds: drafts, isPublished: true })).refusal).toBeNull()
    expect(published()).toBe(before + 1)
    const [first, second] = drafts
    const inFeed = async () =>
      (await server.db.select().from(feedItems).where(inArray(feedItems.itemId, drafts))).map(({ itemId }) => itemId)
    await expect.poll(async () => (await inFeed()).toSorted()).toEqual([first, second].toSorted())
  })

  it('[F-11] one id of another member, or an album of another member, changes none of them', async () => {
    const [own, theirs] = [await newPhoto({ title: 'Before' }), await newPhoto({ ownerId: other.memberId, title: 'Before' })]
    const admin = await server.asAdmin()
    expect(await codeOf(update({ photoIds: [own, theirs], title: 'After' }))).toBe('not_found')
    expect(await codeOf(update({ photoIds: [own, theirs], title: 'After' }, admin))).toBe('not_found')
    expect(await codeOf(update({ photoIds: [own], title: 'After', moveToAlbum: await newAlbum(other) }))).toBe('album_not_found')
    expect([(await get(own)).title, (await get(theirs, other)).title]).toEqual(['Before', 'Before'])
  })

  it('[F-11] are at most 100 at once, and texts are only for photos among them', async () => {
    const photoId = await newPhoto()
    const many = Array.from({ length: 101 }, (_, n) => (n + 1) as PhotoId)
    expect((await update({ photoIds: many, title: 'x' })).refusal?.errors).toEqual({ photo_ids: ['too_many'] })
    const stray = { photoIds: [photoId], photos: [{ photoId: (photoId + 1) as PhotoId, title: 'x' }] }
    expect((await update(stray)).refusal?.errors).toEqual({ photos: ['unknown'] })
  })

  it('keep the totals of albums right under 20 simultaneous moves in both directions', async () => {
    const [one, two] = [await newAlbum(), await newAlbum()]
    const inAlbum = async (albumId: PhotoAlbumId) => [...Array(20)].map(() => newPhoto({ albumId }))
    const [ofOne, ofTwo] = [await Promise.all(await inAlbum(one)), await Promise.all(await inAlbum(two))]
    const moves = Array.from({ length: 10 }, (_, n) => [
      update({ photoIds: [ofOne[2 * n], ofTwo[2 * n + 1]] as PhotoId[], moveToAlbum: two }),
      update({ photoIds: [ofTwo[2 * n], ofOne[2 * n + 1]] as PhotoId[], moveToAlbum: one }),
    ]).flat()
    for (const { refusal } of await Promise.all(moves)) expect(refusal).toBeNull()
    for (const albumId of [one, two]) {
      const listed = await server.call(contract.browsePhotos, { albumId }, { as: owner })
      const { data } = await server.call(getPhotoAlbum, { albumId }, { as: owner })
      expect([listed.data.total, data.totalPhoto]).toEqual([20, 20])
    }
  })

  it('an album takes 5,000 photos, and refuses more without changing anything', async () => {
    const albumId = await newAlbum()
    await server.db.execute(
      `insert into photos (owner_id, album_id) select ${owner.memberId}, ${albumId} from generate_series(1, ${contract.mostPhotosInAlbum})`,
    )
    const photoId = await newPhoto({ title: 'Before' })
    expect((await update({ photoIds: [photoId], title: 'After', moveToAlbum: albumId })).refusal?.errors).toEqual({
      move_to_album: ['too_many'],
    })
    expect((await get(photoId)).title).toBe('Before')
  })
})
