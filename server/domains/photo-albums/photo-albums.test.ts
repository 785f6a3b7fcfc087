import { asc, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browseComments, createComment } from '#contract/comments.ts'
import { recordView, voteOnItem } from '#contract/content/content.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import * as albums from '#contract/photos/photo-albums.ts'
import { browsePhotos, getPhoto } from '#contract/photos/photos.ts'
import { mostPhotoAlbumsPerMember, type PhotoAlbumSort } from '#contract/photos/photo-choices.ts'
import type { PhotoAlbumId, PhotoId } from '#contract/content/ids.ts'
import { blockMember } from '#contract/profile/blocks-and-reports.ts'
import { savePrivacy } from '#contract/profile/privacy.ts'
import { transaction } from '../../db/client.ts'
import { photoAlbums, photos } from '../../db/tables/albums/photos.ts'
import { createTestServer, makeFriends, type Credentials, type TestServer } from '../../testing/index.ts'
import { insertPhotoAlbum } from '../../testing/rows/insert-photo-album.ts'
import { insertPhoto } from '../../testing/rows/insert-photo.ts'

let server: TestServer
let owner: Credentials
let other: Credentials

beforeAll(async () => {
  server = await createTestServer()
  ;[owner, other] = [await server.asMember(), await server.asMember()]
})
afterAll(() => server.close())

const create = async (as = owner, input: Partial<RequestInput<typeof albums.createPhotoAlbum>> = {}): Promise<PhotoAlbumId> =>
  (await server.call(albums.createPhotoAlbum, { name: 'Knots', description: 'From the workshop', ...input }, { as })).data.id
const add = async (albumId: PhotoAlbumId, { memberId: ownerId }: Credentials, overrides = {}) =>
  (await insertPhoto(server.db, { ownerId, albumId, ...overrides })).id as PhotoId
const filled = async (as = owner, input = {}) => {
  const albumId = await create(as, input)
  return { albumId, photoId: await add(albumId, as) }
}
const get = async (albumId: PhotoAlbumId, as = owner) => (await server.call(albums.getPhotoAlbum, { albumId }, { as })).data
const codeOf = async (call: Promise<{ refusal: { code: string } | null }>) => (await call).refusal?.code
const opens = async (albumId: PhotoAlbumId, as: Credentials) =>
  (await codeOf(server.call(albums.getPhotoAlbum, { albumId }, { as }))) === undefined
const browse = async (filter: RequestInput<typeof albums.browsePhotoAlbums>, as = other) =>
  (await server.call(albums.browsePhotoAlbums, filter, { as })).data
const idsIn = async (filter: RequestInput<typeof albums.browsePhotoAlbums>, as = other) =>
  (await browse(filter, as)).items.map(({ albumId }) => albumId)
const by = ({ memberId }: Credentials) => ({ userId: memberId as never })
const order = async (albumId: PhotoAlbumId, as = owner) =>
  (await server.call(browsePhotos, { albumId }, { as })).data.items.map(({ photoId }) => photoId)

