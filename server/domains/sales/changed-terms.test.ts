import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { updateProduct } from '#contract/money/products.ts'
import * as sales from '#contract/money/sales.ts'
import { startRenewal } from '#contract/money/renewals.ts'
import { groups } from '#contract/roles.ts'
import { videoAlbums } from '../../db/tables/albums/video-albums.ts'
import { contentSales } from '../../db/tables/money/sales.ts'
import { checkLedger } from '../../ledger/check-ledger.ts'
import { balanceOf, ofMember } from '../../ledger/ledger-accounts.ts'
import { createTestServer, insertPurchase, insertSale, type Credentials, type TestServer } from '../../testing/index.ts'
import { giveTickets } from '../../testing/money/give-tickets.ts'
import { renewalCalls } from '../../testing/renewals/renewal-calls.ts'
import { first } from '../../testing/rows/insert-member.ts'

const dayMs = 86_400_000
let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(async () => {
  expect(await checkLedger(server.db)).toEqual({ wrongBalances: [], unbalanced: [] })
  await server.close()
})

async function withTickets(qty: number): Promise<Credentials> {
  const member = await server.asMember()
  await giveTickets(server.db, member.memberId, qty)
  return member
}
const vendor = () => server.asMember({ groupId: groups.vendor })
const ticketsOf = ({ memberId }: Credentials) => balanceOf(server.db, ofMember('member', memberId))

it('[T-17] fewer days or downloads for the same price are another offer: what was confirmed is bought, or nothing', async () => {
  const [seller, buyer] = [await vendor(), await withTickets(50)]
  const { id: productId } = await insertSale(server.db, { sellerId: seller.memberId })
  const { price, days, downloads } = (await server.call(sales.quoteProduct, { productId }, { as: buyer })).data
  const seen = { productId, price, days, downloads }
  const buy = (attempt: string, terms: typeof seen) => server.call(sales.buyProduct, { attempt, ...terms }, { as: buyer })
  for (const change of [{ accessExpiry: 7 }, { accessExpiry: 180, accessAttempts: 1 }]) {
    await server.call(updateProduct, { productId, ...change }, { as: seller })
    expect((await buy(randomUUID(), seen)).refusal?.errors).toEqual({ price: ['sale.terms_changed'] })
  }
  expect(await ticketsOf(buyer)).toBe(50)
  const attempt = randomUUID()
  expect((await buy(attempt, { ...seen, downloads: 1 })).data).toMatchObject({ isNew: true, grant: { downloads: 1 } })
  // What was paid answers its receipt, whatever the seller has changed since.
  await server.call(updateProduct, { productId, accessExpiry: 30 }, { as: seller })
  expect((await buy(attempt, { ...seen, downloads: 1 })).data).toMatchObject({ isNew: false, receipt: attempt })
  expect(await ticketsOf(buyer)).toBe(42)
})

it('[T-17] the documents’ calls, which name no terms, compare the price', async () => {
  const [seller, buyer] = [await vendor(), await withTickets(50)]
  const { itemId } = await insertSale(server.db, { sellerId: seller.memberId })
  const { data } = await server.call(sales.buyDownload, { attempt: randomUUID(), price: 8, itemId }, { as: buyer })
  expect(data.grant).toMatchObject({ downloads: 3, isActive: true })
})

it('[D-14] a subscription that gives fewer days for the same price does not renew', async () => {
  const renewal = renewalCalls(server)
  const [seller, member] = [await vendor(), await withTickets(40)]
  const album = first(await server.db.insert(videoAlbums).values({ ownerId: seller.memberId, title: 'Wraps' }).returning())
  const sale = await insertSale(server.db, { typeId: 'video_album', itemId: album.id, sellerId: seller.memberId, days: 30, downloads: 0 })
  const expiresAt = new Date(Math.floor(Date.now() / 1000) * 1000 + 5 * dayMs)
  const overrides = { expiresAt, productType: 'video_album', downloadsLeft: 0 } as const
  await insertPurchase(server.db, { sale, memberId: member.memberId, overrides })
  const wanted = { subject: 'video_album', itemId: album.id, price: 8 } as const
  expect((await server.call(startRenewal, { ...wanted, days: 365 }, { as: member })).refusal?.errors).toEqual({ price: ['changed'] })
  expect((await server.call(startRenewal, { ...wanted, days: 30 }, { as: member })).refusal).toBeNull()
  await renewal.goTo(member, expiresAt.getTime() / 1000, -75)
  await renewal.run()
  await server.db.update(contentSales).set({ days: 7 }).where(eq(contentSales.id, sale.id))
  await renewal.goTo(member, expiresAt.getTime() / 1000, -1)
  await renewal.run()
  expect((await renewal.lastOf(member))?.endedBy).toBe('days')
  const mail = (await renewal.mailsOf(member)).at(-1)
  expect(mail?.text).toContain('The number of days you get for the price has changed since you agreed to it.')
  expect(mail?.text).not.toContain('Its price has changed')
  expect(await ticketsOf(member)).toBe(40)
  server.clock.set(new Date())
})
