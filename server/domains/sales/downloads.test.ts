import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as downloads from '#contract/money/downloads.ts'
import { getOffer } from '#contract/money/sales.ts'
import { getTicketBalance } from '#contract/money/tickets.ts'
import { requestPlay } from '#contract/playback.ts'
import { blockMember } from '#contract/profile/blocks-and-reports.ts'
import type { VideoId } from '#contract/content/ids.ts'
import type { MemberId } from '#contract/primitives.ts'
import { groups } from '#contract/roles.ts'
import { members } from '../../db/tables/accounts.ts'
import { encodingJobs } from '../../db/tables/encoding.ts'
import { contentPurchases, downloadLeases } from '../../db/tables/money/sales.ts'
import { auditEntries } from '../../db/tables/site.ts'
import { videos } from '../../db/tables/videos.ts'
import { mediaCookie } from '../../http/tokens.ts'
import { checkLedger } from '../../ledger/check-ledger.ts'
import { createTestServer, insertPurchase, insertSale, type Credentials, type TestServer } from '../../testing/index.ts'
import { expectExactDownloads } from '../../testing/money/expect-exact.ts'
import type { SaleOverrides } from '../../testing/rows/insert-sale.ts'
import { beginDownload, returnLeases } from './download.ts'
import { settleSale, settleSales } from './refund.ts'

const fileBytes = 10_000
const dayMs = 86_400_000
let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(async () => {
  expect(await checkLedger(server.db)).toEqual({ wrongBalances: [], unbalanced: [] })
  await server.close()
})

/** A bought video whose file is in the store. */
async function bought(overrides: SaleOverrides = {}) {
  const seller = await server.asMember({ groupId: groups.vendor })
  const buyer = await server.asMember()
  const sale = await insertSale(server.db, { sellerId: seller.memberId, ...overrides })
  const sourceKey = `originals/${sale.itemId}/file`
  await server.services.storage.put(sourceKey, Buffer.alloc(fileBytes, 1))
  await server.db
    .insert(encodingJobs)
    .values({ videoId: sale.itemId, memberId: seller.memberId, sourceKey, state: 'done', originalState: 'stripped' })
  const purchase = await insertPurchase(server.db, { sale, memberId: buyer.memberId })
  return { seller, buyer, sale, purchase }
}
const start = (as: Credentials, id: number) => server.call(downloads.startDownload, { id }, { as })
const leftOf = async (id: number) => (await server.db.select().from(contentPurchases).where(eq(contentPurchases.id, id)))[0]?.downloadsLeft
const fetchFile = (as: Credentials, address: string, range?: string) =>
  server.app.inject({
    method: 'GET',
    url: address,
    headers: {
      cookie: `${mediaCookie.name}=${server.services.tokens.signMediaCookie(as.sessionId)}`,
      ...(range === undefined ? {} : { range }),
    },
  })