describe('the list of photo albums', () => {
  it('[K-01] [K-08] has 30 a page; all omits empty albums, my includes them, friend has those of friends, for_sale those with a price', async () => {
    const [maker, friend] = [await server.asMember(), await server.asMember()]
    await makeFriends(server.db, maker.memberId, friend.memberId)
    for (let n = 0; n < 31; n += 1) await filled(maker)
    const empty = await create(maker)
    const first = await browse(by(maker))
    expect([first.items.length, first.total, first.limit]).toEqual([30, 31, 30])
    const second = await browse({ ...by(maker), cursor: first.nextCursor ?? '' })
    expect([second.items.length, second.nextCursor]).toEqual([1, null])
    expect((await browse({ view: 'my' }, maker)).total).toBe(32)
    expect((await browse({ view: 'my' }, friend)).total).toBe(0)
    expect((await browse({ ...by(maker), includeEmptyAlbums: true })).items.map(({ albumId }) => albumId)).toContain(empty)
    expect([(await browse({ view: 'friend' }, friend)).total, (await browse({ view: 'friend' }, other)).total]).toEqual([31, 0])
    const sold = first.items[0]?.albumId as PhotoAlbumId
    await server.db.update(photoAlbums).set({ price: 12 }).where(eq(photoAlbums.id, sold))
    expect(await browse({ view: 'for_sale', ...by(maker) })).toMatchObject({ items: [{ albumId: sold, price: 12 }], total: 1 })
  })

  it('[K-02] sorts by date, likes, views and comments', async () => {
    const maker = await server.asMember()
    const [a, b, c] = [(await filled(maker)).albumId, (await filled(maker)).albumId, (await filled(maker)).albumId]
    const set = (id: number, values: Partial<typeof photoAlbums.$inferInsert>) =>
      server.db.update(photoAlbums).set(values).where(eq(photoAlbums.id, id))
    await set(a, { contentChangedAt: new Date(3000), upVotes: 1, viewTotal: 5, commentTotal: 2 })
    await set(b, { contentChangedAt: new Date(1000), upVotes: 9, viewTotal: 3, commentTotal: 3 })
    await set(c, { contentChangedAt: new Date(2000), upVotes: 5, viewTotal: 9, commentTotal: 1 })
    const orderBy = (sortBy: PhotoAlbumSort) => idsIn({ ...by(maker), sortBy })
    expect(await orderBy('latest')).toEqual([a, c, b])
    expect(await orderBy('rating')).toEqual([b, c, a])
    expect(await orderBy('views')).toEqual([c, a, b])
    expect(await orderBy('comments')).toEqual([b, a, c])
  })

  it('[Q-07] finds albums by their name, and by any or all of several tags', async () => {
    const maker = await server.asMember()
    const both = (await filled(maker, { name: 'Nèts', tagList: ['Jute', 'Rope'] })).albumId
    const one = (await filled(maker, { tagList: ['jute'] })).albumId
    const find = async (filter: RequestInput<typeof albums.browsePhotoAlbums>) =>
      (await idsIn({ ...by(maker), ...filter })).toSorted((x, y) => x - y)
    expect(await find({ text: 'nets' })).toEqual([both])
    expect(await find({ tags: ['JUTE', 'rope'] })).toEqual([both, one])
    expect(await find({ tags: ['JUTE', 'rope'], findTags: 'all' })).toEqual([both])
  })

  it('[F-16] the album picker offers the caller’s own albums by default, and those of a named member that the caller may see', async () => {
    const maker = await server.asMember()
    const [b, a] = [await create(maker, { name: 'B' }), await create(maker, { name: 'A' })]
    const hidden = await create(maker, { name: 'C', privacy: 2 })
    const options = async (input: { userId?: never }, as: Credentials) =>
      (await server.call(albums.listPhotoAlbumOptions, input, { as })).data.albums
    expect(await options({}, maker)).toMatchObject([
      { id: a, label: 'A', value: String(a), userId: maker.memberId, totalPhoto: 0 },
      { id: b, label: 'B' },
      { id: hidden, label: 'C' },
    ])
    expect((await options(by(maker), other)).map(({ id }) => id)).toEqual([a, b])
    await server.call(blockMember, { userId: other.memberId as never }, { as: maker })
    expect(await codeOf(server.call(albums.listPhotoAlbumOptions, by(maker), { as: other }))).toBe('user_not_found')
  })

  it('[S-29] counts and pictures only the photos that the viewer may see', async () => {
    const maker = await server.asMember()
    const albumId = await create(maker)
    const hidden = await add(albumId, maker, { privacy: 2, position: 1 })
    const shown = await add(albumId, maker, { position: 2 })
    await add(albumId, maker, { isDraft: true })
    await server.call(albums.editPhotoAlbum, { albumId, coverPhotoId: hidden }, { as: maker })
    expect(await get(albumId, maker)).toMatchObject({ totalPhoto: 2, cover: `/media/photos/${hidden}/1-1024.webp`, coverPhotoId: hidden })
    expect(await get(albumId, other)).toMatchObject({ totalPhoto: 1, cover: `/media/photos/${shown}/1-1024.webp`, coverPhotoId: null })
    expect((await browse(by(maker))).items).toMatchObject([{ totalPhoto: 1, cover: `/media/photos/${shown}/1-1024.webp` }])
    // Where the album is named in other lists, by its smallest image.
    await server.call(createComment, { typeId: 'photo_album', itemId: albumId, parentId: null, text: 'Neat' }, { as: maker })
    const mentioned = async (as: Credentials) =>
      (await server.call(browseComments, { typeId: 'photo_album', itemId: albumId }, { as })).data.items.map(({ item }) => item.thumb)
    expect(await mentioned(maker)).toEqual([`/media/photos/${hidden}/1-256.webp`])
    expect(await mentioned(other)).toEqual([`/media/photos/${shown}/1-256.webp`])
    const secret = await create(maker)
    await add(secret, maker, { privacy: 2 })
    expect([await idsIn(by(maker)), (await browse(by(maker))).total]).toEqual([[albumId], 1])
    expect((await idsIn(by(maker), maker)).toSorted((x, y) => x - y)).toEqual([albumId, secret])
  })
})

