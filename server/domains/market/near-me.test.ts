import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { searchMarket } from '#contract/community/market.ts'
import { profiles } from '../../db/tables/profiles.ts'
import { marketCalls } from '../../testing/community/market-calls.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'
import { insertMarketItem } from '../../testing/rows/insert-market-item.ts'

let server: TestServer
let viewer: Credentials
beforeAll(async () => {
  server = await createTestServer()
  viewer = await server.asMember()
})
afterAll(() => server.close())

const bonn = { latitude: 50.73, longitude: 7.1 }
const cologne = { latitude: 50.94, longitude: 6.96 }
const madrid = { latitude: 40.42, longitude: -3.7 }
const ago = (hours: number) => ({ listedAt: new Date(Date.now() - hours * 3_600_000) })

it('[Q-05] nearest lists by distance band, then the newest, and items without a city last; distances need a shared location', async () => {
  const { search, idsIn } = marketCalls(server, viewer)
  const nowhere = await insertMarketItem(server.db, ago(0))
  const far = await insertMarketItem(server.db, { ...madrid, ...ago(1) })
  const near = await insertMarketItem(server.db, { ...cologne, ...ago(2) })
  const nearer = await insertMarketItem(server.db, { ...bonn, ...ago(9) })
  const nearerNew = await insertMarketItem(server.db, { ...bonn, ...ago(3) })
  for (const filter of [{ sortBy: 'near' }, { withinKm: 50 }] as const) {
    const { refusal } = await server.call(searchMarket, filter, { as: viewer })
    expect(Object.values(refusal?.errors ?? {})).toEqual([['no_place']])
  }
  expect((await search()).items.map(({ distanceBand }) => distanceBand)).toEqual([null, null, null, null, null])
  await server.db
    .update(profiles)
    .set({ sharesLocation: true, coarseLatitude: bonn.latitude, coarseLongitude: bonn.longitude })
    .where(eq(profiles.memberId, viewer.memberId))
  const { items } = await search({ sortBy: 'near' })
  expect(items.map(({ itemId }) => itemId)).toEqual([nearerNew.id, nearer.id, near.id, far.id, nowhere.id])
  expect(items.map(({ distanceBand }) => distanceBand)).toEqual([0, 0, 2, 7, null])
  expect(await idsIn({ withinKm: 50 })).toEqual([near.id, nearerNew.id, nearer.id])
  // No coordinates leave the server.
  expect(Object.keys(items[0] ?? {}).filter((key) => /latitude|longitude/.test(key))).toEqual([])
  for (let index = 0; index < 40; index += 1) await insertMarketItem(server.db, { ...cologne, ...ago(20 + index) })
  const first = await search({ sortBy: 'near' })
  const second = await search({ sortBy: 'near', cursor: first.nextCursor ?? '' })
  const all = [...first.items, ...second.items].map(({ itemId }) => itemId)
  expect([first.total, all.length, new Set(all).size, all.at(-1)]).toEqual([45, 45, 45, nowhere.id])
  const wrong = await server.call(searchMarket, { sortBy: 'newest', cursor: first.nextCursor ?? '' }, { as: viewer })
  expect(wrong.refusal?.errors).toEqual({ cursor: ['invalid'] })
})
