import pg from 'pg'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createMarketItem, getMarketItem, marketSorts, marketViews, searchMarket } from '#contract/community/market.ts'
import type { MarketItemId } from '#contract/community/ids.ts'
import { profiles } from '../../db/tables/profiles.ts'
import { blocks } from '../../db/tables/social.ts'
import { createTestServer, insertWithoutTriggers } from '../../testing/index.ts'
import { recordStatements } from '../../testing/explain-statements.ts'
import { marketDomain } from './index.ts'

/** Half of the items have expired. One in fifty has no city, and the others are spread over Europe. */
const itemTotal = 100_000

it('[Q-05] the lists of the marketplace read no table completely, among 100,000 items', async () => {
  await using big = await createTestServer({ domains: [marketDomain] })
  const [seller, viewer, blocked] = [await big.asMember(), await big.asMember(), await big.asMember()]
  await insertWithoutTriggers(
    big.database,
    `insert into market_items (owner_id, title, category_id, latitude, longitude, listed_at, published_at, expires_at, is_listed)
     select case when n % 1000 = 0 then $1 else 900000 + n % 5000 end, 'Rope ' || md5(n::text), 1 + n % 7,
       case when n % 50 <> 0 then 36 + (n::bigint * 7919 % 2500) / 100.0 end, case when n % 50 <> 0 then -9 + (n::bigint * 104729 % 3500) / 100.0 end,
       at, at, at + interval '60 days', n % 200 <> 0
     from (select n, now() - n * interval '100 seconds' as at from generate_series(1, ${itemTotal}) n) s`,
    [seller.memberId],
  )
  await big.db
    .update(profiles)
    .set({ sharesLocation: true, coarseLatitude: 50.7, coarseLongitude: 7.1 })
    .where(eq(profiles.memberId, viewer.memberId))
  await big.db.insert(blocks).values({ memberId: viewer.memberId, blockedId: blocked.memberId })
  const owner = new pg.Client({ connectionString: big.database.ownerUrl })
  await owner.connect()
  await using _connection = { [Symbol.asyncDispose]: () => owner.end() }
  await owner.query('vacuum analyze market_items')
  const small = new Set([
    ...['members', 'sessions', 'blocks', 'friends', 'profiles', 'attachments', 'content_favourites', 'content_items', 'market_categories'],
    ...['geo_cities', 'geo_regions', 'geo_countries', 'market_item_photos'],
  ])
  const recorded = recordStatements(big, owner, { small, withWrites: true, only: (text) => /\bmarket_/.test(text) })
  for (const view of marketViews) await big.call(searchMarket, { view }, { as: viewer })
  for (const sortBy of marketSorts) {
    const { nextCursor } = (await big.call(searchMarket, { sortBy }, { as: viewer })).data
    if (nextCursor === null) throw new Error('There is no second page.')
    await big.call(searchMarket, { sortBy, cursor: nextCursor }, { as: viewer })
    await big.call(searchMarket, { sortBy, withinKm: 50 }, { as: viewer })
    await big.call(searchMarket, { sortBy, categoryId: 2 }, { as: viewer })
  }
  for (const text of ['rope c4ca', 'nowhere to be found']) await big.call(searchMarket, { text }, { as: viewer })
  await big.call(searchMarket, { userId: seller.memberId as never }, { as: viewer })
  await big.call(getMarketItem, { itemId: 1 as MarketItemId }, { as: viewer })
  await big.call(createMarketItem, { title: 'One more' }, { as: seller })
  expect(await recorded.sequentialScans()).toEqual([])
})
