import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RequestInput } from '#contract/endpoint.ts'
import * as sales from '#contract/money/sales.ts'
import { groups } from '#contract/roles.ts'
import { setFavouriteItem, transferItem } from '#contract/content/content.ts'
import { getVideo } from '#contract/videos.ts'
import type { VideoId } from '#contract/content/ids.ts'
import type { MemberId } from '#contract/primitives.ts'
import { videoAlbumItems, videoAlbums } from '../../db/tables/albums/video-albums.ts'
import { contentSales } from '../../db/tables/money/sales.ts'
import { videos } from '../../db/tables/videos.ts'
import { createTestServer, insertSale, insertVideo, type Credentials, type TestServer } from '../../testing/index.ts'
import { first } from '../../testing/rows/insert-member.ts'

let server: TestServer
let vendor: Credentials
beforeAll(async () => {
  server = await createTestServer()
  vendor = await server.asMember({ groupId: groups.vendor })
})
afterAll(() => server.close())

type Terms = Partial<RequestInput<typeof sales.setSale>>
const sell = (as: Credentials, itemId: number, terms: Terms) =>
  server.call(sales.setSale, { typeId: 'video', itemId, mode: 'cart', ...terms }, { as })
const errorsOf = async (as: Credentials, itemId: number, terms: Terms) => (await sell(as, itemId, terms)).refusal?.errors
const own = async (title = 'Mine') => (await insertVideo(server.db, { ownerId: vendor.memberId, title })).id
const priceOf = async (id: number) => (await server.db.select({ price: videos.price }).from(videos).where(eq(videos.id, id)))[0]?.price

