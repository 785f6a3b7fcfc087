import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createComment } from '#contract/comments.ts'
import { recordView, setFavouriteItem, voteOnItem } from '#contract/content/content.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import { searchFeed } from '#contract/feed.ts'
import { createPhotoAlbum } from '#contract/photos/photo-albums.ts'
import * as contract from '#contract/photos/photos.ts'
import type { PhotoAlbumId, PhotoId } from '#contract/content/ids.ts'
import { photoAlbums, photos } from '../../db/tables/albums/photos.ts'
import { feedItems } from '../../db/tables/feed.ts'
import { insertCategories } from '../../seed/insert-categories.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'
import { insertPhoto, type PhotoOverrides } from '../../testing/rows/insert-photo.ts'

let server: TestServer
let owner: Credentials
let other: Credentials

beforeAll(async () => {
  server = await createTestServer()
  await insertCategories(server.db.$client)
  ;[owner, other] = [await server.asMember({ name: 'photographer' }), await server.asMember()]
})
afterAll(() => server.close())

// Ids come from the database.
const newPhoto = async (overrides: PhotoOverrides = {}) =>
  (await insertPhoto(server.db, { ownerId: owner.memberId, ...overrides })).id as PhotoId
const newAlbum = async (as = owner) =>
  (await server.call(createPhotoAlbum, { name: 'Knots', description: 'Mine' }, { as })).data.id as PhotoAlbumId
const get = async (photoId: PhotoId, as = owner) => (await server.call(contract.getPhoto, { photoId }, { as })).data
const edit = (input: RequestInput<typeof contract.editPhoto>, as = owner) => server.call(contract.editPhoto, input, { as })
const codeOf = async (call: Promise<{ refusal: { code: string } | null }>) => (await call).refusal?.code
const opens = async (photoId: PhotoId, as: Credentials) => (await codeOf(server.call(contract.getPhoto, { photoId }, { as }))) === undefined
const rowOf = async (photoId: PhotoId) => (await server.db.select().from(photos).where(eq(photos.id, photoId)))[0]

