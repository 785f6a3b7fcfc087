import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refundSale } from '#contract/money/downloads.ts'
import { getPayoutOverview } from '#contract/money/payouts.ts'
import { listProducts, viewProduct } from '#contract/money/products.ts'
import { getOffer } from '#contract/money/sales.ts'
import { getTicketBalance } from '#contract/money/tickets.ts'
import type { MemberId } from '#contract/primitives.ts'
import { groups } from '#contract/roles.ts'
import { members } from '../../db/tables/accounts.ts'
import { videos } from '../../db/tables/videos.ts'
import { createTestServer, insertPurchase, insertSale, type Credentials, type TestServer } from '../../testing/index.ts'
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

it('[D-12] a product of a seller who cannot sell any more is neither listed nor opened by others', async () => {
  const [seller, viewer] = [await vendor(), await server.asMember()]
  const { id: productId } = await insertSale(server.db, { sellerId: seller.memberId })
  const open = (as: Credentials) => server.call(viewProduct, { productId }, { as })
  expect((await open(viewer)).data.productId).toBe(productId)
  await server.db.update(members).set({ groupId: groups.free }).where(eq(members.id, seller.memberId))
  expect((await open(viewer)).refusal?.code).toBe('not_found')
  expect((await open(seller)).data.productId).toBe(productId)
})
