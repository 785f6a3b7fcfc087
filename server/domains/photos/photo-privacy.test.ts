import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createComment } from '#contract/comments.ts'
import { setFavouriteItem, voteOnItem } from '#contract/content/content.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import { noEdits } from '#contract/photos/photo-edits.ts'
import * as contract from '#contract/photos/photos.ts'
import type { PhotoAlbumId, PhotoId } from '#contract/content/ids.ts'
import { addReport, blockMember } from '#contract/profile/blocks-and-reports.ts'
import { savePrivacy } from '#contract/profile/privacy.ts'
import { replaceTags, tagNamesOf } from '../../content/tags.ts'
import { transaction } from '../../db/client.ts'
import { photoAlbums, photos } from '../../db/tables/albums/photos.ts'
import { createTestServer, makeFriends, type Credentials, type TestServer } from '../../testing/index.ts'
import { insertPhotoAlbum } from '../../testing/rows/insert-photo-album.ts'
import { photoAlbumKind } from '../photo-albums/index.ts'
import { insertPhoto, type PhotoOverrides } from '../../testing/rows/insert-photo.ts'
import { photoKind } from './photo-kind.ts'

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
const get = async (photoId: PhotoId, as = owner) => (await server.call(contract.getPhoto, { photoId }, { as })).data
const edit = (input: RequestInput<typeof contract.editPhoto>, as = owner) => server.call(contract.editPhoto, input, { as })
const codeOf = async (call: Promise<{ refusal: { code: string } | null }>) => (await call).refusal?.code
const opens = async (photoId: PhotoId, as: Credentials) => (await codeOf(server.call(contract.getPhoto, { photoId }, { as }))) === undefined

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
    expect(await opens(photoId, friend)).toBe(false)
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

  it('[M-20] [O-20] are in the owner’s export without names of files, and are cleared with their tags when the account is deleted', async () => {
    const maker = await server.asMember()
    const album = await insertPhotoAlbum(server.db, { ownerId: maker.memberId, name: 'album-canary' })
    const photoId = await newPhoto({ ownerId: maker.memberId, albumId: album.id, title: 'photo-canary' })
    await edit({ photoId, tagList: ['canarytag'] }, maker)
    const rows = await Promise.all([photoKind, photoAlbumKind].map(({ exported }) => exported?.rows(server.db, maker.memberId)))
    expect(rows).toMatchObject([[{ title: 'photo-canary', tags: ['canarytag'] }], [{ name: 'album-canary', photoIds: [photoId] }]])
    expect(JSON.stringify(rows)).not.toMatch(/originals|mediaKey|contentHash|sourceKey/)
    for (const { deleteAllOf } of [photoKind, photoAlbumKind])
      await transaction(server.db, async (tx) => deleteAllOf?.(tx, maker.memberId, new Date()))
    const [photo] = await server.db.select().from(photos).where(eq(photos.id, photoId))
    const [gone] = await server.db.select().from(photoAlbums).where(eq(photoAlbums.id, album.id))
    expect([photo?.title, gone?.name, photo?.deletedAt, gone?.deletedAt]).toEqual(['', '', expect.any(Date), expect.any(Date)])
    expect(await tagNamesOf(server.db, { typeId: 'photo', itemId: photoId })).toEqual([])
  })

  it('[M-20] what was deleted before the account keeps no words of the member either', async () => {
    const maker = await server.asMember()
    const album = await insertPhotoAlbum(server.db, { ownerId: maker.memberId, name: 'album-canary', description: 'album-canary' })
    const photoId = await newPhoto({ ownerId: maker.memberId, title: 'photo-canary', description: 'photo-canary' })
    const edits = { ...noEdits, marks: [{ text: 'mark-canary', place: 'top', size: 0.1, colour: 'light' }] } satisfies contract.PhotoEdits
    await edit({ photoId, tagList: ['goneTag'] }, maker)
    await transaction(server.db, (tx) => replaceTags(tx, { typeId: 'photo_album', itemIds: [album.id] }, ['goneTag']))
    await server.db.update(photos).set({ deletedAt: new Date(), edits, madeEdits: edits }).where(eq(photos.id, photoId))
    await server.db.update(photoAlbums).set({ deletedAt: new Date() }).where(eq(photoAlbums.id, album.id))
    for (const { deleteAllOf } of [photoKind, photoAlbumKind])
      await transaction(server.db, async (tx) => deleteAllOf?.(tx, maker.memberId, new Date()))
    const rows = await Promise.all([
      server.db.select().from(photos).where(eq(photos.id, photoId)),
      server.db.select().from(photoAlbums).where(eq(photoAlbums.id, album.id)),
    ])
    expect(JSON.stringify(rows)).not.toContain('canary')
    expect(await tagNamesOf(server.db, { typeId: 'photo', itemId: photoId })).toEqual([])
    expect(await tagNamesOf(server.db, { typeId: 'photo_album', itemId: album.id })).toEqual([])
  })
})
