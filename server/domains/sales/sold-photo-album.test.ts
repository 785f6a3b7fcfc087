import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createComment } from '#contract/comments.ts'
import { setFavouriteItem, voteOnItem } from '#contract/content/content.ts'
import { searchFeed } from '#contract/feed.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import { expireAccess, refundSale } from '#contract/money/downloads.ts'
import * as sales from '#contract/money/sales.ts'
import { grantTickets } from '#contract/money/tickets.ts'
import * as albums from '#contract/photos/photo-albums.ts'
import * as contract from '#contract/photos/photos.ts'
import type { PhotoAlbumId, PhotoId } from '#contract/content/ids.ts'
import type { MemberId } from '#contract/primitives.ts'
import { groups } from '#contract/roles.ts'
import { replaceTags } from '../../content/tags.ts'
import { transaction } from '../../db/client.ts'
import { photos } from '../../db/tables/albums/photos.ts'
import { contentPurchases } from '../../db/tables/money/sales.ts'
import { contentItems } from '../../db/tables/content/content.ts'
import type { Credentials } from '../../testing/index.ts'
import { createPhotoServer, type PhotoServer } from '../../testing/photos/create-photo-server.ts'
import { quadrants } from '../../testing/pictures/quadrants.ts'
import { insertPhoto } from '../../testing/rows/insert-photo.ts'
import { insertPhotoAlbum } from '../../testing/rows/insert-photo-album.ts'

let server: PhotoServer
let vendor: Credentials
let admin: Credentials
let stranger: Credentials
let serial = 0
/** An album with a cover and two other photos, whose images exist, for 6 tickets. */
let albumId: PhotoAlbumId
let cover: PhotoId
let inside: readonly PhotoId[]

beforeAll(async () => {
  server = await createPhotoServer()
  ;[vendor, admin, stranger] = [await server.asMember({ groupId: groups.vendor }), await server.asAdmin(), await server.asMember()]
})
afterAll(() => server.close())

async function addPhoto(title: string, into: number | null): Promise<PhotoId> {
  const picture = await quadrants(300 + ++serial * 2, 200)
    .jpeg()
    .toBuffer()
  return (await server.add(vendor, picture, { isDraft: false, isAnnounced: true, title, albumId: into })).id as PhotoId
}
const sell = (terms: Partial<RequestInput<typeof sales.setSale>> = {}, as = vendor) =>
  server.call(sales.setSale, { typeId: 'photo_album', itemId: albumId, mode: 'cart', price: 6, days: 30, ...terms }, { as })
beforeEach(async () => {
  albumId = (await insertPhotoAlbum(server.db, { ownerId: vendor.memberId })).id as PhotoAlbumId
  cover = await addPhoto('Coils outside', albumId)
  inside = [await addPhoto('Coils inside', albumId), await addPhoto('Coils inside, too', albumId)]
  await server.call(albums.editPhotoAlbum, { albumId, coverPhotoId: cover }, { as: vendor })
  await transaction(server.db, (tx) => replaceTags(tx, { typeId: 'photo', itemIds: [cover, ...inside] }, ['coils']))
  expect((await sell()).refusal).toBeNull()
})

async function withTickets(qty = 20): Promise<Credentials> {
  const member = await server.asMember()
  await server.call(grantTickets, { attempt: randomUUID(), userId: member.memberId as MemberId, qty, reason: 'Welcome' }, { as: admin })
  return member
}
const buy = (as: Credentials, price = 6) => server.call(sales.buyPhotoAlbum, { attempt: randomUUID(), itemId: albumId, price }, { as })
const imagesOf = (id: number, as: Credentials | null) =>
  Promise.all(
    ['1-256.webp', '1-1024.webp', '1-256.avif'].map(async (name) => (await server.see(`/media/photos/${id}/${name}`, as)).statusCode),
  )
const seesImage = async (id: number, as: Credentials) => (await server.see(`/media/photos/${id}/1-256.webp`, as)).statusCode === 200
const opens = async (photoId: PhotoId, as: Credentials) => (await server.call(contract.getPhoto, { photoId }, { as })).status === 200
const listed = async (filter: RequestInput<typeof contract.browsePhotos>, as: Credentials) =>
  (await server.call(contract.browsePhotos, filter, { as })).data.items.map(({ photoId }) => photoId)
const album = async (as: Credentials) => (await server.call(albums.getPhotoAlbum, { albumId }, { as })).data

it('an album in which nothing is published cannot be bought', async () => {
  const empty = (await insertPhotoAlbum(server.db, { ownerId: vendor.memberId })).id as PhotoAlbumId
  expect((await sell({ itemId: empty })).refusal).toBeNull()
  const member = await withTickets()
  const call = server.call(sales.buyPhotoAlbum, { attempt: randomUUID(), itemId: empty, price: 6 }, { as: member })
  // The seller may prepare it; an album without photos is not shown to others.
  expect((await call).refusal?.code).toMatch(/validation_failed|not_found/)
})