describe('an album', () => {
  it('[K-03] needs a name and a description: without one the field is named', async () => {
    for (const empty of ['', '   ']) {
      const { refusal } = await server.call(albums.createPhotoAlbum, { name: empty, description: empty }, { as: owner })
      expect(refusal).toMatchObject({ code: 'validation_failed', errors: { name: ['required'], description: ['required'] } })
    }
  })

  it('[K-04] made without a choice has privacy 0 and comment privacy 0', async () => {
    const { data } = await server.call(albums.createPhotoAlbum, { name: ' Splices ', description: 'Mine' }, { as: owner })
    expect(data).toEqual({ id: expect.any(Number), name: 'Splices' })
    expect(await get(data.id)).toMatchObject({ privacy: 0, privacyComment: 0, userId: owner.memberId })
  })

  it('[K-05] shows its photos’ number and its votes, and takes votes, comments and views', async () => {
    const { albumId } = await filled()
    const item = { typeId: 'photo_album', itemId: albumId }
    const { data } = await server.call(albums.votePhotoAlbum, { albumId, way: 'up' }, { as: other })
    expect(data).toEqual({ upVotes: 1, downVotes: 0, myVote: 'up' })
    await server.call(voteOnItem, { ...item, way: 'down' }, { as: other })
    await server.call(createComment, { ...item, parentId: null, text: 'Neat' }, { as: other })
    await server.call(recordView, item, { as: other })
    expect(await get(albumId, other)).toMatchObject({ totalPhoto: 1, upVotes: 0, downVotes: 1, myVote: 'down', totalComment: 1, views: 1 })
  })

  it('[K-07] is edited by its owner; an old version is refused', async () => {
    const { albumId, photoId } = await filled()
    const { version } = await get(albumId)
    const edit = (input: object) => server.call(albums.editPhotoAlbum, { albumId, ...input }, { as: owner })
    const { data } = await edit({
      version,
      name: 'Nets',
      description: 'New',
      privacy: 1,
      privacyComment: 2,
      tagList: ['Net'],
      coverPhotoId: photoId,
    })
    expect(data).toMatchObject({ name: 'Nets', description: 'New', privacy: 1, privacyComment: 2, tagList: ['Net'], coverPhotoId: photoId })
    expect(await codeOf(edit({ version, name: 'Again' }))).toBe('edit_conflict')
    const stray = (await insertPhoto(server.db, { ownerId: owner.memberId })).id
    expect(await codeOf(edit({ coverPhotoId: stray }))).toBe('not_found')
    expect((await edit({ name: '' })).refusal?.errors).toHaveProperty('name')
  })

  it('[K-07] is removed by its owner: its photos stay in no album and as private as before, or go with it', async () => {
    const [kept, gone] = [await filled(owner, { privacy: 1 }), await filled()]
    const remove = (albumId: PhotoAlbumId, withPhotos = false) =>
      server.call(albums.deletePhotoAlbum, { albumId, withPhotos }, { as: owner })
    await remove(kept.albumId)
    await remove(gone.albumId, true)
    expect([await opens(kept.albumId, owner), await opens(gone.albumId, owner)]).toEqual([false, false])
    const { data } = await server.call(getPhoto, { photoId: kept.photoId }, { as: owner })
    expect(data).toMatchObject({ albumId: null, album: null, privacy: 1 })
    expect(await codeOf(server.call(getPhoto, { photoId: kept.photoId }, { as: other }))).toBe('not_found')
    expect(await codeOf(server.call(getPhoto, { photoId: gone.photoId }, { as: owner }))).toBe('not_found')
    expect(await codeOf(remove(gone.albumId))).toBe('album_not_found')
  })

  it('its photos are put into another order by placing one after another or first', async () => {
    const albumId = await create()
    const [a, b, c] = [await add(albumId, owner), await add(albumId, owner), await add(albumId, owner)]
    const place = (photoId: PhotoId, afterPhotoId: PhotoId | null, as = owner) =>
      codeOf(server.call(albums.reorderPhotoAlbum, { albumId, photoId, afterPhotoId }, { as }))
    await place(c, null)
    expect(await order(albumId)).toEqual([c, a, b])
    await place(c, a)
    expect(await order(albumId)).toEqual([a, c, b])
    const stray = (await insertPhoto(server.db, { ownerId: owner.memberId })).id as PhotoId
    expect([await place(stray, a), await place(a, stray), await place(a, a)]).toEqual(['not_found', 'not_found', 'validation_failed'])
    expect([await place(a, null, other), await place(a, null, await server.asAdmin())]).toEqual(['forbidden', 'forbidden'])
  })

  it('a member has 500 albums at most, also when two are made at once', async () => {
    const maker = await server.asMember()
    await server.db.execute(
      `insert into photo_albums (owner_id, name) select ${maker.memberId}, 'Many' from generate_series(1, ${mostPhotoAlbumsPerMember - 1})`,
    )
    const make = () => server.call(albums.createPhotoAlbum, { name: 'One', description: 'More' }, { as: maker })
    const both = await Promise.all([make(), make()])
    expect(both.map(({ refusal }) => refusal?.errors?.['name'] ?? 'ok')).toEqual(expect.arrayContaining(['ok', ['too_many']]))
  })
})

