import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSerials, updateProduct } from '#contract/money/products.ts'
import { awaitSale, buyProduct, foreverDays, getOffer, mostAwaitedSales, setSale } from '#contract/money/sales.ts'
import { grantTickets } from '#contract/money/tickets.ts'
import { searchNotifications } from '#contract/notify/notifications.ts'
import type { MemberId } from '#contract/primitives.ts'
import { blockMember } from '#contract/profile/blocks-and-reports.ts'
import { groups } from '#contract/roles.ts'
import { deleteVideo } from '#contract/videos.ts'
import { members } from '../../db/tables/accounts.ts'
import { contentSales, saleAlerts } from '../../db/tables/money/sales.ts'
import { videos } from '../../db/tables/videos.ts'
import {
  createTestServer,
  insertMember,
  insertPurchase,
  insertSale,
  makeFriends,
  type Credentials,
  type TestServer,
} from '../../testing/index.ts'
import { marketCalls } from '../../testing/community/market-calls.ts'
import { findSalesBack, tellSaleBack } from './tell-back.ts'

type Sale = Awaited<ReturnType<typeof insertSale>>

let server: TestServer
let vendor: Credentials
let admin: Credentials
beforeAll(async () => {
  server = await createTestServer()
  ;[vendor, admin] = [await server.asMember({ groupId: groups.vendor }), await server.asAdmin()]
})
afterAll(() => server.close())

const offSale = (over: Partial<Parameters<typeof insertSale>[1]> = {}) =>
  insertSale(server.db, { sellerId: vendor.memberId, isActive: false, ...over })
const ref = ({ typeId, itemId }: Sale) => ({ typeId, itemId })
const wait = (sale: Sale, as: Credentials, isAwaited = true) => server.call(awaitSale, { ...ref(sale), isAwaited }, { as })
const refusalOf = async (sale: Sale, as: Credentials) => (await wait(sale, as)).refusal
const isAwaited = async (sale: Sale, as: Credentials) => (await server.call(getOffer, ref(sale), { as })).data.isAwaited
const setStatus = (sale: Sale, status: 'active' | 'offline', as = vendor) =>
  server.call(updateProduct, { productId: sale.id, status }, { as })
/** Runs what is queued for the sale, as a worker does; returns how often. */
async function runJob({ id }: Sale): Promise<number> {
  const { enqueued } = server.jobs
  const isOfSale = (job: (typeof enqueued)[number]) => job.name === 'tell-sale-back' && job.options.singletonKey === `sale-${id}`
  const total = enqueued.filter(isOfSale).length
  for (let left = total; left > 0; left -= 1) {
    enqueued.splice(enqueued.findIndex(isOfSale), 1)
    await tellSaleBack(server.services, id)
  }
  return total
}
const toldOf = async (as: Credentials) =>
  (await server.call(searchNotifications, {}, { as })).data.items
    .filter(({ kind }) => kind === 'sale_back')
    .map(({ item, actor }) => [item?.itemId, actor?.userId])
const waitingFor = async ({ id }: Sale) =>
  (await server.db.select().from(saleAlerts).where(eq(saleAlerts.saleId, id))).map(({ memberId }) => memberId)
/** Members of the event `sales.back`, for which notifications are written. */
const toldMembers = ({ id }: Sale) =>
  server.events.flatMap(({ name, payload }) => (name === 'sales.back' && payload.saleId === id ? payload.memberIds : []))

