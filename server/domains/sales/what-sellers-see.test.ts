import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { VideoId } from '#contract/content/ids.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import { refundSale } from '#contract/money/downloads.ts'
import { getPayoutOverview } from '#contract/money/payouts.ts'
import { listProducts, updateProduct, viewProduct } from '#contract/money/products.ts'
import { getOffer } from '#contract/money/sales.ts'
import { getTicketBalance } from '#contract/money/tickets.ts'
import type { MemberId } from '#contract/primitives.ts'
import { groups } from '#contract/roles.ts'
import { deleteVideo } from '#contract/videos.ts'
import { members } from '../../db/tables/accounts.ts'
import { videoAlbums } from '../../db/tables/albums/video-albums.ts'
import { videos } from '../../db/tables/videos.ts'
import { createTestServer, insertPurchase, insertSale, insertVideo, type Credentials, type TestServer } from '../../testing/index.ts'
import { insertPhotoAlbum } from '../../testing/rows/insert-photo-album.ts'
import { settleSales } from './refund.ts'

const daySeconds = 86_400
let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const vendor = () => server.asMember({ groupId: groups.vendor })
const balanceOf = async (as: Credentials) => (await server.call(getTicketBalance, {}, { as })).data
const overviewOf = async (as: Credentials) => (await server.call(getPayoutOverview, {}, { as })).data

it('[SELL-11] sellers and admins learn which part of a price is the seller’s, and nobody else does', async () => {
  const [seller, admin, viewer] = [await vendor(), await server.asMember({ groupId: groups.admin }), await server.asMember()]
  const { typeId, itemId } = await insertSale(server.db, { sellerId: seller.memberId })
  const percentFor = async (as: Credentials) => (await server.call(getOffer, { typeId, itemId }, { as })).data.sellerPercent
  expect(await percentFor(seller)).toBe(80)
  expect(await percentFor(admin)).toBe(80)
  expect(await percentFor(viewer)).toBeNull()
})

it('[T-01] the wallet says when the first of the held tickets is the seller’s: the oldest sale that can still be paid back', async () => {
  const [seller, buyer, other] = [await vendor(), await server.asMember(), await server.asMember()]
  expect(await balanceOf(seller)).toMatchObject({ held: 0, nextRelease: null })
  const sale = await insertSale(server.db, { sellerId: seller.memberId })
  const daysAgo = (days: number) => new Date(Math.floor(server.clock.now().getTime() / 1000 - days * daySeconds) * 1000)
  const [older, newer] = [daysAgo(10), daysAgo(3)]
  const { id } = await insertPurchase(server.db, { sale, memberId: buyer.memberId, overrides: { boughtAt: older } })
  await insertPurchase(server.db, { sale, memberId: other.memberId, overrides: { boughtAt: newer } })
  const releaseOf = (boughtAt: Date) => boughtAt.getTime() / 1000 + 14 * daySeconds
  expect(await balanceOf(seller)).toMatchObject({ held: 14, nextRelease: releaseOf(older) })
  expect(await overviewOf(seller)).toMatchObject({ held: 14, nextRelease: releaseOf(older) })
  await server.call(refundSale, { id }, { as: seller })
  expect(await balanceOf(seller)).toMatchObject({ held: 7, nextRelease: releaseOf(newer) })
  expect(await balanceOf(buyer)).toMatchObject({ held: 0, nextRelease: null })
  server.clock.set(new Date((releaseOf(newer) + 60) * 1000))
  await settleSales(server.services)
  server.clock.set(new Date())
  expect(await balanceOf(seller)).toMatchObject({ held: 0, earned: 7, nextRelease: null })
  expect(await overviewOf(seller)).toMatchObject({ held: 0, earned: 7, nextRelease: null })
})

it('[D-01] products are listed by their status; others get those on sale only, whatever they ask for', async () => {
  const [seller, viewer] = [await vendor(), await server.asMember()]
  const on = await insertSale(server.db, { sellerId: seller.memberId })
  const off = await insertSale(server.db, { sellerId: seller.memberId, isActive: false })
  const listed = async (as: Credentials, status?: 'active' | 'offline') => {
    const asked = { userId: seller.memberId as MemberId, ...(status && { status }) }
    return (await server.call(listProducts, asked, { as })).data.items.map(({ productId }) => productId)
  }
  expect([await listed(seller), await listed(seller, 'active'), await listed(seller, 'offline')]).toEqual([
    [off.id, on.id],
    [on.id],
    [off.id],
  ])
  expect([await listed(viewer), await listed(viewer, 'active'), await listed(viewer, 'offline')]).toEqual([[on.id], [on.id], []])
})

it('[D-01] the own products are searched by title and SKU, also by the title of their item; others do not search by it', async () => {
  const [seller, viewer] = [await vendor(), await server.asMember()]
  const own = await insertSale(server.db, { sellerId: seller.memberId })
  const named = await insertSale(server.db, { sellerId: seller.memberId, title: '50% Rope_work', sku: 'RW-0041' })
  const [item] = await server.db.select({ title: videos.title }).from(videos).where(eq(videos.id, own.itemId))
  const found = async (text: string, as: Credentials = seller) =>
    (await server.call(listProducts, { userId: seller.memberId as MemberId, text }, { as })).data.items.map(({ productId }) => productId)
  expect(await found('rw-0041')).toEqual([named.id])
  expect(await found('0% rope_')).toEqual([named.id])
  expect(await found('0_ rope')).toEqual([])
  expect(await found(item?.title ?? '')).toEqual([own.id])
  expect(await found('RW-0041', viewer)).toEqual([named.id, own.id])
})

