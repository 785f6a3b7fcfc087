import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { marketLimits } from '#contract/community/market.ts'
import { listPurchases, refundSale } from '#contract/money/downloads.ts'
import { addSerials, listProducts, updateProduct, viewProduct } from '#contract/money/products.ts'
import { buyProduct, foreverDays, getOffer, quoteProduct, setSale } from '#contract/money/sales.ts'
import { grantTickets, searchTickets } from '#contract/money/tickets.ts'
import type { MarketItemId } from '#contract/community/ids.ts'
import type { MemberId } from '#contract/primitives.ts'
import { blockMember } from '#contract/profile/blocks-and-reports.ts'
import { groups } from '#contract/roles.ts'
import { members } from '../../db/tables/accounts.ts'
import { marketItems } from '../../db/tables/community/market.ts'
import { contentSales } from '../../db/tables/money/sales.ts'
import { checkLedger } from '../../ledger/check-ledger.ts'
import { marketCalls } from '../../testing/community/market-calls.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'

let server: TestServer
let vendor: Credentials
let admin: Credentials
let calls: ReturnType<typeof marketCalls>
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.asAdmin()
})
// Each test has a seller of its own, because the number of new items is limited.
beforeEach(async () => {
  vendor = await server.asMember({ groupId: groups.vendor })
  calls = marketCalls(server, vendor)
})
afterAll(async () => {
  expect(await checkLedger(server.db)).toEqual({ wrongBalances: [], unbalanced: [] })
  await server.close()
})

