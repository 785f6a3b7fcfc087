import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { searchTickets } from '#contract/money/tickets.ts'
import { groups } from '#contract/roles.ts'
import { videoAlbums } from '../../db/tables/albums/video-albums.ts'
import { contentPurchases, contentSales } from '../../db/tables/money/sales.ts'
import { checkLedger } from '../../ledger/check-ledger.ts'
import { balanceOf, ofMember } from '../../ledger/ledger-accounts.ts'
import { createTestServer, insertPurchase, insertSale, type Credentials, type TestServer } from '../../testing/index.ts'
import { giveTickets } from '../../testing/money/give-tickets.ts'
import { renewalCalls } from '../../testing/renewals/renewal-calls.ts'
import { first } from '../../testing/rows/insert-member.ts'

const dayMs = 86_400_000
let server: TestServer
let renewal: ReturnType<typeof renewalCalls>
beforeAll(async () => {
  server = await createTestServer()
  renewal = renewalCalls(server)
})
afterAll(async () => {
  expect(await checkLedger(server.db)).toEqual({ wrongBalances: [], unbalanced: [] })
  await server.close()
})

/** A subscription for 30 days that ends in five, with renewal switched on. Its end is in seconds. */
async function subscribed(tickets = 40) {
  const [seller, member] = [await server.asMember({ groupId: groups.vendor }), await server.asMember()]
  if (tickets > 0) await giveTickets(server.db, member.memberId, tickets)
  const album = first(await server.db.insert(videoAlbums).values({ ownerId: seller.memberId, title: 'Wraps' }).returning())
  const sale = await insertSale(server.db, { typeId: 'video_album', itemId: album.id, sellerId: seller.memberId, days: 30, downloads: 0 })
  const expiresAt = new Date(Math.floor(Date.now() / 1000) * 1000 + 5 * dayMs)
  const overrides = { expiresAt, productType: 'video_album', downloadsLeft: 0 } as const
  const purchase = await insertPurchase(server.db, { sale, memberId: member.memberId, overrides })
  const { id } = (await renewal.startAlbum(member, album.id, 8)).data
  return { seller, member, album, sale, purchase, id, endsAt: expiresAt.getTime() / 1000 }
}
async function announced(tickets?: number) {
  const made = await subscribed(tickets)
  await renewal.goTo(made.member, made.endsAt, -75)
  await renewal.run()
  return { ...made, member: await renewal.goTo(made.member, made.endsAt, -1) }
}
const purchasesOf = async ({ memberId }: Credentials, itemId: number) =>
  server.db
    .select()
    .from(contentPurchases)
    .where(and(eq(contentPurchases.memberId, memberId), eq(contentPurchases.itemId, itemId)))
    .orderBy(contentPurchases.id)
const now = () => server.clock.set(new Date())

it('[D-14] the subscription to a video album renews where the member switched it on: announced, paid once, and continued from its end', async () => {
  const { seller, member, album, sale, endsAt } = await announced()
  expect(await renewal.mailsOf(member)).toMatchObject([{ subject: 'A renewal in three days' }])
  expect((await renewal.mailsOf(member))[0]?.text).not.toContain('Wraps')
  await Promise.all([renewal.run(), renewal.run()])
  await renewal.run()
  const [, renewed, ...more] = await purchasesOf(member, album.id)
  expect(more).toEqual([])
  expect(renewed).toMatchObject({ saleId: sale.id, price: 8, sellerShare: 7, expiresAt: new Date(endsAt * 1000 + 30 * dayMs) })
  expect(await balanceOf(server.db, ofMember('member', member.memberId))).toBe(32)
  expect(await balanceOf(server.db, ofMember('holding', seller.memberId))).toBe(14)
  expect((await server.call(searchTickets, {}, { as: member })).data.items[0]).toMatchObject({
    itemType: 'video_album',
    tickets: -8,
    description: 'Wraps',
  })
  expect((await renewal.list(member)).renewals).toMatchObject([
    { subject: 'video_album', itemId: album.id, item: { title: 'Wraps' }, way: 'tickets', price: 8, renewsAt: endsAt + 30 * 86_400 - 7200 },
  ])
  now()
})

it('with another price, too few tickets, off sale or ended, nothing is charged and the member is told', async () => {
  const priced = await announced()
  await server.db.update(contentSales).set({ price: 7 }).where(eq(contentSales.id, priced.sale.id))
  await renewal.run()
  now()
  const poor = await announced(5)
  await renewal.run()
  now()
  const offSale = await announced()
  await server.db.update(contentSales).set({ isActive: false }).where(eq(contentSales.id, offSale.sale.id))
  await renewal.run()
  now()
  const refunded = await announced()
  const ended = { endedAt: new Date(), endedBy: 'staff' } as const
  await server.db.update(contentPurchases).set(ended).where(eq(contentPurchases.id, refunded.purchase.id))
  await renewal.run()
  for (const [{ member, album }, endedBy] of [
    [priced, 'price'],
    [poor, 'tickets'],
    [offSale, 'gone'],
    [refunded, 'gone'],
  ] as const) {
    expect((await renewal.lastOf(member))?.endedBy).toBe(endedBy)
    expect(await purchasesOf(member, album.id)).toHaveLength(1)
    expect((await renewal.mailsOf(member)).map(({ subject }) => subject)).toEqual(['A renewal in three days', 'About your renewal'])
  }
  now()
})

it('withdrawn, it is not charged', async () => {
  const { member, album, id } = await announced()
  await renewal.stop(member, id)
  await renewal.run()
  expect(await purchasesOf(member, album.id)).toHaveLength(1)
  now()
})

it('needs a subscription of the member’s own that ends, and is refused alike for what they do not see', async () => {
  const { album, sale } = await subscribed()
  const other = await server.asMember()
  expect((await renewal.startAlbum(other, album.id, 8)).refusal?.code).toBe('forbidden')
  expect((await renewal.startAlbum(other, 999_999_999, 8)).refusal?.code).toBe('forbidden')
  await insertPurchase(server.db, { sale, memberId: other.memberId, overrides: { productType: 'video_album', downloadsLeft: 0 } })
  expect((await renewal.startAlbum(other, album.id, 9)).refusal?.errors).toEqual({ price: ['changed'] })
  await server.db.update(contentSales).set({ days: 3650 }).where(eq(contentSales.id, sale.id))
  expect((await renewal.startAlbum(other, album.id, 8)).refusal?.code).toBe('forbidden')
})