describe('a member who wants to know when an item is on sale again', () => {
  it('waits once however often they say so, sees it when they come back, and can take it back', async () => {
    const [sale, me] = [await offSale(), await server.asMember()]
    expect(await isAwaited(sale, me)).toBe(false)
    expect((await wait(sale, me)).data).toEqual({ isAwaited: true })
    expect((await wait(sale, me)).data).toEqual({ isAwaited: true })
    expect(await waitingFor(sale)).toEqual([me.memberId])
    expect(await isAwaited(sale, me)).toBe(true)
    expect(await isAwaited(sale, await server.asMember())).toBe(false)
    expect((await wait(sale, me, false)).data).toEqual({ isAwaited: false })
    expect((await wait(sale, me, false)).data).toEqual({ isAwaited: false })
    expect(await waitingFor(sale)).toEqual([])
    await setStatus(sale, 'active')
    await runJob(sale)
    expect(toldMembers(sale)).toEqual([])
  })

  it('can wait for a product that is sold out', async () => {
    const [sale, me] = [await offSale({ isActive: true, serialized: true }), await server.asMember()]
    expect(await isAwaited(sale, me)).toBe(false)
    expect((await wait(sale, me)).refusal).toBeNull()
    expect(await isAwaited(sale, me)).toBe(true)
  })

  it('is refused, by name, for what is on sale, their own, and what they have', async () => {
    const me = await server.asMember()
    const onSale = await offSale({ isActive: true })
    expect((await refusalOf(onSale, me))?.errors).toEqual({ item_id: ['sale.on_sale'] })
    expect(await isAwaited(onSale, me)).toBeNull()
    const sale = await offSale()
    expect((await refusalOf(sale, vendor))?.errors).toEqual({ item_id: ['sale.own'] })
    expect(await isAwaited(sale, vendor)).toBeNull()
    const purchase = { sale, memberId: me.memberId }
    await insertPurchase(server.db, purchase)
    expect((await refusalOf(sale, me))?.errors).toEqual({ item_id: ['sale.owned'] })
    expect(await isAwaited(sale, me)).toBeNull()
    const former = await server.asMember()
    await insertPurchase(server.db, { sale, memberId: former.memberId, overrides: { expiresAt: new Date(Date.now() - 1000) } })
    expect((await wait(sale, former)).refusal).toBeNull()
  })

  it('can wait for another copy of goods, which they can buy again', async () => {
    const calls = marketCalls(server, vendor)
    const itemId = await calls.create()
    const sale = await offSale({ typeId: 'market_item', itemId, days: foreverDays, downloads: 0, serialized: true, isActive: true })
    const me = await server.asMember()
    await insertPurchase(server.db, { sale, memberId: me.memberId, overrides: { productType: 'merchandise' } })
    expect((await wait(sale, me)).refusal).toBeNull()
    await server.call(addSerials, { productId: sale.id, serials: ['K-1'] }, { as: vendor })
    await runJob(sale)
    await expect.poll(() => toldOf(me)).toEqual([[itemId, vendor.memberId]])
  })

  it('is refused across a block, for hidden items and for items without a sale, all with the same answer', async () => {
    const [sale, draft] = [await offSale(), await offSale({ video: { isDraft: true } })]
    const [blocked, blocking] = [await server.asMember(), await server.asMember()]
    await server.call(blockMember, { userId: blocked.memberId as MemberId }, { as: vendor })
    await server.call(blockMember, { userId: vendor.memberId as MemberId }, { as: blocking })
    for (const as of [blocked, blocking]) expect((await refusalOf(sale, as))?.code).toBe('not_found')
    const me = await server.asMember()
    expect((await refusalOf(draft, me))?.code).toBe('not_found')
    await server.db.delete(contentSales).where(eq(contentSales.id, draft.id))
    expect((await refusalOf({ ...draft, itemId: 999_999_999 }, me))?.code).toBe('not_found')
    expect(await waitingFor(sale)).toEqual([])
    // After a block the buyer still sees what they bought, but cannot wait for it.
    const bought = await offSale()
    const buyer = await server.asMember()
    await insertPurchase(server.db, { sale: bought, memberId: buyer.memberId })
    await server.call(blockMember, { userId: buyer.memberId as MemberId }, { as: vendor })
    expect((await refusalOf(bought, buyer))?.code).toBe('not_found')
  })

  it('is refused for what a member sold who has left', async () => {
    const [seller, me] = [await insertMember(server.db, { groupId: groups.vendor }), await server.asMember()]
    const sale = await offSale({ sellerId: seller.id })
    await server.db.update(members).set({ deletedAt: new Date() }).where(eq(members.id, seller.id))
    expect((await refusalOf(sale, me))?.errors).toEqual({ item_id: ['sale.not_for_sale'] })
    expect(await isAwaited(sale, me)).toBeNull()
    expect(await waitingFor(sale)).toEqual([])
  })

  it('waits for a limited number of items, also when they ask for many at once', async () => {
    const me = await server.asMember()
    const [one, two, three] = [await offSale(), await offSale(), await offSale()]
    const filler = await Promise.all(Array.from({ length: mostAwaitedSales - 1 }, (_, index) => offSale({ sku: `${index}` })))
    await server.db.insert(saleAlerts).values(filler.map(({ id }) => ({ saleId: id, memberId: me.memberId, createdAt: new Date() })))
    const answers = await Promise.all([one, two, three].map((sale) => wait(sale, me)))
    expect(answers.filter(({ refusal }) => refusal === null)).toHaveLength(1)
    for (const { refusal } of answers) if (refusal) expect(refusal.errors).toEqual({ item_id: ['sale.awaited'] })
    const place = answers.findIndex(({ refusal }) => refusal === null)
    // Asking again for an item that they wait for already does not count towards the limit.
    expect((await wait([one, two, three][place] ?? one, me)).refusal).toBeNull()
  })

  it('no longer waits once the item is deleted', async () => {
    const [sale, me] = [await offSale(), await server.asMember()]
    await wait(sale, me)
    await server.call(deleteVideo, { videoId: sale.itemId as never }, { as: vendor })
    expect(await waitingFor(sale)).toEqual([])
  })
})