async function withTickets(qty = 100): Promise<Credentials> {
  const member = await server.asMember()
  await server.call(grantTickets, { attempt: randomUUID(), userId: member.memberId as MemberId, qty, reason: 'Welcome' }, { as: admin })
  return member
}
/** Until so many statements wait for the sale. */
const untilWaiting = (most: number) =>
  expect
    .poll(async () => {
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike '%content_sales%'`
      return (await server.db.execute(waiting)).rows.length
    })
    .toBe(most)
const sell = (itemId: MarketItemId, as = vendor, price = 38) =>
  server.call(setSale, { typeId: 'market_item', itemId, mode: 'cart', price, days: 3650 }, { as })
const buy = (as: Credentials, productId: number, price = 38) => server.call(buyProduct, { attempt: randomUUID(), productId, price }, { as })
const quote = (as: Credentials, productId: number) => server.call(quoteProduct, { productId }, { as })

async function product(input: Parameters<typeof calls.create>[0] = {}) {
  const itemId = await calls.create(input)
  const { data } = await sell(itemId)
  return { itemId, productId: data.offer?.productId ?? 0 }
}

describe('[Q-05] an item that a vendor sells for tickets', () => {
  it('shows its price in the list, and is bought by quote and confirmation; the purchase is merchandise', async () => {
    const { itemId, productId } = await product({ title: 'Rated rings' })
    const buyer = await withTickets()
    expect((await calls.search({ text: 'Rated' }, buyer)).items[0]).toMatchObject({ itemId, tickets: 38 })
    expect((await quote(buyer, productId)).data).toMatchObject({ price: 38, balance: 100, balanceAfter: 62, isEnough: true })
    expect((await buy(buyer, productId)).data).toMatchObject({ price: 38, balance: 62, grant: { productType: 'merchandise' } })
    const [ticket] = (await server.call(searchTickets, {}, { as: buyer })).data.items
    expect(ticket).toMatchObject({ itemType: 'merchandise', description: 'Rated rings' })
    expect((await server.call(listPurchases, {}, { as: buyer })).data.items).toHaveLength(1)
  })

  it('can be bought again, and another price than the confirmed one is refused', async () => {
    const { productId } = await product()
    const buyer = await withTickets()
    await buy(buyer, productId)
    expect((await buy(buyer, productId, 20)).refusal?.errors).toEqual({ price: ['sale.price_changed'] })
    expect((await buy(buyer, productId)).data).toMatchObject({ balance: 24, isNew: true })
  })

  it('is bought as it was described when the buyer confirmed: after an edit, nothing is paid', async () => {
    const { itemId, productId } = await product({ description: 'Six rated rings.' })
    const buyer = await withTickets()
    const [seen, { offer }] = [
      (await quote(buyer, productId)).data,
      (await server.call(getOffer, { typeId: 'market_item', itemId }, { as: buyer })).data,
    ]
    expect([seen.itemVersion, offer?.itemVersion]).toEqual([1, 1])
    await calls.update(itemId, { description: 'One ring.' })
    const attempt = randomUUID()
    const confirm = (itemVersion: number | null) => server.call(buyProduct, { attempt, productId, price: 38, itemVersion }, { as: buyer })
    expect((await confirm(1)).refusal?.errors).toEqual({ price: ['sale.terms_changed'] })
    expect((await quote(buyer, productId)).data).toMatchObject({ balance: 100, itemVersion: 2 })
    expect((await confirm(2)).data).toMatchObject({ balance: 62, isNew: true })
    // What was paid answers its receipt, whatever the seller has changed since.
    await calls.update(itemId, { description: 'Two rings.' })
    expect((await confirm(2)).data).toMatchObject({ balance: 62, isNew: false })
    // The documents’ calls compare the price alone.
    expect((await confirm(null)).data).toMatchObject({ isNew: false })
    expect((await buy(buyer, productId)).data).toMatchObject({ balance: 24 })
  })

  it('an edit during a purchase is seen by it, and a purchase never sells what was marked as sold or deleted meanwhile', async () => {
    for (const change of ['edited', 'sold', 'deleted'] as const) {
      const { itemId, productId } = await product({ title: 'Rings' })
      const buyer = await withTickets()
      const { purchase } = await server.db.transaction(async (tx) => {
        // Another purchase has locked the sale: the change waits for it, and this purchase for the change.
        await tx.execute(sql`select id from content_sales where id = ${productId} for no key update`)
        const changing =
          change === 'deleted' ? calls.remove(itemId) : calls.update(itemId, change === 'sold' ? { state: 'sold' } : { title: 'One ring' })
        await untilWaiting(1)
        const running = buy(buyer, productId)
        await untilWaiting(2)
        return { purchase: Promise.all([changing, running]) }
      })
      const [changed, bought] = await purchase
      expect(changed.refusal).toBeNull()
      const [code, errors] = [bought.refusal?.code, bought.refusal?.errors]
      if (change === 'deleted') expect(code).toBe('not_found')
      else expect(errors).toEqual(change === 'sold' ? { product_id: ['sale.not_for_sale'] } : { price: ['sale.terms_changed'] })
    }
  })

  it('does not end: other days of access are not stored', async () => {
    const itemId = await calls.create()
    const { offer } = (await server.call(setSale, { typeId: 'market_item', itemId, mode: 'cart', price: 38, days: 7 }, { as: vendor })).data
    expect(offer?.days).toBe(foreverDays)
    const { productId, days } = { productId: offer?.productId ?? 0, days: 7 }
    const edit = (change: object) => server.call(updateProduct, { productId, ...change }, { as: vendor })
    for (const change of [
      { accessExpiry: days },
      { accessExpiry: 999 },
      { price: 39 },
      { title: 'Kit' },
      { status: 'offline' },
      { locproject: 'Mine' },
    ])
      expect((await edit(change)).refusal?.errors).toEqual({ product_id: ['product.not_ready'] })
    const { grant } = (await buy(await withTickets(), productId)).data
    expect(grant.tmExpiry - grant.boughtAt).toBe(foreverDays * 86_400)
  })

  it('one attempt is paid once, however often it is sent', async () => {
    const { productId } = await product()
    const [buyer, attempt] = [await withTickets(), randomUUID()]
    const once = () => server.call(buyProduct, { attempt, productId, price: 38 }, { as: buyer })
    expect((await once()).data).toMatchObject({ isNew: true, balance: 62 })
    expect((await once()).data).toMatchObject({ isNew: false, balance: 62 })
  })

  it('is not bought once it is reserved, sold, taken off sale or deleted, nor across a block', async () => {
    const { itemId, productId } = await product()
    const buyer = await withTickets()
    for (const state of ['reserved', 'sold'] as const) {
      expect((await calls.update(itemId, { state })).data.tickets).toBeNull()
      expect((await quote(buyer, productId)).refusal?.errors).toEqual({ product_id: ['sale.not_for_sale'] })
      expect((await buy(buyer, productId)).refusal?.errors).toEqual({ product_id: ['sale.not_for_sale'] })
    }
    await calls.update(itemId, { state: 'available' })
    expect((await quote(vendor, productId)).refusal?.errors).toEqual({ product_id: ['sale.own'] })
    const blocked = await withTickets()
    await server.call(blockMember, { userId: blocked.memberId as MemberId }, { as: vendor })
    expect((await buy(blocked, productId)).refusal?.code).toBe('not_found')
    await calls.remove(itemId)
    // Nothing is written that is then refused.
    expect((await server.call(updateProduct, { productId, price: 40 }, { as: vendor })).refusal?.code).toBe('not_found')
    const [sale] = await server.db.select().from(contentSales).where(eq(contentSales.id, productId))
    expect(sale).toMatchObject({ price: 38, version: 1 })
    expect((await buy(buyer, productId)).refusal?.code).toBe('not_found')
    expect((await server.call(viewProduct, { productId }, { as: buyer })).refusal?.code).toBe('not_found')
  })

  it('[S-10] only vendors sell, and only their own items', async () => {
    const [other, member] = [await server.asMember({ groupId: groups.vendor }), await server.asMember()]
    const itemId = await calls.create()
    expect((await sell(itemId, other)).refusal?.code).toBe('not_found')
    const own = await calls.create({}, member)
    expect((await sell(own, member)).refusal?.errors).toEqual({ mode: ['sale.vendor'] })
    expect((await calls.tryCreate({ isListed: false }, member)).refusal?.errors).toEqual({ is_listed: ['sale.vendor'] })
    expect((await calls.update(own, { isListed: false }, member)).refusal?.errors).toEqual({ is_listed: ['sale.vendor'] })
  })
})

describe('[Q-06] goods that were bought', () => {
  it('are kept by their seller while the purchase can be refunded; staff delete them with a reason', async () => {
    const { itemId, productId } = await product()
    const { id } = (await buy(await withTickets(), productId)).data.grant
    expect((await calls.remove(itemId)).refusal?.errors).toEqual({ item_id: ['market.unsettled'] })
    expect((await calls.get(itemId)).state).toBe('available')
    expect((await server.call(refundSale, { id }, { as: vendor })).refusal).toBeNull()
    expect((await calls.remove(itemId)).refusal).toBeNull()
    const other = await product()
    await buy(await withTickets(), other.productId)
    const staff = await server.asMember({ groupId: groups.staff })
    expect((await calls.remove(other.itemId, staff, 'Forbidden goods')).refusal).toBeNull()
  })

  it('stay with their buyer once the item is sold, and leave the products that others see', async () => {
    const { itemId, productId } = await product({ title: 'Rated rings' })
    const buyer = await withTickets()
    await buy(buyer, productId)
    const listed = async (as: Credentials) => {
      const { data } = await server.call(listProducts, { userId: vendor.memberId as MemberId }, { as })
      return data.items.map((each) => each.productId)
    }
    expect(await listed(buyer)).toEqual([productId])
    for (const state of ['reserved', 'sold'] as const) {
      await calls.update(itemId, { state })
      expect(await listed(buyer)).toEqual([])
      expect(await listed(vendor)).toEqual([productId])
    }
    const { grant } = (await server.call(getOffer, { typeId: 'market_item', itemId }, { as: buyer })).data
    expect(grant).toMatchObject({ productId, isActive: true })
    expect((await server.call(viewProduct, { productId }, { as: buyer })).refusal).toBeNull()
  })

  it('have no price in tickets once their seller is no vendor any more', async () => {
    const { itemId } = await product({ title: 'Steel bar' })
    const buyer = await withTickets()
    expect((await calls.get(itemId, buyer)).tickets).toBe(38)
    await server.db.update(members).set({ groupId: groups.active }).where(eq(members.id, vendor.memberId))
    expect((await calls.get(itemId, buyer)).tickets).toBeNull()
    expect((await calls.search({ text: 'Steel bar' }, buyer)).items[0]).toMatchObject({ itemId, tickets: null })
  })
})

describe('[Q-05] a product that is not in the list', () => {
  it('that comes into it is new there, and is published like any other item', async () => {
    const { itemId } = await product({ title: 'Workbook', isListed: false })
    const published: number[] = []
    server.services.bus.on('content.published', (event) => void (event.typeId === 'market_item' && published.push(event.itemId)))
    await server.db
      .update(marketItems)
      .set({ expiresAt: new Date(0), listedAt: new Date(0) })
      .where(eq(marketItems.id, itemId))
    const { data } = await calls.update(itemId, { isListed: true })
    expect(data).toMatchObject({ isListed: true, hasExpired: false })
    expect(Math.abs(data.expiresAt - Date.now() / 1000 - marketLimits.days * 86_400)).toBeLessThan(60)
    const other = await server.asMember()
    expect((await calls.idsIn({}, other))[0]).toBe(itemId)
    await expect.poll(() => published).toEqual([itemId])
    // An item that is in the list already stays as it is.
    await calls.update(itemId, { isListed: true, title: 'Workbook 2' })
    expect((await calls.get(itemId)).expiresAt).toBe(data.expiresAt)
    expect(published).toEqual([itemId])
  })

  it('opens by its number, with its price and serials, and is bought like any other; no list of the marketplace has it', async () => {
    const { itemId, productId } = await product({ title: 'Workbook', isListed: false })
    const buyer = await withTickets()
    expect((await server.call(viewProduct, { productId }, { as: buyer })).data).toMatchObject({
      ...{ title: 'Workbook', productType: 'merchandise', typeId: 'market_item', itemId, price: 38, inStock: null },
    })
    expect(await calls.idsIn({}, buyer)).not.toContain(itemId)
    expect(await calls.idsIn({ view: 'my' })).toContain(itemId)
    expect((await calls.get(itemId, buyer)).isListed).toBe(false)
    expect((await buy(buyer, productId)).data).toMatchObject({ balance: 62, grant: { productType: 'merchandise' } })
    const { items } = (await server.call(listProducts, { userId: vendor.memberId as MemberId }, { as: buyer })).data
    expect(items.map((each) => each.productId)).toContain(productId)
  })

  it('[D-04] each copy has its serial, and without one that is left it is sold out', async () => {
    const { itemId, productId } = await product({ isListed: false })
    expect((await server.call(updateProduct, { productId, serialized: 1, minStock: 1 }, { as: vendor })).data).toMatchObject({ inStock: 0 })
    await server.call(addSerials, { productId, serials: ['R-1'] }, { as: vendor })
    expect((await server.call(viewProduct, { productId }, { as: vendor })).data).toMatchObject({ serialized: 1, inStock: 1 })
    const [one, two] = [await withTickets(), await withTickets()]
    expect((await buy(one, productId)).data.grant.serial).toBe('R-1')
    expect((await buy(two, productId)).refusal?.errors).toEqual({ product_id: ['sale.sold_out'] })
    const { offer } = (await server.call(getOffer, { typeId: 'market_item', itemId }, { as: two })).data
    expect(offer).toMatchObject({ isSoldOut: true, productType: 'merchandise' })
  })
})
