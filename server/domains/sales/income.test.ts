import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listIncome, refundSale } from '#contract/money/downloads.ts'
import { buyProduct, setSale } from '#contract/money/sales.ts'
import { grantTickets } from '#contract/money/tickets.ts'
import type { MemberId } from '#contract/primitives.ts'
import { groups } from '#contract/roles.ts'
import { createTestServer, insertSale, insertVideo, type Credentials, type TestServer } from '../../testing/index.ts'

let server: TestServer
let admin: Credentials
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.asAdmin()
})
afterAll(() => server.close())

const vendor = () => server.asMember({ groupId: groups.vendor })
const income = async (as: Credentials) => (await server.call(listIncome, {}, { as })).data

async function buy({ id, price }: { id: number; price: number | null }): Promise<number> {
  const as = await server.asMember()
  const gift = { attempt: crypto.randomUUID(), userId: as.memberId as MemberId, qty: 50, reason: 'Welcome' }
  await server.call(grantTickets, gift, { as: admin })
  return (await server.call(buyProduct, { attempt: crypto.randomUUID(), productId: id, price: price ?? 0 }, { as })).data.grant.id
}

describe('income per item', () => {
  it('has the views of an item and of its preview, how often it was bought, and what of it is the seller’s', async () => {
    const seller = await vendor()
    const preview = await insertVideo(server.db, { ownerId: seller.memberId, viewTotal: 41 })
    const sale = await insertSale(server.db, {
      sellerId: seller.memberId,
      previewId: preview.id,
      video: { title: 'Column wraps', viewTotal: 12 },
    })
    const item = { typeId: 'video', itemId: sale.itemId, item: { title: 'Column wraps' }, views: 12, previews: 41 }
    expect((await income(seller)).items).toMatchObject([{ ...item, buys: 0, refunds: 0, income: 0 }])
    const [purchaseId] = [await buy(sale), await buy(sale)]
    expect((await income(seller)).items).toMatchObject([{ ...item, buys: 2, refunds: 0, income: 14 }])
    await server.call(refundSale, { id: purchaseId }, { as: seller })
    expect((await income(seller)).items).toMatchObject([{ ...item, buys: 2, refunds: 1, income: 7 }])
  })

  it('stays when the item is taken off sale, and counts on when it is sold again', async () => {
    const seller = await vendor()
    const sale = await insertSale(server.db, { sellerId: seller.memberId })
    await buy(sale)
    await server.call(setSale, { typeId: 'video', itemId: sale.itemId, mode: 'none' }, { as: seller })
    expect((await income(seller)).items).toMatchObject([{ buys: 1, income: 7, previews: 0 }])
    await buy(await insertSale(server.db, { sellerId: seller.memberId, itemId: sale.itemId }))
    expect((await income(seller)).items).toMatchObject([{ buys: 2, income: 14 }])
  })

  it('is the seller’s alone, and does not name an item that is not theirs any more', async () => {
    const [seller, other] = [await vendor(), await vendor()]
    const sale = await insertSale(server.db, { sellerId: seller.memberId, video: { ownerId: other.memberId, viewTotal: 9 } })
    expect((await income(other)).items).toEqual([])
    expect((await income(seller)).items).toMatchObject([{ itemId: sale.itemId, item: null, views: 0 }])
  })

  it('comes in pages', async () => {
    const seller = await vendor()
    for (let n = 0; n < 32; n += 1) await insertSale(server.db, { sellerId: seller.memberId })
    const first = await income(seller)
    expect([first.items.length, first.total]).toEqual([30, 32])
    const rest = await server.call(listIncome, { cursor: first.nextCursor ?? '' }, { as: seller })
    expect([rest.data.items.length, rest.data.nextCursor]).toEqual([2, null])
    expect(new Set([...first.items, ...rest.data.items].map(({ itemId }) => itemId)).size).toBe(32)
  })
})
