import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { downloadsRemaining, startDownload } from '#contract/money/downloads.ts'
import * as sales from '#contract/money/sales.ts'
import { getTicketBalance, grantTickets, searchTickets } from '#contract/money/tickets.ts'
import { recheckSaved, requestPlay, requestSave } from '#contract/playback.ts'
import type { VideoId } from '#contract/content/ids.ts'
import type { MemberId } from '#contract/primitives.ts'
import { groups } from '#contract/roles.ts'
import { blockMember } from '#contract/profile/blocks-and-reports.ts'
import { searchNotifications } from '#contract/notify/notifications.ts'
import { getVideo } from '#contract/videos.ts'
import { transaction } from '../../db/client.ts'
import { members } from '../../db/tables/accounts.ts'
import { contentPurchases, contentSales } from '../../db/tables/money/sales.ts'
import { videoAlbumItems, videoAlbums } from '../../db/tables/albums/video-albums.ts'
import { encodingJobs } from '../../db/tables/encoding.ts'
import { videos } from '../../db/tables/videos.ts'
import { mediaCookie } from '../../http/tokens.ts'
import { checkLedger } from '../../ledger/check-ledger.ts'
import { house, ofMember } from '../../ledger/ledger-accounts.ts'
import { post } from '../../ledger/post.ts'
import { createTestServer, insertSale, insertVideo, type Credentials, type TestServer } from '../../testing/index.ts'
import { first } from '../../testing/rows/insert-member.ts'
import type { SaleOverrides } from '../../testing/rows/insert-sale.ts'

let server: TestServer
let admin: Credentials
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.asMember({ groupId: groups.admin })
})
afterAll(async () => {
  expect(await checkLedger(server.db)).toEqual({ wrongBalances: [], unbalanced: [] })
  await server.close()
})

const key = () => randomUUID()
async function withTickets(qty: number): Promise<Credentials> {
  const member = await server.asMember()
  await server.call(grantTickets, { attempt: key(), userId: member.memberId as MemberId, qty, reason: 'Welcome' }, { as: admin })
  return member
}
const vendor = () => server.asMember({ groupId: groups.vendor })
async function newSale(overrides: SaleOverrides = {}) {
  const seller = await vendor()
  return { seller, sale: await insertSale(server.db, { sellerId: seller.memberId, ...overrides }) }
}
const balanceOf = async (as: Credentials) => (await server.call(getTicketBalance, {}, { as })).data
const buy = (as: Credentials, { id, price }: { id: number; price: number | null }, attempt = key()) =>
  server.call(sales.buyProduct, { attempt, productId: id, price: price ?? 0 }, { as })
const offer = async (as: Credentials, itemId: number) => (await server.call(sales.getOffer, { typeId: 'video', itemId }, { as })).data
const play = (as: Credentials, videoId: number) => server.call(requestPlay, { videoId: videoId as VideoId }, { as })

