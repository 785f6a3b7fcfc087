import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPurchases, refundSale } from '#contract/money/downloads.ts'
import { addSerials, listProducts, listSerials, updateProduct } from '#contract/money/products.ts'
import { buyProduct, getOffer, setSale } from '#contract/money/sales.ts'
import { grantTickets } from '#contract/money/tickets.ts'
import type { MemberId } from '#contract/primitives.ts'
import { groups } from '#contract/roles.ts'
import { contentSales, productSerials } from '../../db/tables/money/sales.ts'
import { checkLedger } from '../../ledger/check-ledger.ts'
import { createTestServer, insertSale, type Credentials, type TestServer } from '../../testing/index.ts'

let server: TestServer
let vendor: Credentials
let admin: Credentials
beforeAll(async () => {
  server = await createTestServer()
  ;[vendor, admin] = [await server.asMember({ groupId: groups.vendor }), await server.asAdmin()]
})
afterAll(async () => {
  expect(await checkLedger(server.db)).toEqual({ wrongBalances: [], unbalanced: [] })
  await server.close()
})

const serialized = (serials: string[] = []) =>
  insertSale(server.db, { sellerId: vendor.memberId, serialized: true }).then(async (sale) => {
    if (serials.length > 0) await add(sale.id, serials)
    return sale
  })
const add = (productId: number, serials: string[], as = vendor) => server.call(addSerials, { productId, serials }, { as })
async function withTickets(qty = 20): Promise<Credentials> {
  const member = await server.asMember()
  await server.call(grantTickets, { attempt: randomUUID(), userId: member.memberId as MemberId, qty, reason: 'Welcome' }, { as: admin })
  return member
}
const buy = (as: Credentials, productId: number) => server.call(buyProduct, { attempt: randomUUID(), productId, price: 8 }, { as })
const stockOf = async (id: number) => (await server.db.select().from(contentSales).where(eq(contentSales.id, id)))[0]?.inStock

