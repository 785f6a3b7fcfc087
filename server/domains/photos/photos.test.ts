import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createComment } from '#contract/comments.ts'
import { recordView, setFavouriteItem, voteOnItem } from '#contract/content/content.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import { createPhotoAlbum, getPhotoAlbum } from '#contract/photos/photo-albums.ts'
import * as contract from '#contract/photos/photos.ts'
import type { PhotoAlbumId, PhotoId } from '#contract/primitives.ts'
import { addReport, blockMember } from '#contract/profile/blocks-and-reports.ts'
import { savePrivacy } from '#contract/profile/privacy.ts'
import { photoAlbums, photos } from '../../db/tables/albums/photos.ts'
import { insertCategories } from '../../seed/insert-categories.ts'
import { createTestServer, makeFriends, type Credentials, type TestServer } from '../../testing/index.ts'
import { insertPhotoAlbum } from '../../testing/rows/insert-photo-album.ts'
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
    expect(await refused({ categories: [999_999] })).toEqual({ categories: ['unknown'] })
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

describe('who may what', () => {
  it('others see an open photo and cannot change it; admins edit texts, but decide nothing for the owner', async () => {
    const photoId = await newPhoto()
    const admin = await server.asAdmin()
    expect(await codeOf(edit({ photoId, title: 'Mine' }, other))).toBe('forbidden')
    expect((await get(photoId, other)).can).toMatchObject({ canEdit: false, canDelete: false, canFeature: false, canReport: true })
    expect(await codeOf(edit({ photoId, title: 'By staff' }, admin))).toBeUndefined()
    expect((await edit({ photoId, isPromo: true, moveToAlbum: null }, admin)).refusal).toMatchObject({
      code: 'forbidden',
      errors: { move_to_album: ['not_allowed'], is_promo: ['not_allowed'] },
    })
  })

  it('a photo that does not exist, is deleted, private, a draft, held, or across a block answers not_found to every call', async () => {
    const away = await server.asMember()
    await server.call(blockMember, { userId: other.memberId as never }, { as: away })
    const hidden = [
      await newPhoto({ privacy: 2 }),
      await newPhoto({ isDraft: true }),
      await newPhoto({ isHeld: true }),
      await newPhoto({ state: 'working' }),
      await newPhoto({ deletedAt: new Date() }),
      await newPhoto({ ownerId: away.memberId }),
      999_999 as PhotoId,
    ]
    for (const photoId of hidden) {
      const item = { typeId: 'photo', itemId: photoId }
      const calls = [
        server.call(contract.getPhoto, { photoId }, { as: other }),
        server.call(contract.photoPager, { photoId }, { as: other }),
        edit({ photoId, title: 'Mine' }, other),
        server.call(contract.massUpdatePhotos, { photoIds: [photoId], title: 'Mine' }, { as: other }),
        server.call(contract.removePhoto, { photoIds: [photoId] }, { as: other }),
        server.call(contract.rotatePhoto, { photoId, rotate: 90 }, { as: other }),
        server.call(contract.featurePhoto, { photoId, isFeatured: true }, { as: other }),
        server.call(contract.offerPromo, { photoId, isPromo: true }, { as: other }),
        server.call(voteOnItem, { ...item, way: 'up' }, { as: other }),
        server.call(setFavouriteItem, { ...item, isFavourite: true }, { as: other }),
        server.call(createComment, { ...item, parentId: null, text: 'x' }, { as: other }),
        server.call(addReport, { ...item, reasonId: 3, text: '' }, { as: other }),
      ]
      for (const call of calls) expect(await codeOf(call)).toBe('not_found')
    }
  })

  it('guests and registered members see no photo', async () => {
    const photoId = await newPhoto()
    expect(await codeOf(server.call(contract.getPhoto, { photoId }))).toBe('unauthorized')
    expect(await codeOf(server.call(contract.browsePhotos, {}))).toBe('unauthorized')
  })

  it('[L-15] the owner’s setting for photos decides in lists, counts and the page, at once, and for later photos', async () => {
    const [maker, friend] = [await server.asMember(), await server.asMember()]
    await makeFriends(server.db, maker.memberId, friend.memberId)
    const photoId = await newPhoto({ ownerId: maker.memberId })
    const seenBy = async (as: Credentials) => {
      const { data } = await server.call(contract.browsePhotos, { userId: maker.memberId as never }, { as })
      return [await opens(photoId, as), data.total, data.items.length]
    }
    const set = (audience: 'members' | 'friends' | 'nobody') =>
      server.call(savePrivacy, { privacyContent: { photos: audience } }, { as: maker })
    const [seen, hidden] = [
      [true, 1, 1],
      [false, 0, 0],
    ]
    expect([await seenBy(other), await seenBy(friend)]).toEqual([seen, seen])
    await set('friends')
    expect([await seenBy(other), await seenBy(friend)]).toEqual([hidden, seen])
    await set('nobody')
    expect([await seenBy(friend), await seenBy(maker)]).toEqual([hidden, seen])
    await set('members')
    await edit({ photoId, privacy: 1 }, maker)
    expect([await seenBy(other), await seenBy(friend)]).toEqual([hidden, seen])
    await server.call(blockMember, { userId: friend.memberId as never }, { as: maker })
    expect(await seenBy(friend)).toEqual(hidden)
  })

  it('[L-15] a photo is never open to more members than its album, whatever its own privacy', async () => {
    const { id } = await insertPhotoAlbum(server.db, { ownerId: owner.memberId, privacy: 2 })
    const photoId = await newPhoto()
    expect(await opens(photoId, other)).toBe(true)
    await edit({ photoId, moveToAlbum: id as PhotoAlbumId })
    expect(await opens(photoId, other)).toBe(false)
    await edit({ photoId, moveToAlbum: null })
    expect(await opens(photoId, other)).toBe(true)
  })
})