describe('buying a video', () => {
  it('[T-17] the server calculates the price, what it consists of, and what would be left, before anything is paid', async () => {
    const [buyer, { sale }] = [await withTickets(46), await newSale()]
    const { data } = await server.call(sales.quoteProduct, { productId: sale.id }, { as: buyer })
    expect(data).toEqual({
      ...{ price: 8, sellerShare: 7, siteShare: 1, days: 180, downloads: 3 },
      ...{ balance: 46, balanceAfter: 38, isEnough: true, itemVersion: null },
    })
    expect((await balanceOf(buyer)).balance).toBe(46)
    const poor = await withTickets(5)
    expect((await server.call(sales.quoteProduct, { productId: sale.id }, { as: poor })).data.isEnough).toBe(false)
  })

  it('[T-10] [D-08] takes the tickets, holds the seller’s part, and the video plays at once', async () => {
    const [buyer, { seller, sale }] = [await withTickets(46), await newSale({ video: { title: 'Tension' } })]
    expect((await play(buyer, sale.itemId)).refusal?.code).toBe('not_bought')
    const { data } = await buy(buyer, sale)
    expect(data).toMatchObject({
      ...{ price: 8, balance: 38, isNew: true },
      grant: { productId: sale.id, productType: 'video_download', downloads: 3, downloadTotal: 3, isActive: true },
    })
    expect((data.grant.tmExpiry - data.grant.boughtAt) / 86_400).toBe(180)
    expect((await play(buyer, sale.itemId)).status).toBe(200)
    expect(await balanceOf(seller)).toMatchObject({ balance: 0, held: 7 })
    const { items } = (await server.call(searchTickets, {}, { as: buyer })).data
    expect(items[0]).toMatchObject({ itemType: 'video_download', tickets: -8, description: 'Tension', seller: { userId: seller.memberId } })
    expect(await offer(buyer, sale.itemId)).toMatchObject({ grant: { id: data.grant.id, isActive: true }, totals: null })
    expect((await offer(seller, sale.itemId)).totals).toEqual({ clicks: 0, sold: 1, refunded: 0 })
    const told = async () =>
      (await server.call(searchNotifications, {}, { as: seller })).data.items.map(({ kind, item }) => [kind, item?.title])
    await expect.poll(told).toEqual([['purchase_made', 'Tension']])
  })

  it('[D-15] [T-10] pressed twice, or sent twenty times at once, it is bought once', async () => {
    const [buyer, { sale }] = [await withTickets(50), await newSale()]
    const attempt = key()
    const answers = await Promise.all(Array.from({ length: 20 }, () => buy(buyer, sale, attempt)))
    for (const { refusal, data } of answers) expect([refusal, data.receipt, data.balance]).toEqual([null, attempt, 42])
    expect(answers.filter(({ data }) => data.isNew)).toHaveLength(1)
    const [other, { sale: second }] = [await withTickets(50), await newSale()]
    const many = await Promise.all(Array.from({ length: 10 }, () => buy(other, second)))
    expect(many.filter(({ refusal }) => refusal === null)).toHaveLength(1)
    expect(many.filter(({ refusal }) => refusal?.errors?.['product_id']?.[0] === 'sale.owned')).toHaveLength(9)
    expect((await balanceOf(other)).balance).toBe(42)
  })

  it('[D-14] is refused while access is active, and possible again afterwards', async () => {
    const [buyer, { sale }] = [await withTickets(50), await newSale()]
    const { grant } = (await buy(buyer, sale)).data
    expect((await buy(buyer, sale)).refusal?.errors).toEqual({ product_id: ['sale.owned'] })
    await server.db
      .update(contentPurchases)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(contentPurchases.id, grant.id))
    expect((await play(buyer, sale.itemId)).refusal?.code).toBe('not_bought')
    expect((await offer(buyer, sale.itemId)).grant?.isActive).toBe(false)
    expect((await buy(buyer, sale)).data.isNew).toBe(true)
  })

  it('[T-18] an attempt that was paid answers its receipt, whatever has happened since, and its key pays for nothing else', async () => {
    const [buyer, { seller, sale }, other] = [await withTickets(50), await newSale(), await newSale()]
    const attempt = key()
    await buy(buyer, sale, attempt)
    await server.db.update(videos).set({ title: 'Renamed' }).where(eq(videos.id, sale.itemId))
    await server.call(blockMember, { userId: buyer.memberId as MemberId }, { as: seller })
    expect((await buy(buyer, sale, attempt)).data).toMatchObject({ isNew: false, receipt: attempt, balance: 42 })
    expect((await buy(buyer, { id: sale.id, price: 9 }, attempt)).refusal?.code).toBe('idempotency_mismatch')
    expect((await buy(buyer, other.sale, attempt)).refusal?.code).toBe('idempotency_mismatch')
    expect((await buy(await withTickets(50), sale, attempt)).refusal?.code).toBe('idempotency_mismatch')
  })

  it('[D-05] a price that the caller makes up buys nothing, in each of the calls', async () => {
    const [buyer, { seller, sale }] = [await withTickets(46), await newSale()]
    for (const price of [0, 1, 7, 9]) {
      const made = { attempt: key(), price, sellerShare: 0, total: price }
      expect((await server.call(sales.buyProduct, { ...made, productId: sale.id }, { as: buyer })).refusal?.errors).toHaveProperty('price')
      const download = { ...made, attempt: key(), itemId: sale.itemId }
      expect((await server.call(sales.buyDownload, download, { as: buyer })).refusal?.errors).toHaveProperty('price')
    }
    expect([(await balanceOf(buyer)).balance, (await offer(buyer, sale.itemId)).grant]).toEqual([46, null])
    // What the seller gets is the server's to calculate.
    const made = { attempt: key(), productId: sale.id, price: 8, sellerShare: 8, siteShare: 0 }
    expect((await server.call(sales.buyProduct, made, { as: buyer })).data.balance).toBe(38)
    expect((await balanceOf(seller)).held).toBe(7)
  })

  it('[SELL-07] a video with the mode download is bought for its price in tickets, and its file comes directly', async () => {
    const [seller, buyer] = [await vendor(), await withTickets(20)]
    const video = await insertVideo(server.db, { ownerId: seller.memberId, title: 'Column wraps' })
    const terms = { typeId: 'video', itemId: video.id, mode: 'download', price: 5, days: 30, downloads: 2 } as const
    await server.call(sales.setSale, terms, { as: seller })
    expect((await offer(buyer, video.id)).offer).toMatchObject({ mode: 'download', price: 5, downloads: 2, productType: 'video_download' })
    const sourceKey = `originals/${video.id}/file`
    await server.services.storage.put(sourceKey, Buffer.alloc(100, 1))
    await server.db
      .insert(encodingJobs)
      .values({ videoId: video.id, memberId: seller.memberId, sourceKey, state: 'done', originalState: 'stripped' })
    const attempt = key()
    const { data } = await server.call(sales.buyDownload, { attempt, itemId: video.id, price: 5 }, { as: buyer })
    expect(data).toMatchObject({ balance: 15, grant: { productType: 'video_download', downloads: 2, isActive: true } })
    // Its other name.
    const again = await server.call(sales.purchaseDownload, { attempt, videoId: video.id as VideoId, price: 5 }, { as: buyer })
    expect(again.data).toEqual({ ...data, isNew: false })
    const started = await server.call(startDownload, { id: data.grant.id }, { as: buyer })
    expect(started.data).toMatchObject({ sizeBytes: 100, downloads: 1 })
    const cookie = `${mediaCookie.name}=${server.services.tokens.signMediaCookie(buyer.sessionId)}`
    const file = await server.app.inject({ method: 'GET', url: started.data.address, headers: { cookie } })
    expect([file.statusCode, file.rawPayload.length, file.headers['content-disposition']]).toEqual([
      200,
      100,
      expect.stringMatching(/^attachment/),
    ])
    expect((await server.call(startDownload, { id: data.grant.id }, { as: await server.asMember() })).refusal?.code).toBe('not_found')
  })

  it('is refused at another price than the confirmed one, and without enough tickets, and nothing is paid', async () => {
    const [buyer, { sale }] = [await withTickets(9), await newSale()]
    await server.db.update(contentSales).set({ price: 9 }).where(eq(contentSales.id, sale.id))
    expect((await buy(buyer, sale)).refusal?.errors).toEqual({ price: ['sale.price_changed'] })
    await server.db.update(contentSales).set({ price: 10 }).where(eq(contentSales.id, sale.id))
    expect((await buy(buyer, { ...sale, price: 10 })).refusal).toMatchObject({ code: 'too_few_tickets', balance: 9 })
    expect((await balanceOf(buyer)).balance).toBe(9)
  })

  it('is refused for own, hidden, unpublished, broken and withdrawn videos, and those of members who lost the role', async () => {
    const buyer = await withTickets(50)
    const reasonFor = async (overrides: SaleOverrides) => (await buy(buyer, (await newSale(overrides)).sale)).refusal
    for (const video of [{ isDraft: true }, { deletedAt: new Date() }, { ownerAudience: 'nobody' as const }])
      expect((await reasonFor({ video }))?.code).toBe('not_found')
    for (const overrides of [
      { isActive: false },
      { video: { status: 'failed' as const } },
      { video: { isPlayable: false } },
      { mode: 'contact' as const, price: null, days: null },
    ])
      expect((await reasonFor(overrides))?.errors, JSON.stringify(overrides)).toEqual({ product_id: ['sale.not_for_sale'] })
    const { seller, sale } = await newSale()
    expect((await buy(seller, sale)).refusal?.errors).toEqual({ product_id: ['sale.own'] })
    await server.db.update(members).set({ groupId: groups.active }).where(eq(members.id, seller.memberId))
    expect((await buy(buyer, sale)).refusal?.errors).toEqual({ product_id: ['sale.not_for_sale'] })
    const blocking = await newSale()
    await server.call(blockMember, { userId: buyer.memberId as MemberId }, { as: blocking.seller })
    expect((await buy(buyer, blocking.sale)).refusal?.code).toBe('not_found')
    expect((await balanceOf(buyer)).balance).toBe(50)
  })

  it('the documents’ calls that name the item buy the same', async () => {
    const [buyer, { sale }] = [await withTickets(50), await newSale()]
    const attempt = key()
    const bought = () => server.call(sales.buyDownload, { attempt, itemId: sale.itemId, price: 8 }, { as: buyer })
    expect((await bought()).data).toMatchObject({ isNew: true, balance: 42 })
    expect((await bought()).data).toMatchObject({ isNew: false, balance: 42 })
    // The seller takes it off sale, and sells it anew: the receipt stays the same.
    await server.db.delete(contentSales).where(eq(contentSales.id, sale.id))
    expect((await bought()).data).toMatchObject({ isNew: false, receipt: attempt, balance: 42 })
    await insertSale(server.db, { itemId: sale.itemId, sellerId: sale.sellerId })
    expect((await bought()).data).toMatchObject({ isNew: false, receipt: attempt, balance: 42 })
  })

  it('[T-17] members with a debt buy nothing, and hear so before they confirm', async () => {
    const [buyer, { sale }] = [await withTickets(50), await newSale()]
    const debt = { key: key(), itemType: 'debit', buyerId: buyer.memberId, sellerId: null, amount: 5, now: new Date() } as const
    const moves = [
      { account: ofMember('receivable', buyer.memberId), amount: -5 },
      { account: house, amount: 5 },
    ]
    await transaction(server.db, (tx) => post(tx, { ...debt, moves }))
    const owing = { product_id: ['payments.owing'] }
    expect((await server.call(sales.quoteProduct, { productId: sale.id }, { as: buyer })).refusal?.errors).toEqual(owing)
    expect((await buy(buyer, sale)).refusal?.errors).toEqual(owing)
    expect((await balanceOf(buyer)).balance).toBe(50)
  })
})