describe('downloads', () => {
  it('[D-09] [D-10] are counted: a start takes one, is continued for a day, and none left is refused', async () => {
    const { buyer, purchase } = await bought({ downloads: 1 })
    const listed = async () => (await server.call(downloads.listPurchases, {}, { as: buyer })).data.items
    expect(await listed()).toMatchObject([{ id: purchase.id, downloads: 1, downloadTotal: 1, isActive: true }])
    const { data } = await start(buyer, purchase.id)
    expect(data).toMatchObject({ sizeBytes: fileBytes, downloads: 0 })
    // The same download, started again.
    expect((await start(buyer, purchase.id)).data.downloads).toBe(0)
    for (const range of [undefined, 'bytes=0-99', 'bytes=100-199']) {
      const answer = await fetchFile(buyer, data.address, range)
      expect([answer.statusCode, answer.rawPayload.length]).toEqual(range === undefined ? [200, fileBytes] : [206, 100])
    }
    const [lease] = await server.db.select().from(downloadLeases).where(eq(downloadLeases.purchaseId, purchase.id))
    expect(lease?.state).toBe('used')
    expect((await start(buyer, purchase.id)).refusal?.errors).toEqual({ id: ['download.none'] })
    expect((await server.call(downloads.downloadsRemaining, { itemId: purchase.itemId }, { as: buyer })).data.downloads).toBe(0)
  })

  it('what was not sent returns when its day is over, and what was mostly sent does not', async () => {
    const [broken, whole] = [await bought({ downloads: 1 }), await bought({ downloads: 1 })]
    const address = (await start(broken.buyer, broken.purchase.id)).data.address
    await fetchFile(broken.buyer, address, 'bytes=0-4999')
    await fetchFile(whole.buyer, (await start(whole.buyer, whole.purchase.id)).data.address, 'bytes=0-9599')
    await server.db.update(downloadLeases).set({ expiresAt: new Date(server.clock.now().getTime() - 1000) })
    await returnLeases(server.services)
    await returnLeases(server.services)
    expect([await leftOf(broken.purchase.id), await leftOf(whole.purchase.id)]).toEqual([1, 0])
    expect((await fetchFile(broken.buyer, address)).statusCode).toBe(404)
  })

  it('[D-10] the same half, sent twice, is not the other half, also over several days', async () => {
    const { buyer, purchase } = await bought({ downloads: 1 })
    const { address } = (await start(buyer, purchase.id)).data
    const state = async () => (await server.db.select().from(downloadLeases).where(eq(downloadLeases.purchaseId, purchase.id))).at(-1)
    for (const range of ['bytes=0-4999', 'bytes=0-4999', 'bytes=2000-4999']) await fetchFile(buyer, address, range)
    expect(await state()).toMatchObject({ state: 'open', sentParts: '{[0,5000)}' })
    await server.db.update(downloadLeases).set({ expiresAt: new Date(server.clock.now().getTime() - 1000) })
    await returnLeases(server.services)
    const { data } = await start(buyer, purchase.id)
    await fetchFile(buyer, data.address, 'bytes=6000-')
    expect(await state()).toMatchObject({ state: 'open', sentParts: '{[0,5000),[6000,10000)}' })
    await fetchFile(buyer, data.address, 'bytes=4990-5499')
    expect(await state()).toMatchObject({ state: 'used', sentParts: '{[0,5500),[6000,10000)}' })
    expect(await leftOf(purchase.id)).toBe(0)
  })

  it('[D-10] a file that is fetched in more than a thousand separate pieces is used up', async () => {
    const { buyer, purchase } = await bought({ downloads: 1 })
    const { address } = (await start(buyer, purchase.id)).data
    await server.db
      .update(downloadLeases)
      .set({ sentParts: sql`(select range_agg(int8range(n * 2, n * 2 + 1)) from generate_series(0, 999) n)` })
      .where(eq(downloadLeases.purchaseId, purchase.id))
    await fetchFile(buyer, address, 'bytes=5000-5000')
    const [lease] = await server.db.select().from(downloadLeases).where(eq(downloadLeases.purchaseId, purchase.id))
    expect(lease?.state).toBe('used')
  })

  it('[D-10] [S-04] of two hundred starts at once, one lease is made', async () => {
    const { buyer, purchase } = await bought({ downloads: 3 })
    const { viewer } = await server.app.authenticator.callerOfSession(buyer.sessionId)
    const context = { ...server.services, viewer, sessionId: buyer.sessionId } as never
    const answers = await Promise.all(Array.from({ length: 200 }, () => beginDownload(context, { id: purchase.id })))
    expect(new Set(answers.map(({ address }) => address)).size).toBe(1)
    expect(await leftOf(purchase.id)).toBe(2)
  })

  it('[D-10] [S-04] of many starts at once, again and again with three left, exactly three are taken and the others refused', async () => {
    await expectExactDownloads(server, 3, 25)
  })

  it('[D-11] are refused once access has expired or staff have ended it, also those that run', async () => {
    const { buyer, purchase } = await bought()
    const staff = await server.asMember({ groupId: groups.staff })
    const { address } = (await start(buyer, purchase.id)).data
    expect((await server.call(downloads.expireAccess, { id: purchase.id, reason: 'Shared' }, { as: buyer })).refusal?.code).toBe(
      'forbidden',
    )
    expect((await server.call(requestPlay, { videoId: purchase.itemId as VideoId }, { as: buyer })).status).toBe(200)
    await server.call(downloads.expireAccess, { id: purchase.id, reason: 'Shared' }, { as: staff })
    expect((await fetchFile(buyer, address)).statusCode).toBe(404)
    expect((await start(buyer, purchase.id)).refusal?.errors).toEqual({ id: ['download.ended'] })
    expect((await server.call(requestPlay, { videoId: purchase.itemId as VideoId }, { as: buyer })).refusal?.code).toBe('not_bought')
    const { data } = await server.call(downloads.listPurchases, { view: 'ended' }, { as: buyer })
    expect(data.items.map(({ id }) => id)).toEqual([purchase.id])
  })

  it('[D-11] are refused once the days of access are over, also those that run, and the list says so', async () => {
    const { buyer, purchase } = await bought()
    const { address } = (await start(buyer, purchase.id)).data
    expect((await fetchFile(buyer, address, 'bytes=0-9')).statusCode).toBe(206)
    const expiresAt = new Date(server.clock.now().getTime() - 1000)
    await server.db.update(contentPurchases).set({ expiresAt }).where(eq(contentPurchases.id, purchase.id))
    expect((await fetchFile(buyer, address, 'bytes=10-19')).statusCode).toBe(404)
    expect((await start(buyer, purchase.id)).refusal?.errors).toEqual({ id: ['download.ended'] })
    expect((await server.call(requestPlay, { videoId: purchase.itemId as VideoId }, { as: buyer })).refusal?.code).toBe('not_bought')
    const listed = async (view: 'ready' | 'ended') => (await server.call(downloads.listPurchases, { view }, { as: buyer })).data.items
    expect(await listed('ready')).toEqual([])
    expect(await listed('ended')).toMatchObject([
      { id: purchase.id, isActive: false, downloads: 2, tmExpiry: Math.floor(expiresAt.getTime() / 1000) },
    ])
  })

  it('[D-11] what somebody has bought is listed for staff, without its serial, and for no other member', async () => {
    const { buyer, seller, purchase } = await bought()
    await server.db.update(contentPurchases).set({ serial: 'RW-7' }).where(eq(contentPurchases.id, purchase.id))
    const listed = (as: Credentials) => server.call(downloads.listPurchases, { userId: buyer.memberId as MemberId }, { as })
    for (const groupId of [groups.staff, groups.admin]) {
      const { data } = await listed(await server.asMember({ groupId }))
      expect(data.items.map(({ id, serial }) => ({ id, serial }))).toEqual([{ id: purchase.id, serial: null }])
    }
    for (const as of [seller, await server.asMember()]) expect((await listed(as)).refusal?.code).toBe('forbidden')
    expect((await listed(buyer)).data.items).toMatchObject([{ id: purchase.id, serial: 'RW-7' }])
  })

  it('[D-11] access is ended by staff alone, with a reason, also by an admin who sold it, and is in the audit', async () => {
    const admin = await server.asMember({ groupId: groups.admin })
    const { buyer, seller, purchase } = await bought({ sellerId: admin.memberId })
    const end = (as: Credentials, reason = 'Shared') => server.call(downloads.expireAccess, { id: purchase.id, reason }, { as })
    for (const as of [buyer, seller, await server.asMember()]) expect((await end(as)).refusal?.code).toBe('forbidden')
    expect((await end(admin, '')).refusal?.errors).toHaveProperty('reason')
    expect((await start(buyer, purchase.id)).status).toBe(200)
    expect((await end(admin)).status).toBe(200)
    const entries = await server.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, `content:purchase:${purchase.id}`))
    expect(entries).toMatchObject([{ actorId: admin.memberId, reason: 'Shared', before: { endedBy: null }, after: { endedBy: 'staff' } }])
  })

  it('stop while the video is hidden by a report or switched off, also those that run, and go on when their seller blocks the buyer', async () => {
    const { buyer, seller, purchase } = await bought()
    const { address } = (await start(buyer, purchase.id)).data
    const answers = async () => [(await start(buyer, purchase.id)).refusal?.code ?? null, (await fetchFile(buyer, address)).statusCode]
    for (const status of ['reported', 'inactive'] as const) {
      await server.db.update(videos).set({ status }).where(eq(videos.id, purchase.itemId))
      expect(await answers(), status).toEqual(['video_unavailable', 404])
    }
    await server.db.update(videos).set({ status: 'ready' }).where(eq(videos.id, purchase.itemId))
    expect(await answers()).toEqual([null, 200])
    await server.call(blockMember, { userId: buyer.memberId as MemberId }, { as: seller })
    expect(await answers()).toEqual([null, 200])
  })

  it('belong to their buyer and their session alone', async () => {
    const { buyer, seller, purchase } = await bought()
    const stranger = await server.asMember()
    for (const as of [stranger, seller]) expect((await start(as, purchase.id)).refusal?.code).toBe('not_found')
    const { address } = (await start(buyer, purchase.id)).data
    expect((await fetchFile(stranger, address)).statusCode).toBe(404)
    expect((await fetchFile(buyer, `${address}x`)).statusCode).toBe(404)
    expect((await server.app.inject({ method: 'GET', url: address })).statusCode).toBe(404)
  })
})