describe('who may what', () => {
  it('an album that does not exist, is deleted, hidden or across a block answers “Album not found” to every call', async () => {
    const away = await server.asMember()
    await server.call(blockMember, { userId: other.memberId as never }, { as: away })
    const rows = [
      await insertPhotoAlbum(server.db, { ownerId: owner.memberId, privacy: 2 }),
      await insertPhotoAlbum(server.db, { ownerId: owner.memberId, deletedAt: new Date() }),
      await insertPhotoAlbum(server.db, { ownerId: away.memberId }),
      { id: 999_999 },
    ]
    for (const { id } of rows) {
      const albumId = id as PhotoAlbumId
      const calls = [
        server.call(albums.getPhotoAlbum, { albumId }, { as: other }),
        server.call(browsePhotos, { albumId }, { as: other }),
        server.call(albums.editPhotoAlbum, { albumId, name: 'Mine' }, { as: other }),
        server.call(albums.deletePhotoAlbum, { albumId }, { as: other }),
        server.call(albums.reorderPhotoAlbum, { albumId, photoId: 1 as PhotoId, afterPhotoId: null }, { as: other }),
      ]
      for (const call of calls) expect(await codeOf(call)).toBe('album_not_found')
      expect(await codeOf(server.call(albums.votePhotoAlbum, { albumId, way: 'up' }, { as: other }))).toBe('not_found')
    }
  })

  it('others see an open album and cannot change it; an admin edits its texts, but does not remove its photos with it', async () => {
    const { albumId } = await filled()
    const admin = await server.asAdmin()
    expect((await get(albumId, other)).can).toMatchObject({ canEdit: false, canChangePhotos: false, canDelete: false })
    expect(await codeOf(server.call(albums.editPhotoAlbum, { albumId, name: 'Mine' }, { as: other }))).toBe('forbidden')
    expect(await codeOf(server.call(albums.deletePhotoAlbum, { albumId }, { as: other }))).toBe('forbidden')
    expect(await codeOf(server.call(albums.editPhotoAlbum, { albumId, name: 'By staff' }, { as: admin }))).toBeUndefined()
    const { refusal } = await server.call(albums.deletePhotoAlbum, { albumId, withPhotos: true }, { as: admin })
    expect(refusal?.errors).toEqual({ with_photos: ['not_allowed'] })
  })

  it('[L-15] the owner’s setting for photo albums decides in lists, counts, the page and the photos of an album, at once', async () => {
    const [maker, friend] = [await server.asMember(), await server.asMember()]
    await makeFriends(server.db, maker.memberId, friend.memberId)
    const { albumId, photoId } = await filled(maker)
    const seenBy = async (as: Credentials) => {
      const { refusal } = await server.call(getPhoto, { photoId }, { as })
      return [await opens(albumId, as), (await browse(by(maker), as)).total, refusal === null]
    }
    const set = (photoAlbumsFor: 'members' | 'friends' | 'nobody') =>
      server.call(savePrivacy, { privacyContent: { photoAlbums: photoAlbumsFor } }, { as: maker })
    const [seen, hidden] = [
      [true, 1, true],
      [false, 0, false],
    ]
    expect([await seenBy(other), await seenBy(friend)]).toEqual([seen, seen])
    await set('friends')
    expect([await seenBy(other), await seenBy(friend)]).toEqual([hidden, seen])
    await set('nobody')
    expect([await seenBy(friend), await seenBy(maker)]).toEqual([hidden, seen])
    expect(await opens(await create(maker), friend)).toBe(false)
    await set('members')
    expect(await seenBy(other)).toEqual(seen)
  })
})