describe('selling a video', () => {
  it('[SELL-08] [SELL-09] asks for product, preview, price and days; product and preview differ, and one is the current video', async () => {
    const [current, preview, third] = [await own(), await own('Preview'), await own('Third')]
    expect(await errorsOf(vendor, current, {})).toEqual({
      ...{ product_id: ['sale.product'], preview_id: ['sale.preview'], price: ['sale.price'], days: ['sale.days'] },
    })
    const terms = { productId: current, previewId: preview, price: 8, days: 180, downloads: 3 }
    expect(await errorsOf(vendor, current, { ...terms, previewId: current })).toEqual({ preview_id: ['sale.same'] })
    expect(await errorsOf(vendor, current, { ...terms, productId: third })).toEqual({ product_id: ['sale.current'] })
    expect(await errorsOf(vendor, current, { ...terms, days: 8 })).toEqual({ days: ['invalid'] })
    expect(await errorsOf(vendor, current, { ...terms, price: 0 })).toEqual({ price: ['tickets.positive'] })
    expect(await errorsOf(vendor, current, { ...terms, price: 1001 })).toEqual({ price: ['too_large'] })
    const { data } = await sell(vendor, current, terms)
    expect(data.offer).toMatchObject({ mode: 'cart', price: 8, days: 180, downloads: 3, preview: { itemId: preview } })
    expect(await priceOf(current)).toBe(8)
    // From the page of the preview, the product is the other video.
    const [product, short] = [await own(), await own()]
    await sell(vendor, short, { ...terms, productId: product, previewId: short })
    expect([await priceOf(product), await priceOf(short)]).toEqual([8, null])
  })

  it('[SELL-12] takes 7, 30, 180, 365 days and forever, which is also written as 999', async () => {
    const [current, previewId] = [await own(), await own()]
    for (const days of [7, 30, 180, 365, 3650, 999])
      expect((await sell(vendor, current, { productId: current, previewId, price: 8, days })).data.offer?.days).toBe(
        days === 999 ? 3650 : days,
      )
  })

  it('[SELL-10] sales by link need an address, sales by link and contact a price, which admins may leave out', async () => {
    const current = await own()
    const admin = await server.asMember({ groupId: groups.admin })
    expect(await errorsOf(vendor, current, { mode: 'link' })).toEqual({ link: ['sale.link'], price_dollar: ['sale.price'] })
    expect(await errorsOf(vendor, current, { mode: 'contact' })).toEqual({ price_dollar: ['sale.price'] })
    for (const link of ['javascript:alert(1)', 'data:text/html,x', 'shop', 'https://me:secret@shop.example'])
      expect(await errorsOf(vendor, current, { mode: 'link', link, priceDollar: 18 }), link).toEqual({ link: ['sale.web_address'] })
    expect((await sell(admin, current, { mode: 'contact' })).data.offer).toMatchObject({ mode: 'contact', priceDollar: null })
    const { data } = await sell(vendor, current, { mode: 'link', link: 'https://northlight.example/x', priceDollar: 18 })
    expect(data.offer).toMatchObject({ mode: 'link', link: 'https://northlight.example/x', priceDollar: 18, price: null })
    expect(await priceOf(current)).toBeNull()
    expect((await server.call(getVideo, { videoId: current as VideoId }, { as: vendor })).data).toMatchObject({
      forSale: 2,
      priceDollar: 18,
    })
  })

  it('[SELL-10] an empty text as a price is no price', async () => {
    const current = await own()
    const ask = (as: Credentials) => sell(as, current, { mode: 'contact', priceDollar: '' })
    expect((await ask(vendor)).refusal?.errors).toEqual({ price_dollar: ['sale.price'] })
    const admin = await server.asMember({ groupId: groups.admin })
    expect((await ask(admin)).data.offer).toMatchObject({ mode: 'contact', priceDollar: null })
    expect((await sell(vendor, current, { mode: 'contact', priceDollar: -1 })).refusal?.errors).toEqual({
      price_dollar: ['tickets.positive'],
    })
  })

  it('[SELL-06] an album of favourites or a deleted one, from which nobody could buy it, is none', async () => {
    const another = await server.asMember({ groupId: groups.vendor })
    const { id: itemId } = await insertVideo(server.db, { ownerId: another.memberId })
    await server.call(setFavouriteItem, { typeId: 'video', itemId, isFavourite: true }, { as: another })
    const gone = { ownerId: another.memberId, title: 'Gone', deletedAt: new Date() }
    const { id: albumId } = first(await server.db.insert(videoAlbums).values(gone).returning())
    await server.db.insert(videoAlbumItems).values({ albumId, videoId: itemId, position: 1 })
    expect(await server.db.$count(videoAlbumItems, eq(videoAlbumItems.videoId, itemId))).toBe(2)
    expect(await errorsOf(another, itemId, { mode: 'subscribe' })).toEqual({ album_id: ['sale.album'] })
  })

  it('[SELL-15] the downloads that a sale sets are those that each buyer gets, at most 100', async () => {
    const current = await own()
    const terms = { mode: 'download', price: 5, days: 30 } as const
    expect(await errorsOf(vendor, current, { ...terms, downloads: 0 })).toEqual({ downloads: ['tickets.positive'] })
    expect(await errorsOf(vendor, current, { ...terms, downloads: 101 })).toEqual({ downloads: ['too_large'] })
    expect((await sell(vendor, current, { ...terms, downloads: 4 })).data.offer).toMatchObject({ mode: 'download', price: 5, downloads: 4 })
    expect((await server.call(getVideo, { videoId: current as VideoId }, { as: vendor })).data.saleMaxDownload).toBe(4)
  })

  it('[SELL-04] counts clicks on the link, and on nothing else', async () => {
    const [current, viewer] = [await own(), await server.asMember()]
    const click = (itemId: number) => server.call(sales.countSaleClick, { itemId }, { as: viewer })
    expect((await click(current)).refusal?.code).toBe('not_found')
    await sell(vendor, current, { mode: 'link', link: 'https://northlight.example', priceDollar: 18 })
    for (const _ of [1, 2]) expect((await click(current)).refusal).toBeNull()
    const { data } = await server.call(sales.getOffer, { typeId: 'video', itemId: current }, { as: vendor })
    expect(data.totals).toEqual({ clicks: 2, sold: 0, refunded: 0 })
  })

  it('[SELL-01] only vendors can sell, and only what is theirs', async () => {
    const member = await server.asMember()
    const video = await insertVideo(server.db, { ownerId: member.memberId })
    expect(await errorsOf(member, video.id, { mode: 'contact', priceDollar: 4 })).toEqual({ mode: ['sale.vendor'] })
    expect((await sell(vendor, video.id, { mode: 'contact', priceDollar: 4 })).refusal?.code).toBe('not_found')
    const current = await own()
    const terms = { price: 8, days: 180 }
    expect(await errorsOf(vendor, current, { ...terms, productId: current, previewId: video.id })).toEqual({ preview_id: ['invalid'] })
    expect(await errorsOf(vendor, current, { ...terms, productId: video.id, previewId: current })).toEqual({ product_id: ['invalid'] })
  })

  it('[SELL-06] [L-14] subscribe needs an album of the seller that the video is in, and has its price there', async () => {
    const [current, other] = [await own(), await server.asMember({ groupId: groups.vendor })]
    const albumOf = async ({ memberId: ownerId }: Credentials) =>
      first(await server.db.insert(videoAlbums).values({ ownerId, title: 'Wraps' }).returning()).id
    const [mine, theirs] = [await albumOf(vendor), await albumOf(other)]
    await server.db.insert(videoAlbumItems).values({ albumId: theirs, videoId: current, position: 1 })
    expect(await errorsOf(vendor, current, { mode: 'subscribe' })).toEqual({ album_id: ['sale.album'] })
    await server.db.insert(videoAlbumItems).values({ albumId: mine, videoId: current, position: 1 })
    expect((await sell(vendor, current, { mode: 'subscribe' })).data.offer).toMatchObject({
      mode: 'subscribe',
      price: null,
      priceDollar: null,
    })
    const album = { typeId: 'video_album', mode: 'subscribe', productId: mine, price: 12, days: 365, downloads: 0 } as const
    expect((await sell(vendor, mine, album)).data.offer).toMatchObject({ mode: 'subscribe', price: 12, days: 365 })
  })

  it('[SELL-01] an own album is no way to the sale of an album of somebody else', async () => {
    const other = await server.asMember({ groupId: groups.vendor })
    const albumOf = async ({ memberId: ownerId }: Credentials) =>
      first(await server.db.insert(videoAlbums).values({ ownerId, title: 'Wraps' }).returning()).id
    const [mine, theirs] = [await albumOf(vendor), await albumOf(other)]
    const terms = { typeId: 'video_album', mode: 'subscribe', price: 12, days: 365, downloads: 0 } as const
    const sale = await insertSale(server.db, { ...terms, itemId: theirs, sellerId: other.memberId })
    for (const change of [terms, { typeId: 'video_album', mode: 'none' } as const])
      expect(await errorsOf(vendor, mine, { ...change, productId: theirs }), change.mode).toEqual({ product_id: ['sale.current'] })
    expect(await server.db.select().from(contentSales).where(eq(contentSales.id, sale.id))).toEqual([sale])
    expect((await sell(vendor, mine, { ...terms, productId: mine })).data.offer).toMatchObject({ price: 12 })
  })

  it('of two edits of the same version, the second is refused; taken off, the price is gone from the lists', async () => {
    const current = await own()
    const { data } = await sell(vendor, current, { mode: 'download', price: 5, days: 30, downloads: 1 })
    const version = data.offer?.version ?? 0
    const edit = (price: number) => sell(vendor, current, { mode: 'download', price, days: 30, downloads: 1, version })
    expect((await edit(6)).refusal).toBeNull()
    expect((await edit(7)).refusal?.code).toBe('edit_conflict')
    expect(await priceOf(current)).toBe(6)
    await sell(vendor, current, { mode: 'download', price: 6, days: 30, downloads: 1, isActive: false })
    expect(await priceOf(current)).toBeNull()
    expect((await sell(vendor, current, { mode: 'none' })).data.offer).toBeNull()
  })

  it('a video that is given to another member is not for sale any more', async () => {
    const sale = await insertSale(server.db, { sellerId: vendor.memberId })
    const other = await server.asMember()
    await server.call(transferItem, { typeId: 'video', itemId: sale.itemId, to: other.memberId as MemberId }, { as: vendor })
    expect(await server.db.select().from(contentSales).where(eq(contentSales.id, sale.id))).toEqual([])
    expect(await priceOf(sale.itemId)).toBeNull()
  })
})

it('the album of favourites cannot be sold: what is in it follows what its owner likes', async () => {
  const album = { ownerId: vendor.memberId, title: 'Faves', albumType: 'faves' } as const
  const { id: itemId } = first(await server.db.insert(videoAlbums).values(album).returning())
  const terms = { typeId: 'video_album', mode: 'subscribe', price: 5, days: 30 } as const
  expect(await errorsOf(vendor, itemId, terms)).toEqual({ mode: ['invalid'] })
  const sale = await insertSale(server.db, { typeId: 'video_album', itemId, mode: 'subscribe', sellerId: vendor.memberId })
  const buyer = await server.asMember()
  expect((await server.call(sales.quoteProduct, { productId: sale.id }, { as: buyer })).refusal?.errors).toEqual({
    product_id: ['sale.not_for_sale'],
  })
  expect((await sell(vendor, itemId, { ...terms, mode: 'none' })).refusal).toBeNull()
})