describe('[D-04] serials and stock', () => {
  it('only products with serials have stock; what is in stock follows the serials and cannot be written', async () => {
    const { id } = await insertSale(server.db, { sellerId: vendor.memberId })
    const update = (change: object) => server.call(updateProduct, { productId: id, ...change } as never, { as: vendor })
    expect((await update({ title: 'Kit' })).data).toMatchObject({ serialized: 0, minStock: null, inStock: null })
    expect((await update({ minStock: 2 })).refusal?.errors).toEqual({ min_stock: ['product.no_stock'] })
    expect((await add(id, ['A-1'])).refusal?.errors).toEqual({ product_id: ['product.no_stock'] })
    expect((await update({ serialized: 1, minStock: 2 })).data).toMatchObject({ serialized: 1, minStock: 2, inStock: 0 })
    await update({ in_stock: 50, inStock: 50 })
    expect(await stockOf(id)).toBe(0)
    expect((await add(id, ['A-1', 'A-2', ' A-1 '])).data).toEqual({ added: 2, duplicates: ['A-1'], inStock: 2 })
    expect((await add(id, ['A-2', 'A-3'])).data).toEqual({ added: 1, duplicates: ['A-2'], inStock: 3 })
    const { items } = (await server.call(listProducts, { userId: vendor.memberId as MemberId }, { as: await server.asMember() })).data
    expect(items.find(({ productId }) => productId === id)).toMatchObject({ serialized: 1, minStock: null, inStock: null })
  })

  it('a purchase gets the next serial, which its buyer finds again, and nobody else gets it after a refund', async () => {
    const sale = await serialized(['B-1', 'B-2'])
    const [one, two, three] = [await withTickets(), await withTickets(), await withTickets()]
    const { grant } = (await buy(one, sale.id)).data
    expect(grant.serial).toBe('B-1')
    expect((await server.call(listPurchases, {}, { as: one })).data.items[0]).toMatchObject({ serial: 'B-1' })
    await server.call(refundSale, { id: grant.id }, { as: vendor })
    expect((await buy(two, sale.id)).data.grant.serial).toBe('B-2')
    const { offer } = (await server.call(getOffer, { typeId: 'video', itemId: sale.itemId }, { as: three })).data
    expect(offer).toMatchObject({ isSoldOut: true })
    expect((await buy(three, sale.id)).refusal?.errors).toEqual({ product_id: ['sale.sold_out'] })
    expect(await stockOf(sale.id)).toBe(0)
  })

  it('of 40 who buy the last one at the same time, one gets it and the others pay nothing', async () => {
    const sale = await serialized(['C-1'])
    const buyers = await Promise.all(Array.from({ length: 40 }, () => withTickets(8)))
    const answers = await Promise.all(buyers.map((buyer) => buy(buyer, sale.id)))
    expect(answers.filter(({ refusal }) => refusal === null)).toHaveLength(1)
    for (const { refusal } of answers) if (refusal) expect(refusal.errors).toEqual({ product_id: ['sale.sold_out'] })
    expect(await stockOf(sale.id)).toBe(0)
  })

  it('that are added while their product is taken off sale are not lost: it stays', async () => {
    const { id, itemId } = await serialized()
    const { removal } = await server.db.transaction(async (tx) => {
      // They are being added: the sale is locked, and counts them.
      await tx.update(contentSales).set({ inStock: 1 }).where(eq(contentSales.id, id))
      await tx.insert(productSerials).values({ saleId: id, serial: 'N-1', addedAt: new Date() })
      const running = server.call(setSale, { typeId: 'video', itemId, mode: 'none' }, { as: vendor })
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike '%content_sales%'`
      await expect.poll(async () => (await server.db.execute(waiting)).rows.length).toBe(1)
      return { removal: running }
    })
    expect((await removal).refusal?.errors).toEqual({ mode: ['sale.stock'] })
    expect(await stockOf(id)).toBe(1)
  })

  it('are not lost with their sale, and one that was sold before is not added again', async () => {
    const sale = await serialized(['D-1', 'D-2'])
    const { typeId, itemId } = sale
    await buy(await withTickets(), sale.id)
    const end = () => server.call(setSale, { typeId: typeId as 'video', itemId: itemId as never, mode: 'none' }, { as: vendor })
    expect((await end()).refusal?.errors).toEqual({ mode: ['sale.stock'] })
    await buy(await withTickets(), sale.id)
    expect((await end()).refusal).toBeNull()
    const later = await insertSale(server.db, { sellerId: vendor.memberId, typeId, itemId, serialized: true })
    expect((await add(later.id, ['D-1', 'D-3'])).data).toEqual({ added: 1, duplicates: ['D-1'], inStock: 1 })
  })

  it('[AD-15] of all products are listed for admins, with who got them, and for nobody else', async () => {
    const admin = await server.asMember({ groupId: groups.admin })
    const { data } = await server.call(listSerials, {}, { as: admin })
    expect(data.items.map(({ id }) => id)).toEqual(data.items.map(({ id }) => id).toSorted((one, other) => other - one))
    const sold = data.items.filter(({ soldAt }) => soldAt !== null)
    expect(sold.length).toBeGreaterThan(0)
    expect(sold.every(({ buyer, seller }) => buyer !== null && buyer.userId !== seller.userId)).toBe(true)
    expect(data.items.filter(({ soldAt }) => soldAt === null).every(({ buyer }) => buyer === null)).toBe(true)
    for (const groupId of [groups.vendor, groups.staff])
      expect((await server.call(listSerials, {}, { as: await server.asMember({ groupId }) })).refusal?.code).toBe('forbidden')
  })

  it('are added by their seller and by admins alone', async () => {
    const sale = await serialized()
    const other = await server.asMember({ groupId: groups.vendor })
    expect((await add(sale.id, ['D-1'], other)).refusal?.code).toBe('not_found')
    expect((await add(sale.id, ['D-1'], await server.asMember())).refusal?.code).toBe('not_found')
    expect((await add(sale.id, [' '])).refusal?.code).toBe('validation_failed')
    expect((await add(sale.id, ['D-1'], admin)).data.inStock).toBe(1)
  })
})