describe('when an album was last changed', () => {
  it('[K-01] counts photos that are added, moved and removed, but not edits, holds and drafts', async () => {
    const [albumId, otherId] = [await create(), await create()]
    const long = new Date('2026-01-01T00:00:00Z')
    /** The albums that the work has changed. */
    const changedBy = async (work: () => Promise<unknown>) => {
      await server.db
        .update(photoAlbums)
        .set({ contentChangedAt: long })
        .where(inArray(photoAlbums.id, [albumId, otherId]))
      await work()
      const rows = await server.db
        .select()
        .from(photoAlbums)
        .where(inArray(photoAlbums.id, [albumId, otherId]))
        .orderBy(asc(photoAlbums.id))
      return rows.map(({ contentChangedAt, photoTotal }) => [contentChangedAt > long, photoTotal])
    }
    const set = (id: PhotoId, change: Partial<typeof photos.$inferInsert>) => server.db.update(photos).set(change).where(eq(photos.id, id))
    let photoId = 0 as PhotoId
    expect(await changedBy(async () => (photoId = await add(albumId, owner)))).toEqual([
      [true, 1],
      [false, 0],
    ])
    const same = [
      [false, 1],
      [false, 0],
    ]
    const draftId = await add(albumId, owner, { isDraft: true })
    const editing = [
      () => set(photoId, { state: 'working' }).then(() => set(photoId, { state: 'ready', imageVersion: 2 })),
      () => set(photoId, { isHeld: true }).then(() => set(photoId, { isHeld: false })),
      () => set(draftId, { state: 'working' }).then(() => set(draftId, { state: 'ready', title: 'Draft' })),
      () => add(albumId, owner, { isDraft: true }),
    ]
    for (const work of editing) expect(await changedBy(work)).toEqual(same)
    expect(await changedBy(() => set(draftId, { isDraft: false, isAnnounced: true }))).toEqual([
      [true, 2],
      [false, 0],
    ])
    expect(await changedBy(() => set(draftId, { albumId: otherId }))).toEqual([
      [true, 1],
      [true, 1],
    ])
    expect(await changedBy(() => set(draftId, { deletedAt: new Date() }))).toEqual([
      [false, 1],
      [true, 0],
    ])
    const newId = await add(albumId, owner, { state: 'working', imageVersion: 0 })
    expect(await changedBy(() => set(newId, { state: 'ready', imageVersion: 1 }))).toEqual([
      [true, 2],
      [false, 0],
    ])
  })
})

describe('the cover of an album', () => {
  it('is found by an index when its photo moves or goes, and is forgotten when the album is deleted', async () => {
    const { albumId, photoId } = await filled()
    await server.db.update(photoAlbums).set({ coverPhotoId: photoId }).where(eq(photoAlbums.id, albumId))
    const plan = await transaction(server.db, async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return tx.execute(sql`explain update photo_albums set cover_photo_id = null where cover_photo_id in (${photoId})`)
    })
    expect(JSON.stringify(plan.rows)).toContain('photo_albums_cover')
    await server.call(albums.deletePhotoAlbum, { albumId }, { as: owner })
    const [row] = await server.db.select().from(photoAlbums).where(eq(photoAlbums.id, albumId))
    expect(row).toMatchObject({ deletedAt: expect.any(Date), coverPhotoId: null })
  })
})