const own = async (as: Credentials, asked: RequestInput<typeof listProducts> = {}) => (await server.call(listProducts, asked, { as })).data
const idsOf = ({ items }: Awaited<ReturnType<typeof own>>) => items.map(({ productId }) => productId)

it('[D-01] the own products are narrowed to downloads, previews or albums, together with status and search, and counted by both', async () => {
  const seller = await vendor()
  const { memberId: sellerId } = seller
  const preview = await insertVideo(server.db, { ownerId: sellerId })
  const album = await insertPhotoAlbum(server.db, { ownerId: sellerId })
  const [videoAlbum] = await server.db.insert(videoAlbums).values({ ownerId: sellerId, title: 'Wraps' }).returning()
  const on = await insertSale(server.db, { sellerId, sku: 'RW-1' })
  const off = await insertSale(server.db, { sellerId, sku: 'RW-2', isActive: false })
  const watched = await insertSale(server.db, { sellerId, downloads: 0, previewId: preview.id })
  const single = await insertSale(server.db, { sellerId, downloads: 0 })
  const albumSale = { sellerId, downloads: 0, isActive: false }
  const photos = await insertSale(server.db, { ...albumSale, typeId: 'photo_album', itemId: album.id })
  const films = await insertSale(server.db, { ...albumSale, typeId: 'video_album', itemId: videoAlbum?.id ?? 0, mode: 'subscribe' })
  // Neither is a product of this seller: it takes no tickets, and it is another's.
  await insertSale(server.db, { sellerId, mode: 'contact', price: null, days: null })
  await insertSale(server.db, { sellerId: (await vendor()).memberId })
  const all = await own(seller)
  expect(idsOf(all)).toEqual([films.id, photos.id, single.id, watched.id, off.id, on.id])
  expect(all.counts).toEqual({ all: 6, active: 3, offline: 3, downloads: 2, previews: 1, albums: 2 })
  expect(idsOf(await own(seller, { group: 'downloads' }))).toEqual([off.id, on.id])
  expect(idsOf(await own(seller, { group: 'previews' }))).toEqual([watched.id])
  expect(idsOf(await own(seller, { group: 'albums' }))).toEqual([films.id, photos.id])
  const narrowed = await own(seller, { group: 'downloads', status: 'offline', text: 'rw-' })
  expect([idsOf(narrowed), narrowed.total, narrowed.counts]).toEqual([[off.id], 1, all.counts])
  expect(idsOf(await own(seller, { group: 'albums', text: 'RW-1' }))).toEqual([])
  // After an edit the products are counted again.
  await server.call(updateProduct, { productId: on.id, status: 'offline' }, { as: seller })
  expect((await own(seller)).counts).toMatchObject({ all: 6, active: 2, offline: 4 })
  await server.call(deleteVideo, { videoId: single.itemId as VideoId }, { as: seller })
  expect((await own(seller)).counts).toMatchObject({ all: 5, active: 1 })
})

it('[D-01] the own products can be sorted by what was sold most, page by page; others neither sort nor count by it', async () => {
  const [seller, viewer] = [await vendor(), await server.asMember()]
  const sales = []
  for (let n = 0; n < 33; n += 1) sales.push(await insertSale(server.db, { sellerId: seller.memberId, saleTotal: n % 3 }))
  const expected = sales.toSorted((one, other) => other.saleTotal - one.saleTotal || other.id - one.id).map(({ id }) => id)
  const first = await own(seller, { sortBy: 'sold' })
  const second = await own(seller, { sortBy: 'sold', cursor: first.nextCursor ?? '' })
  expect([...idsOf(first), ...idsOf(second)]).toEqual(expected)
  expect([first.total, first.page, second.page, second.nextCursor, second.counts]).toEqual([33, 1, 2, null, null])
  expect(idsOf(await own(seller, { sortBy: 'sold', page: 2 }))).toEqual(idsOf(second))
  for (const asked of [{ cursor: first.nextCursor ?? '' }, { sortBy: 'sold', cursor: 'x' }] as const)
    expect((await server.call(listProducts, asked, { as: seller })).refusal?.errors).toEqual({ cursor: ['invalid'] })
  const others = await own(viewer, { userId: seller.memberId as MemberId, sortBy: 'sold', group: 'albums' })
  expect(idsOf(others)).toEqual(
    sales
      .map(({ id }) => id)
      .toReversed()
      .slice(0, 30),
  )
  expect(others.counts).toBeNull()
})

it('[D-05] what a product has earned is the seller’s own, and counts no sale that was paid back', async () => {
  const [seller, buyer, other] = [await vendor(), await server.asMember(), await server.asMember()]
  const sale = await insertSale(server.db, { sellerId: seller.memberId })
  await insertPurchase(server.db, { sale, memberId: buyer.memberId })
  const { id } = await insertPurchase(server.db, { sale, memberId: other.memberId })
  const earned = async (as: Credentials) => (await server.call(viewProduct, { productId: sale.id }, { as })).data.earned
  expect([await earned(seller), await earned(buyer)]).toEqual([14, null])
  await server.call(refundSale, { id }, { as: seller })
  expect([await earned(seller), (await own(seller)).items[0]?.earned]).toEqual([7, 7])
})

it('[D-12] a product of a seller who cannot sell any more is neither listed nor opened by others', async () => {
  const [seller, viewer] = [await vendor(), await server.asMember()]
  const { id: productId } = await insertSale(server.db, { sellerId: seller.memberId })
  const open = (as: Credentials) => server.call(viewProduct, { productId }, { as })
  expect((await open(viewer)).data.productId).toBe(productId)
  await server.db.update(members).set({ groupId: groups.free }).where(eq(members.id, seller.memberId))
  expect((await open(viewer)).refusal?.code).toBe('not_found')
  expect((await open(seller)).data.productId).toBe(productId)
})