describe('a video for sale', () => {
  it('plays for its owner and for staff, is saved by its buyers alone, and says so in its details', async () => {
    const [buyer, { seller, sale }] = [await withTickets(46), await newSale({ video: { allowPlay: 'public', allowDownload: 'public' } })]
    const canOf = async (as: Credentials) => (await server.call(getVideo, { videoId: sale.itemId as VideoId }, { as })).data.can
    expect(await canOf(buyer)).toMatchObject({ canPlay: false, playRefusal: 'not_bought', canDownload: false })
    for (const [groupId, canDownload] of [
      [groups.staff, false],
      [groups.admin, true],
    ] as const) {
      const reviewer = await server.asMember({ groupId })
      expect((await play(reviewer, sale.itemId)).status).toBe(200)
      expect((await canOf(reviewer)).canDownload).toBe(canDownload)
    }
    expect((await play(seller, sale.itemId)).status).toBe(200)
    const save = () => server.call(requestSave, { videoId: sale.itemId as VideoId }, { as: buyer })
    expect((await save()).refusal?.code).toBe('not_bought')
    await buy(buyer, sale)
    expect(await canOf(buyer)).toMatchObject({ canPlay: true, canDownload: true })
    // Kept on the device within its access: asked for again when it ends.
    const ends = Date.now() + 2 * 86_400_000
    await server.db
      .update(contentPurchases)
      .set({ expiresAt: new Date(ends) })
      .where(eq(contentPurchases.memberId, buyer.memberId))
    const recheck = () => server.call(recheckSaved, { videoIds: [sale.itemId as VideoId] }, { as: buyer })
    expect((await recheck()).data).toEqual({ allowed: [sale.itemId], recheckAfter: Math.floor(ends / 1000) })
    await server.db
      .update(contentPurchases)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(contentPurchases.memberId, buyer.memberId))
    expect((await recheck()).data.allowed).toEqual([])
  })

  it('[V-31] [D-13] has a preview that everyone may watch before buying, although nobody may play that video', async () => {
    const { seller, sale } = await newSale()
    const preview = await insertVideo(server.db, { ownerId: seller.memberId, title: 'Two minutes', allowPlay: 'nobody' })
    const viewer = await server.asMember()
    expect((await play(viewer, preview.id)).refusal?.code).toBe('play_not_allowed')
    await server.db.update(contentSales).set({ previewId: preview.id }).where(eq(contentSales.id, sale.id))
    expect((await play(viewer, preview.id)).status).toBe(200)
    expect((await play(viewer, sale.itemId)).refusal?.code).toBe('not_bought')
    expect((await offer(viewer, sale.itemId)).offer?.preview).toMatchObject({ itemId: preview.id, title: 'Two minutes' })
    expect((await offer(viewer, preview.id)).previewOf).toMatchObject({ itemId: sale.itemId })
  })

  it('[L-14] [K-06] opens with an album that is bought as a subscription', async () => {
    const seller = await vendor()
    const { sale: inAlbum } = {
      sale: await insertSale(server.db, { sellerId: seller.memberId, mode: 'subscribe', price: null, days: null }),
    }
    const album = first(await server.db.insert(videoAlbums).values({ ownerId: seller.memberId, title: 'Wraps' }).returning())
    await server.db.insert(videoAlbumItems).values({ albumId: album.id, videoId: inAlbum.itemId, position: 1 })
    await insertSale(server.db, {
      typeId: 'video_album',
      itemId: album.id,
      sellerId: seller.memberId,
      mode: 'subscribe',
      price: 12,
      days: 365,
      downloads: 0,
    })
    const buyer = await withTickets(20)
    expect((await buy(buyer, inAlbum)).refusal?.errors).toEqual({ product_id: ['sale.not_for_sale'] })
    expect((await play(buyer, inAlbum.itemId)).refusal?.code).toBe('not_bought')
    const { data } = await server.call(sales.buyVideoAlbum, { attempt: key(), itemId: album.id, price: 12 }, { as: buyer })
    expect(data).toMatchObject({ balance: 8, grant: { productType: 'video_album' } })
    expect((await play(buyer, inAlbum.itemId)).status).toBe(200)
    expect((await offer(buyer, inAlbum.itemId)).grant).toMatchObject({ productType: 'video_album', isActive: true })
  })

  it('is not opened by an album of somebody else who has added it', async () => {
    const [{ sale }, seller, buyer] = [await newSale(), await vendor(), await withTickets(20)]
    const albumOf = async (ownerId: number) => {
      const album = first(await server.db.insert(videoAlbums).values({ ownerId, title: 'Wraps' }).returning())
      await server.db.insert(videoAlbumItems).values({ albumId: album.id, videoId: sale.itemId, position: 1 })
      return insertSale(server.db, {
        ...{ typeId: 'video_album', itemId: album.id, sellerId: ownerId },
        ...{ mode: 'subscribe', price: 4, days: 365, downloads: 0 },
      })
    }
    await buy(buyer, await albumOf(seller.memberId))
    expect((await play(buyer, sale.itemId)).refusal?.code).toBe('not_bought')
    expect((await server.call(requestSave, { videoId: sale.itemId as VideoId }, { as: buyer })).refusal?.code).toBe('not_bought')
    expect((await offer(buyer, sale.itemId)).grant).toBeNull()
    expect((await server.call(downloadsRemaining, { itemId: sale.itemId }, { as: buyer })).refusal?.code).toBe('not_found')
    // With its own seller's album, for as long as that one lasts.
    const { grant } = (await buy(buyer, await albumOf(sale.sellerId))).data
    const [soon, later] = [2, 4].map((days) => new Date(Date.now() + days * 86_400_000))
    await server.db.update(contentPurchases).set({ expiresAt: later }).where(eq(contentPurchases.memberId, buyer.memberId))
    await server.db.update(contentPurchases).set({ expiresAt: soon }).where(eq(contentPurchases.id, grant.id))
    const { data } = await server.call(recheckSaved, { videoIds: [sale.itemId as VideoId] }, { as: buyer })
    expect(data).toEqual({ allowed: [sale.itemId], recheckAfter: Math.floor(Number(soon) / 1000) })
  })
})
