import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { startDownload } from '#contract/money/downloads.ts'
import { updateProduct } from '#contract/money/products.ts'
import { buyProduct } from '#contract/money/sales.ts'
import { getTicketBalance, grantTickets } from '#contract/money/tickets.ts'
import type { MemberId } from '#contract/primitives.ts'
import { groups } from '#contract/roles.ts'
import { failedTasks } from '../../db/tables/failed-tasks.ts'
import { encodingJobs } from '../../db/tables/encoding.ts'
import { contentPurchases, contentSales } from '../../db/tables/money/sales.ts'
import { videos } from '../../db/tables/videos.ts'
import { mediaCookie } from '../../http/tokens.ts'
import { checkLedger } from '../../ledger/check-ledger.ts'
import { createTestServer, insertPurchase, insertSale, type Credentials, type TestServer } from '../../testing/index.ts'
import { returnLeases } from './download.ts'
import { settleSales } from './refund.ts'

let server: TestServer
let admin: Credentials
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.asMember({ groupId: groups.admin })
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(async () => {
  expect(await checkLedger(server.db)).toEqual({ wrongBalances: [], unbalanced: [] })
  await server.close()
})

const fileBytes = 10_000
const hourMs = 3_600_000
const vendor = () => server.asMember({ groupId: groups.vendor })
const leftOf = async (id: number) => (await server.db.select().from(contentPurchases).where(eq(contentPurchases.id, id)))[0]?.downloadsLeft

/** Until a statement that begins like this waits for a lock of somebody else. */
const untilWaiting = (statement: string) =>
  expect
    .poll(async () => {
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike ${`${statement}%`}`
      return (await server.db.execute(waiting)).rows.length
    })
    .toBe(1)

it('an edit of a product takes the item before its sale, as all other commands do, so it cannot end in a deadlock', async () => {
  const seller = await vendor()
  const sale = await insertSale(server.db, { sellerId: seller.memberId })
  const { edit } = await server.db.transaction(async (tx) => {
    // Another command, which has locked the item and locks its sale next.
    await tx.select({ id: videos.id }).from(videos).where(eq(videos.id, sale.itemId)).for('no key update')
    const running = server.call(updateProduct, { productId: sale.id, price: 9 }, { as: seller })
    await untilWaiting('select "id" from "videos"')
    // If the edit locked in the other order, it would hold the sale by now: a deadlock.
    await tx.execute(sql`select id from content_sales where id = ${sale.id} for no key update nowait`)
    return { edit: running }
  })
  expect((await edit).data).toMatchObject({ price: 9 })
})

it('a sale that is switched off during a purchase is not bought: nothing is paid, and there is no access', async () => {
  const [seller, buyer] = [await vendor(), await server.asMember()]
  const grant = { attempt: randomUUID(), userId: buyer.memberId as MemberId, qty: 20, reason: 'Welcome' }
  await server.call(grantTickets, grant, { as: admin })
  const sale = await insertSale(server.db, { sellerId: seller.memberId })
  const input = { attempt: randomUUID(), productId: sale.id, price: sale.price ?? 0 }
  const { purchase } = await server.db.transaction(async (tx) => {
    await tx.update(contentSales).set({ isActive: false }).where(eq(contentSales.id, sale.id))
    // The purchase has read the sale as active, and waits for the locked sale.
    const running = server.call(buyProduct, input, { as: buyer })
    await untilWaiting('select "content_sales"')
    return { purchase: running }
  })
  expect((await purchase).refusal?.errors).toEqual({ product_id: ['sale.not_for_sale'] })
  expect((await server.call(getTicketBalance, {}, { as: buyer })).data.balance).toBe(20)
  expect(await server.db.$count(contentPurchases, eq(contentPurchases.memberId, buyer.memberId))).toBe(0)
  // Once the item is on sale again, the same attempt can succeed.
  await server.db.update(contentSales).set({ isActive: true }).where(eq(contentSales.id, sale.id))
  expect((await server.call(buyProduct, input, { as: buyer })).data).toMatchObject({ isNew: true, balance: 12 })
})

it('[D-10] a lease whose day ends while its bytes are on their way is used up, and not given back', async () => {
  const [seller, buyer] = [await vendor(), await server.asMember()]
  const sale = await insertSale(server.db, { sellerId: seller.memberId, downloads: 2 })
  const sourceKey = `originals/${sale.itemId}/file`
  const { storage } = server.services
  await storage.put(sourceKey, Buffer.alloc(fileBytes, 1))
  const job = { videoId: sale.itemId, memberId: seller.memberId, sourceKey, state: 'done', originalState: 'stripped' } as const
  await server.db.insert(encodingJobs).values(job)
  const purchase = await insertPurchase(server.db, { sale, memberId: buyer.memberId })
  const { address } = (await server.call(startDownload, { id: purchase.id }, { as: buyer })).data
  expect(await leftOf(purchase.id)).toBe(1)
  const read = storage.read.bind(storage)
  vi.spyOn(storage, 'read').mockImplementation(async (...args) => {
    // The request has been let in; before its first byte the day is over, and the job gives back what was not used.
    server.clock.advance(25 * hourMs)
    await returnLeases(server.services)
    expect(await leftOf(purchase.id)).toBe(2)
    return read(...args)
  })
  const cookie = `${mediaCookie.name}=${server.services.tokens.signMediaCookie(buyer.sessionId)}`
  const answer = await server.app.inject({ method: 'GET', url: address, headers: { cookie } })
  expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, fileBytes])
  await expect.poll(() => leftOf(purchase.id)).toBe(1)
  // The address of a download is valid for a day.
  expect((await server.app.inject({ method: 'GET', url: address, headers: { cookie } })).statusCode).toBe(404)
})

it('a sale that cannot be settled is tried again later and later, and raises an alarm after five failures', async () => {
  const [seller, buyer] = [await vendor(), await server.asMember()]
  const sale = await insertSale(server.db, { sellerId: seller.memberId })
  const purchase = await insertPurchase(server.db, { sale, memberId: buyer.memberId })
  const boughtAt = new Date(server.clock.now().getTime() - 15 * 24 * hourMs)
  // More than its seller holds, which only a fault can cause.
  await server.db.update(contentPurchases).set({ boughtAt, sellerShare: 9000 }).where(eq(contentPurchases.id, purchase.id))
  const tries = async () => {
    await settleSales({ ...server.services, log: { ...server.services.log, error: () => undefined, fatal } as never })
    return (
      await server.db
        .select()
        .from(failedTasks)
        .where(eq(failedTasks.key, String(purchase.id)))
    )[0]?.tries
  }
  const fatal = vi.fn()
  expect([await tries(), await tries()], 'not again in the same minute').toEqual([1, 1])
  for (const [minutes, expected] of [
    [1, 2],
    [1, 2],
    [1, 3],
    [3, 3],
    [1, 4],
    [8, 5],
  ] as const) {
    server.clock.advance(minutes * 60_000)
    expect(await tries()).toBe(expected)
  }
  expect(fatal).toHaveBeenCalledTimes(1)
  await server.db.update(contentPurchases).set({ sellerShare: 7 }).where(eq(contentPurchases.id, purchase.id))
  server.clock.advance(7 * hourMs)
  expect(await tries(), 'what succeeds is forgotten').toBeUndefined()
})