describe('when the item is on sale again', () => {
  const terms = (sale: Sale) => ({
    ...{ typeId: sale.typeId, itemId: sale.itemId as never, mode: 'download' as const, price: 8, days: 180, downloads: 3 },
  })
  it.each([
    ['its status', (sale: Sale) => setStatus(sale, 'active')],
    ['its status, by an admin', (sale: Sale) => setStatus(sale, 'active', admin)],
    ['the form', (sale: Sale) => server.call(setSale, { ...terms(sale), isActive: true }, { as: vendor })],
  ])('by %s, all who wait are told once, with the item and its seller, and no longer wait', async (_name, putOn) => {
    const sale = await offSale({ mode: 'download' })
    const [one, two, other] = [await server.asMember(), await server.asMember(), await server.asMember()]
    for (const as of [one, two]) await wait(sale, as)
    expect((await putOn(sale)).refusal).toBeNull()
    expect(await runJob(sale)).toBe(1)
    for (const as of [one, two]) await expect.poll(() => toldOf(as)).toEqual([[sale.itemId, vendor.memberId]])
    expect(await toldOf(other)).toEqual([])
    expect(await waitingFor(sale)).toEqual([])
    expect(await isAwaited(sale, one)).toBeNull()
    await tellSaleBack(server.services, sale.id)
    expect(toldMembers(sale)).toHaveLength(2)
  })

  it('by new serials, or by copies that need none any more, they are told as well', async () => {
    for (const change of [
      (sale: Sale) => server.call(addSerials, { productId: sale.id, serials: ['A-1'] }, { as: vendor }),
      (sale: Sale) => server.call(updateProduct, { productId: sale.id, serialized: 0 }, { as: vendor }),
    ]) {
      const [sale, me] = [await offSale({ isActive: true, serialized: true }), await server.asMember()]
      await wait(sale, me)
      expect((await change(sale)).refusal).toBeNull()
      expect(await runJob(sale)).toBe(1)
      await expect.poll(() => toldOf(me)).toEqual([[sale.itemId, vendor.memberId]])
    }
  })

  it('by its seller, who sells again, they are told within the minute', async () => {
    const seller = await server.asMember({ groupId: groups.vendor })
    const [sale, me] = [await offSale({ sellerId: seller.memberId, isActive: true }), await server.asMember()]
    const setGroup = (groupId: number) => server.db.update(members).set({ groupId }).where(eq(members.id, seller.memberId))
    await setGroup(groups.active)
    expect((await wait(sale, me)).refusal).toBeNull()
    await findSalesBack(server.services)
    await runJob(sale)
    expect(toldMembers(sale)).toEqual([])
    expect(await waitingFor(sale)).toEqual([me.memberId])
    await setGroup(groups.vendor)
    await findSalesBack(server.services)
    await runJob(sale)
    expect(toldMembers(sale)).toEqual([me.memberId])
  })

  it('and off again before they are told, they are not told and go on waiting', async () => {
    const [sale, me] = [await offSale(), await server.asMember()]
    await wait(sale, me)
    await setStatus(sale, 'active')
    await setStatus(sale, 'offline')
    expect(await runJob(sale)).toBe(1)
    expect(toldMembers(sale)).toEqual([])
    expect(await isAwaited(sale, me)).toBe(true)
    await setStatus(sale, 'active')
    await runJob(sale)
    expect(toldMembers(sale)).toEqual([me.memberId])
  })

  it('and off and on again and again at once, in any process, they are told once', async () => {
    const [sale, me] = [await offSale(), await server.asMember()]
    const many = await Promise.all(Array.from({ length: 450 }, () => insertMember(server.db)))
    await wait(sale, me)
    await server.db.insert(saleAlerts).values(many.map(({ id }) => ({ saleId: sale.id, memberId: id, createdAt: new Date() })))
    await Promise.all(Array.from({ length: 8 }, (_, index) => setStatus(sale, index % 2 === 0 ? 'active' : 'offline')))
    await setStatus(sale, 'active')
    await Promise.all(Array.from({ length: 8 }, () => tellSaleBack(server.services, sale.id)))
    const told = toldMembers(sale)
    expect(new Set(told).size).toBe(451)
    expect(told).toHaveLength(451)
    // In parts, because a message between processes has a limit.
    for (const { name, payload } of server.events) if (name === 'sales.back') expect(payload.memberIds.length).toBeLessThanOrEqual(200)
    await expect.poll(() => toldOf(me)).toHaveLength(1)
    const [row] = await server.db.select().from(contentSales).where(eq(contentSales.id, sale.id))
    expect(row?.isAwaited).toBe(false)
  })

  it('a member who says so while it is put on sale is either told, or refused because it is on sale', async () => {
    const sale = await offSale()
    const asking = await Promise.all(Array.from({ length: 12 }, () => server.asMember()))
    const [answers] = await Promise.all([Promise.all(asking.map((as) => wait(sale, as))), setStatus(sale, 'active')])
    await findSalesBack(server.services)
    await tellSaleBack(server.services, sale.id)
    const told = new Set(toldMembers(sale))
    answers.forEach(({ refusal }, index) => {
      if (refusal) expect(refusal.errors).toEqual({ item_id: ['sale.on_sale'] })
      expect(told.has(asking[index]?.memberId ?? 0)).toBe(refusal === null)
    })
  })

  it('those who have it by now, have a block between them and the seller, or are banned are not told', async () => {
    const sale = await offSale()
    const [has, blocked, blocking, banned, me] = await Promise.all(Array.from({ length: 5 }, () => server.asMember()))
    for (const as of [has, blocked, blocking, banned, me]) if (as) await wait(sale, as)
    if (!has || !blocked || !blocking || !banned || !me) throw new Error('There are five.')
    await insertPurchase(server.db, { sale, memberId: has.memberId })
    await server.call(blockMember, { userId: blocked.memberId as MemberId }, { as: vendor })
    await server.call(blockMember, { userId: vendor.memberId as MemberId }, { as: blocking })
    await server.db.update(members).set({ groupId: groups.banned }).where(eq(members.id, banned.memberId))
    await setStatus(sale, 'active')
    await runJob(sale)
    await expect.poll(() => toldOf(me)).toHaveLength(1)
    for (const as of [has, blocked, blocking]) expect(await toldOf(as)).toEqual([])
    await server.db.update(members).set({ groupId: groups.active }).where(eq(members.id, banned.memberId))
    expect(await toldOf(banned)).toEqual([])
    expect(await waitingFor(sale)).toEqual([])
  })

  it('members who can no longer see it are not told', async () => {
    const sale = await offSale({ mode: 'contact', price: null, days: null, downloads: 0, priceDollar: 40 })
    const [friend, stranger] = [await server.asMember(), await server.asMember()]
    await makeFriends(server.db, vendor.memberId, friend.memberId)
    for (const as of [friend, stranger]) expect((await wait(sale, as)).refusal).toBeNull()
    await server.db.update(videos).set({ ownerAudience: 'friends' }).where(eq(videos.id, sale.itemId))
    const form = { typeId: 'video', itemId: sale.itemId as never, mode: 'contact', priceDollar: 40 } as const
    expect((await server.call(setSale, form, { as: vendor })).refusal).toBeNull()
    await runJob(sale)
    await expect.poll(() => toldOf(friend)).toHaveLength(1)
    await server.db.update(videos).set({ ownerAudience: 'members' }).where(eq(videos.id, sale.itemId))
    expect(await toldOf(stranger)).toEqual([])
  })

  it('a member who buys it before they are told is not told', async () => {
    const [sale, me] = [await offSale(), await server.asMember()]
    await server.call(grantTickets, { attempt: randomUUID(), userId: me.memberId as MemberId, qty: 20, reason: 'Welcome' }, { as: admin })
    await wait(sale, me)
    await setStatus(sale, 'active')
    expect((await server.call(buyProduct, { attempt: randomUUID(), productId: sale.id, price: 8 }, { as: me })).refusal).toBeNull()
    expect(await waitingFor(sale)).toEqual([])
    await runJob(sale)
    expect(toldMembers(sale)).toEqual([])
  })

  it('a member who waits again after they were told is told again', async () => {
    const [sale, me] = [await offSale(), await server.asMember()]
    for (const total of [1, 2]) {
      await wait(sale, me)
      await setStatus(sale, 'active')
      await runJob(sale)
      expect(toldMembers(sale)).toHaveLength(total)
      await setStatus(sale, 'offline')
    }
  })
})
