import pg from 'pg'
import { expect, it } from 'vitest'
import { listIncome, listPurchases, listSales } from '#contract/money/downloads.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import { listProducts } from '#contract/money/products.ts'
import { awaitSale, getOffer } from '#contract/money/sales.ts'
import { groups } from '#contract/roles.ts'
import { createTestServer, insertSale, insertWithoutTriggers } from '../../testing/index.ts'
import { encodeCursor } from '../../lib/cursor.ts'
import { recordStatements } from '../../testing/explain-statements.ts'
import { nextReleaseFor, salesDomain } from './index.ts'
import { findSalesBack, tellSaleBack } from './tell-back.ts'

/** All products, each way to narrow them, and both orders; the next page begins where the last one ended. */
const productLists: Array<RequestInput<typeof listProducts>> = [
  {},
  { sortBy: 'sold' },
  { sortBy: 'sold', cursor: encodeCursor(['sold', 2, 40, 1_000_000]) },
  { cursor: encodeCursor([2, 1_000_000, 60]) },
  { status: 'active' },
  { status: 'offline', sortBy: 'sold' },
  { group: 'albums' },
  { group: 'downloads', status: 'active', sortBy: 'sold', text: 'rope' },
]

it('the lists of sales, purchases, products and income read no table completely, among 100,000 purchases and 100,000 sales', async () => {
  await using big = await createTestServer({ domains: [salesDomain] })
  const [seller, buyer] = [await big.asMember({ groupId: groups.vendor }), await big.asMember()]
  const sale = await insertSale(big.db, { sellerId: seller.memberId })
  await insertWithoutTriggers(
    big.database,
    `insert into content_purchases (sale_id, type_id, item_id, member_id, seller_id, product_type, transaction_id, price, seller_share, downloads, downloads_left, bought_at, expires_at)
     select $1, 'video', $2 + n, case when n % 1000 = 0 then $3 else 500000 + n end, case when n % 1000 = 1 then $4 else 900000 + n end,
       'video_view', n, 8, 7, 0, 0, now(), now() + interval '1 day' from generate_series(1, 100000) n`,
    [sale.id, sale.itemId, buyer.memberId, seller.memberId],
  )
  await insertWithoutTriggers(
    big.database,
    `insert into content_sales (type_id, item_id, seller_id, mode, price, days, updated_at, is_active, downloads, sale_total)
     select 'video', $1 + n, case when n % 1000 = 1 then $2 else 900000 + n end, 'cart', 8, 30, now(), n % 3 > 0, n % 2, n % 50 from generate_series(1, 100000) n`,
    [sale.itemId, seller.memberId],
  )
  await insertWithoutTriggers(
    big.database,
    `insert into content_items (type_id, item_id, owner_id, state, audience, published_at)
     select type_id, item_id, seller_id, 'listed', 'everybody', now() from content_sales on conflict do nothing`,
    [],
  )
  await insertWithoutTriggers(
    big.database,
    `insert into content_incomes (seller_id, type_id, item_id) select case when n % 1000 = 1 then $2 else 900000 + n end, 'video', $1 + n from generate_series(1, 100000) n`,
    [sale.itemId, seller.memberId],
  )
  const owner = new pg.Client({ connectionString: big.database.ownerUrl })
  await owner.connect()
  for (const table of ['content_purchases', 'content_sales', 'content_incomes', 'content_items']) await owner.query(`analyze ${table}`)
  const small = new Set(['members', 'sessions', 'videos', 'blocks', 'friends', 'video_album_items', 'encoding_jobs'])
  const recorded = recordStatements(big, owner, { small })
  await big.call(listPurchases, { view: 'ready' }, { as: buyer })
  await big.call(getOffer, { typeId: 'video', itemId: sale.itemId }, { as: buyer })
  for (const asked of productLists) expect((await big.call(listProducts, asked, { as: seller })).status).toBe(200)
  await big.call(listIncome, {}, { as: seller })
  await nextReleaseFor(big.services, seller.memberId)
  // The members of these rows do not exist, so only its statements are of interest.
  await big.call(listSales, {}, { as: buyer })
  expect(await recorded.sequentialScans()).toEqual([])
  await owner.end()
})

it('to wait for an item, and to tell those who wait, reads no table completely, among 100,000 who wait and 20,000 sales', async () => {
  await using big = await createTestServer({ domains: [salesDomain] })
  const [seller, buyer] = [await big.asMember({ groupId: groups.vendor }), await big.asMember()]
  const sale = await insertSale(big.db, { sellerId: seller.memberId, isActive: false })
  await insertWithoutTriggers(
    big.database,
    `insert into content_sales (type_id, item_id, seller_id, mode, price, days, is_active, is_awaited, updated_at)
     select 'video', $1 + n, 900000 + n, 'cart', 8, 30, n % 2 = 0, n % 2 = 1, now() from generate_series(1, 20000) n`,
    [sale.itemId],
  )
  await insertWithoutTriggers(
    big.database,
    `insert into sale_alerts (sale_id, member_id, created_at)
     select $1 + n % 1000, 500000 + n, now() from generate_series(1, 100000) n`,
    [sale.id],
  )
  const owner = new pg.Client({ connectionString: big.database.ownerUrl })
  await owner.connect()
  for (const table of ['content_sales', 'sale_alerts']) await owner.query(`analyze ${table}`)
  const small = new Set(['members', 'sessions', 'videos', 'blocks', 'friends', 'video_album_items', 'content_items', 'content_purchases'])
  const recorded = recordStatements(big, owner, { small })
  const item = { typeId: 'video', itemId: sale.itemId }
  await big.call(awaitSale, { ...item, isAwaited: true }, { as: buyer })
  await big.call(getOffer, item, { as: buyer })
  await big.call(awaitSale, { ...item, isAwaited: false }, { as: buyer })
  await findSalesBack(big.services)
  await owner.query('update content_sales set is_active = true where id = $1', [sale.id])
  await tellSaleBack(big.services, sale.id)
  expect(await recorded.sequentialScans()).toEqual([])
  await owner.end()
})