describe('one photo', () => {
  it('[F-09] its title, description, privacy, comment privacy, tags and categories are edited', async () => {
    const photoId = await newPhoto()
    const changes = { title: ' Half hitch ', description: 'On jute', privacy: 1, privacyComment: 2 } as const
    const { data } = await edit({ photoId, ...changes, tagList: ['Jute', '#Rope'], categories: [202, 201] as never })
    expect(data).toMatchObject({ title: 'Half hitch', description: 'On jute', privacy: 1, privacyComment: 2, tagList: ['Jute', 'Rope'] })
    expect(data.categories.map(({ categoryId }) => categoryId).toSorted()).toEqual([201, 202])
    expect(await get(photoId)).toEqual(data)
    const later = await edit({ photoId, tagList: [], categories: [] })
    expect(later.data).toMatchObject({ title: 'Half hitch', tagList: [], categories: [] })
    expect(later.data.version).toBeGreaterThan(data.version)
  })

  it('names the field that is wrong, and then changes nothing', async () => {
    const photoId = await newPhoto({ title: 'Before' })
    const before = await get(photoId)
    const refused = async (input: object) => (await edit({ photoId, title: 'After', ...input })).refusal?.errors
    expect(await refused({ categories: [999_999] })).toEqual({ cats: ['unknown'] })
    expect(await refused({ tagList: ['a/b'] })).toHaveProperty(['tag_list.0'])
    expect(await refused({ tagList: Array.from({ length: 21 }, (_, n) => `t${n}`) })).toEqual({ tag_list: ['too_many'] })
    expect(await refused({ privacy: 9 })).toHaveProperty('privacy')
    expect(await refused({ setAlbumCover: true })).toEqual({ set_album_cover: ['album.required'] })
    expect(await get(photoId)).toEqual(before)
  })

  it('[F-10] is moved to another own album, and is set as its cover', async () => {
    const [first, second, theirs] = [await newAlbum(), await newAlbum(), await newAlbum(other)]
    const photoId = await newPhoto()
    const moved = await edit({ photoId, moveToAlbum: first, setAlbumCover: true })
    expect(moved.data).toMatchObject({ albumId: first, album: { albumId: first, name: 'Knots', totalPhoto: 1 }, isCover: true })
    expect((await edit({ photoId, moveToAlbum: second })).data).toMatchObject({ albumId: second, isCover: false })
    const albums = await server.db.select().from(photoAlbums).where(eq(photoAlbums.ownerId, owner.memberId))
    expect(albums.find(({ id }) => id === first)).toMatchObject({ coverPhotoId: null, photoTotal: 0 })
    expect(albums.find(({ id }) => id === second)).toMatchObject({ photoTotal: 1 })
    expect((await edit({ photoId, moveToAlbum: null })).data.album).toBeNull()
    for (const moveToAlbum of [theirs, 999_999 as PhotoAlbumId])
      expect(await codeOf(edit({ photoId, moveToAlbum }))).toBe('album_not_found')
  })

  it('[F-12] is voted on, kept as favourite and commented on by others', async () => {
    const photoId = await newPhoto()
    const item = { typeId: 'photo', itemId: photoId }
    await server.call(voteOnItem, { ...item, way: 'up' }, { as: other })
    await server.call(setFavouriteItem, { ...item, isFavourite: true }, { as: other })
    await server.call(createComment, { ...item, parentId: null, text: 'Neat' }, { as: other })
    await server.call(recordView, item, { as: other })
    expect(await get(photoId, other)).toMatchObject({ totalLike: 1, upVotes: 1, myVote: 'up', isFavourite: true, totalComment: 1 })
    expect((await rowOf(photoId))?.viewTotal).toBe(1)
    const closed = await newPhoto({ privacyComment: 2 })
    expect(await codeOf(server.call(createComment, { ...item, itemId: closed, parentId: null, text: 'No' }, { as: other }))).toBe(
      'forbidden',
    )
  })

  it('[F-14] is removed by its owner, for everyone at once, and its files are deleted afterwards', async () => {
    const [a, b] = [await newPhoto(), await newPhoto()]
    expect(await codeOf(server.call(contract.removePhoto, { photoIds: [a] }, { as: other }))).toBe('forbidden')
    expect((await server.call(contract.removePhoto, { photoIds: [a, b] }, { as: owner })).data).toEqual({ total: 2 })
    expect([await opens(a, owner), await opens(b, other)]).toEqual([false, false])
    expect(server.jobs.payloadsOf('photos.discard').map(({ photoId }) => photoId)).toEqual(expect.arrayContaining([a, b]))
    expect(server.events.filter(({ name }) => name === 'content.deleted').length).toBeGreaterThan(1)
    expect(await codeOf(server.call(contract.removePhoto, { photoIds: [a] }, { as: owner }))).toBe('not_found')
  })

  it('several photos of others are not removed at once, and one of them among own ones removes none', async () => {
    const [own, theirs] = [await newPhoto(), await newPhoto({ ownerId: other.memberId })]
    const admin = await server.asAdmin()
    expect(await codeOf(server.call(contract.removePhoto, { photoIds: [own, theirs] }, { as: owner }))).toBe('not_found')
    expect(await codeOf(server.call(contract.removePhoto, { photoIds: [own, theirs] }, { as: admin }))).toBe('not_found')
    expect([await opens(own, owner), await opens(theirs, other)]).toEqual([true, true])
    expect(await codeOf(server.call(contract.removePhoto, { photoIds: [theirs] }, { as: admin }))).toBeUndefined()
  })

  it('[F-15] has an address in the default size 1024, in its largest size if it is smaller, and none before there are images', async () => {
    const [large, small, none] = [await newPhoto(), await newPhoto({ sizes: [256, 512] }), await newPhoto({ imageVersion: 0, sizes: [] })]
    expect((await get(large)).destination).toBe(`/media/photos/${large}/1-1024.webp`)
    expect((await get(small)).destination).toBe(`/media/photos/${small}/1-512.webp`)
    expect((await get(none)).destination).toBeNull()
  })

  it('the feed shows its smallest image', async () => {
    const photoId = await newPhoto()
    await server.db.insert(feedItems).values({ kind: 'published', memberId: owner.memberId, typeId: 'photo', itemId: photoId })
    const { items } = (await server.call(searchFeed, {}, { as: other })).data
    expect(items.find(({ item }) => item?.itemId === photoId)?.item?.thumb).toBe(`/media/photos/${photoId}/1-256.webp`)
  })

  it('a draft is published once; one whose images are being made is shown as soon as they are', async () => {
    const [ready, working] = [await newPhoto({ isDraft: true }), await newPhoto({ isDraft: true, state: 'working' })]
    expect([await opens(ready, other), await opens(working, other)]).toEqual([false, false])
    const published = () => server.events.filter(({ name }) => name === 'content.published').length
    const before = published()
    for (const photoId of [ready, ready, working]) expect((await edit({ photoId, isPublished: true })).refusal).toBeNull()
    expect(published()).toBe(before + 1)
    expect([await opens(ready, other), await opens(working, other)]).toEqual([true, false])
    await server.db.update(photos).set({ state: 'ready' }).where(eq(photos.id, working))
    expect(await opens(working, other)).toBe(true)
    const failed = await newPhoto({ isDraft: true, state: 'failed' })
    expect((await edit({ photoId: failed, isPublished: true })).refusal?.errors).toEqual({ is_published: ['not_available'] })
  })
})