describe('[K-06] a photo album that is sold, for a member who has not bought it', () => {
  it('gives no image of the photos inside, in any size or format, and no file to download', async () => {
    for (const id of inside) expect(await imagesOf(id, stranger)).toEqual([404, 404, 404])
    expect((await server.see(`/media/photos/${inside[0]}/1-download.jpg`, stranger)).statusCode).toBe(404)
    expect(await seesImage(cover, stranger)).toBe(true)
    const mark = String((await server.see(`/media/photos/${inside[0]}/1-256.webp`, vendor)).headers['etag'])
    const again = await server.see(`/media/photos/${inside[0]}/1-256.webp`, stranger, { headers: { 'if-none-match': mark } })
    expect(again.statusCode).toBe(404)
  })

  it('names none of them in lists, searches, tags, views and neighbours', async () => {
    const userId = vendor.memberId as MemberId
    const hero = { featuredAt: server.clock.now(), promoState: 'promo', promoAt: server.clock.now() } as const
    for (const id of [cover, ...inside]) await server.db.update(photos).set(hero).where(eq(photos.id, id))
    const filters: RequestInput<typeof contract.browsePhotos>[] = [
      { albumId },
      { userId, text: 'Coils' },
      { userId, tags: ['coils'] },
      { userId, view: 'featured' },
      { userId, view: 'promo' },
      { userId, albumId, sortBy: 'rating' },
    ]
    for (const filter of filters) {
      const ids = await listed(filter, stranger)
      expect(
        ids.filter((id) => inside.includes(id)),
        JSON.stringify(filter),
      ).toEqual([])
      expect(ids, JSON.stringify(filter)).toContain(cover)
    }
    const pager = (await server.call(contract.photoPager, { photoId: cover, albumId }, { as: stranger })).data
    expect(pager).toMatchObject({ previous: null, next: null, total: 1 })
    const feed = await server.call(searchFeed, {}, { as: stranger })
    for (const id of inside) expect(JSON.stringify(feed.data)).not.toContain(`/media/photos/${id}/`)
  })

  it('answers not_found to every call about one of them', async () => {
    const [photoId] = inside as [PhotoId]
    const item = { typeId: 'photo', itemId: photoId }
    for (const answer of [
      await server.call(contract.getPhoto, { photoId }, { as: stranger }),
      await server.call(contract.photoPager, { photoId }, { as: stranger }),
      await server.call(voteOnItem, { ...item, way: 'up' }, { as: stranger }),
      await server.call(setFavouriteItem, { ...item, isFavourite: true }, { as: stranger }),
      await server.call(createComment, { ...item, parentId: null, text: 'Nice' }, { as: stranger }),
    ])
      expect(answer.refusal?.code).toBe('not_found')
  })

  it('shows its cover, its price, and how many photos its buyers see', async () => {
    expect(await album(stranger)).toMatchObject({ price: 6, totalPhoto: 3, isSold: true, productId: expect.any(Number) })
    expect((await album(stranger)).cover).toContain(`photos/${cover}/`)
    const found = (await server.call(albums.browsePhotoAlbums, { view: 'for_sale' }, { as: stranger })).data.items
    expect(found.find((each) => each.albumId === albumId)).toMatchObject({ price: 6, totalPhoto: 3 })
    // Without a choice no photo stands for the others.
    await server.call(albums.editPhotoAlbum, { albumId, coverPhotoId: null }, { as: vendor })
    expect(await album(stranger)).toMatchObject({ cover: null, placeholder: null, totalPhoto: 3 })
    expect(await imagesOf(cover, stranger)).toEqual([404, 404, 404])
  })

  it('is closed to staff as well, also while it is off sale, and for what is added or moved in later', async () => {
    const staff = await server.asMember({ groupId: groups.staff })
    expect(await seesImage(inside[0] as number, staff)).toBe(false)
    expect(await seesImage(inside[0] as number, admin)).toBe(true)
    expect((await sell({ isActive: false })).refusal).toBeNull()
    expect(await seesImage(inside[0] as number, stranger)).toBe(false)
    const [added, moved] = [await addPhoto('Later', albumId), await addPhoto('Elsewhere', null)]
    expect(await seesImage(moved, stranger)).toBe(true)
    await server.call(contract.editPhoto, { photoId: moved, moveToAlbum: albumId }, { as: vendor })
    for (const id of [added, moved]) expect(await seesImage(id, stranger)).toBe(false)
  })

  it('leaves its photos to their owner alone when the album is deleted, and opens them when it is not sold any more', async () => {
    expect((await sell({ mode: 'none' })).data.offer).toBeNull()
    expect(await seesImage(inside[0] as number, stranger)).toBe(true)
    await sell()
    expect((await server.call(albums.deletePhotoAlbum, { albumId }, { as: vendor })).refusal).toBeNull()
    for (const id of [cover, ...inside]) expect(await seesImage(id, stranger)).toBe(false)
    for (const id of [cover, ...inside]) expect(await seesImage(id, vendor)).toBe(true)
  })

  it('keeps a new cover open and closes the one of before', async () => {
    const [next] = inside as [PhotoId]
    await server.call(contract.editPhoto, { photoId: next, setAlbumCover: true }, { as: vendor })
    expect([await seesImage(next, stranger), await seesImage(cover, stranger)]).toEqual([true, false])
    const states = await server.db.select().from(contentItems).where(eq(contentItems.itemId, cover))
    expect(states.find(({ typeId }) => typeId === 'photo')).toMatchObject({ audience: 'nobody' })
  })
})