describe('refunds and settling', () => {
  const balanceOf = async (as: Credentials) => (await server.call(getTicketBalance, {}, { as })).data

  it('a sale is paid back as a whole by its seller, once, and access ends', async () => {
    const { buyer, seller, sale, purchase } = await bought()
    const refund = (as: Credentials) => server.call(downloads.refundSale, { id: purchase.id }, { as })
    for (const as of [buyer, await server.asMember()]) expect((await refund(as)).refusal?.code).toBe('not_found')
    expect((await refund(seller)).data).toMatchObject({ isRefunded: true, isActive: false })
    expect([(await balanceOf(buyer)).balance, (await balanceOf(seller)).held]).toEqual([8, 0])
    expect((await refund(seller)).refusal?.errors).toEqual({ id: ['sale.refunded'] })
    const offer = (as: Credentials) => server.call(getOffer, { typeId: 'video', itemId: sale.itemId }, { as })
    expect((await offer(buyer)).data.grant?.isActive).toBe(false)
    expect((await offer(seller)).data.totals).toMatchObject({ refunded: 1 })
  })

  it('nothing is paid back to an account that is deleted, where nobody could spend it', async () => {
    const { buyer, seller, purchase } = await bought()
    await server.db.update(members).set({ deletedAt: server.clock.now() }).where(eq(members.id, buyer.memberId))
    for (const as of [seller, await server.asAdmin()])
      expect((await server.call(downloads.refundSale, { id: purchase.id }, { as })).refusal?.code).toBe('user_not_found')
    expect(await balanceOf(seller)).toMatchObject({ held: 7 })
  })

  it('what can no longer be paid back is the seller’s, once, and is taken from there if an admin pays it back', async () => {
    const { buyer, seller, purchase } = await bought()
    const admin = await server.asMember({ groupId: groups.admin })
    await settleSales(server.services)
    expect(await balanceOf(seller)).toMatchObject({ held: 7, earned: 0 })
    await server.db
      .update(contentPurchases)
      .set({ boughtAt: new Date(server.clock.now().getTime() - 15 * dayMs) })
      .where(eq(contentPurchases.id, purchase.id))
    await Promise.all([settleSales(server.services), settleSales(server.services)])
    expect(await balanceOf(seller)).toMatchObject({ held: 0, earned: 7 })
    await server.call(downloads.refundSale, { id: purchase.id, reason: 'Broken' }, { as: admin })
    expect([(await balanceOf(seller)).earned, (await balanceOf(buyer)).balance]).toEqual([0, 8])
  })

  it('a refund that is faster than settling, and a sale that cannot be settled, do not keep others from being settled', async () => {
    const [refunded, broken, good] = [await bought(), await bought(), await bought()]
    const boughtAt = new Date(server.clock.now().getTime() - 15 * dayMs)
    const all = [refunded, broken, good].map(({ purchase }) => purchase.id)
    await server.db.update(contentPurchases).set({ boughtAt }).where(inArray(contentPurchases.id, all))
    const [seen] = await server.db.select().from(contentPurchases).where(eq(contentPurchases.id, refunded.purchase.id))
    if (!seen) throw new Error('The purchase is gone.')
    await server.call(downloads.refundSale, { id: seen.id }, { as: refunded.seller })
    // As the job saw it before the refund; its seller holds nothing any more.
    await settleSale(server.services, seen)
    expect(await balanceOf(refunded.seller)).toMatchObject({ held: 0, earned: 0 })
    // More than its seller holds, which only a fault can cause.
    await server.db.update(contentPurchases).set({ sellerShare: 9000 }).where(eq(contentPurchases.id, broken.purchase.id))
    await settleSales(server.services)
    expect(await balanceOf(good.seller)).toMatchObject({ held: 0, earned: 7 })
    expect(await balanceOf(broken.seller)).toMatchObject({ held: 7, earned: 0 })
  })

  it('sales are listed for their seller, and for nobody else but admins', async () => {
    const { buyer, seller, purchase } = await bought()
    const { items } = (await server.call(downloads.listSales, {}, { as: seller })).data
    expect(items).toMatchObject([{ id: purchase.id, price: 8, sellerShare: 7, buyer: { userId: buyer.memberId }, isRefunded: false }])
    expect((await server.call(downloads.listSales, { userId: seller.memberId as never }, { as: buyer })).refusal?.code).toBe('forbidden')
    expect((await server.call(downloads.viewSale, { id: purchase.id }, { as: buyer })).data.id).toBe(purchase.id)
    expect((await server.call(downloads.viewSale, { id: purchase.id }, { as: await server.asMember() })).refusal?.code).toBe('not_found')
  })
})