describe('[K-06] [T-10] an album for sale is bought with tickets', () => {
  it('and opens at once, with all its photos, also those that are added later', async () => {
    const buyer = await withTickets()
    const { data } = await buy(buyer)
    expect(data).toMatchObject({ price: 6, balance: 14, isNew: true, grant: { productType: 'photo_album', isActive: true, downloads: 0 } })
    expect((await listed({ albumId }, buyer)).toSorted((a, b) => a - b)).toEqual([cover, ...inside])
    for (const id of inside) {
      expect(await opens(id, buyer)).toBe(true)
      expect(await seesImage(id, buyer)).toBe(true)
    }
    expect((await server.call(contract.photoPager, { photoId: cover, albumId }, { as: buyer })).data).toMatchObject({ total: 3 })
    expect(await seesImage(await addPhoto('Later', albumId), buyer)).toBe(true)
    expect((await buy(buyer)).refusal?.errors).toEqual({ product_id: ['sale.owned'] })
  })

  it('and closes when the access ends: by staff, by a refund, and by time', async () => {
    const buyer = await withTickets()
    const { grant } = (await buy(buyer)).data
    expect((await server.call(expireAccess, { id: grant.id, reason: 'Asked for it' }, { as: admin })).refusal).toBeNull()
    expect([await seesImage(inside[0] as number, buyer), await opens(inside[1] as PhotoId, buyer)]).toEqual([false, false])
    expect(await listed({ albumId }, buyer)).toEqual([cover])
    const again = (await buy(buyer)).data.grant
    expect(await seesImage(inside[0] as number, buyer)).toBe(true)
    expect((await server.call(refundSale, { id: again.id }, { as: vendor })).refusal).toBeNull()
    expect(await seesImage(inside[0] as number, buyer)).toBe(false)
    const last = (await buy(buyer)).data.grant
    await server.db
      .update(contentPurchases)
      .set({ expiresAt: new Date(0) })
      .where(eq(contentPurchases.id, last.id))
    expect([await seesImage(inside[0] as number, buyer), await opens(inside[1] as PhotoId, buyer)]).toEqual([false, false])
  })

  it('stays open to its buyers when the owner hides it from others, and is refused where it cannot be bought', async () => {
    const buyer = await withTickets()
    await buy(buyer)
    await server.call(albums.editPhotoAlbum, { albumId, privacy: 2 }, { as: vendor })
    expect(await seesImage(inside[0] as number, buyer)).toBe(true)
    expect(await listed({ albumId }, buyer)).toHaveLength(3)
    expect((await buy(await withTickets())).refusal?.code).toBe('not_found')
    await server.call(albums.editPhotoAlbum, { albumId, privacy: 0 }, { as: vendor })
    expect((await buy(await withTickets(5))).refusal?.code).toBe('too_few_tickets')
    expect((await buy(await withTickets(), 5)).refusal?.errors).toEqual({ price: ['sale.price_changed'] })
    expect((await buy(vendor)).refusal?.errors).toEqual({ product_id: ['sale.own'] })
  })
})

it('[SELL-01] only vendors put their own photo albums up for sale', async () => {
  const member = await server.asMember()
  const theirs = (await insertPhotoAlbum(server.db, { ownerId: member.memberId })).id
  await insertPhoto(server.db, { ownerId: member.memberId, albumId: theirs })
  expect((await sell({ itemId: theirs }, member)).refusal?.errors).toEqual({ mode: ['sale.vendor'] })
  expect((await sell({ itemId: theirs })).refusal?.code).toBe('not_found')
  expect((await sell({ mode: 'subscribe' })).refusal?.errors).toEqual({ mode: ['invalid'] })
  expect((await sell({ price: null, days: null })).refusal?.errors).toEqual({ price: ['sale.price'], days: ['sale.days'] })
})
