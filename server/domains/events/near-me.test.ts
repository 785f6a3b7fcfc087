import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { searchEvents } from '#contract/community/events.ts'
import { profiles } from '../../db/tables/profiles.ts'
import { eventCalls } from '../../testing/community/event-calls.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'
import { insertEvent } from '../../testing/rows/insert-event.ts'

let server: TestServer
let viewer: Credentials
let calls: ReturnType<typeof eventCalls>
beforeAll(async () => {
  server = await createTestServer()
  viewer = await server.asMember()
  calls = eventCalls(server, viewer)
})
afterAll(() => server.close())

const bonn = { latitude: 50.73, longitude: 7.1 }
const cologne = { latitude: 50.94, longitude: 6.96 }
const madrid = { latitude: 40.42, longitude: -3.7 }
const at = (days: number) => new Date(Date.now() + days * 86_400_000)

it('[Z-01] near me lists by distance band, then by start, and events online last; page after page', async () => {
  const online = await insertEvent(server.db, { isOnline: true, startsAt: at(1) })
  const far = await insertEvent(server.db, { ...madrid, startsAt: at(2) })
  const near = await insertEvent(server.db, { ...cologne, startsAt: at(4) })
  const nearer = await insertEvent(server.db, { ...bonn, startsAt: at(9) })
  const nearerSoon = await insertEvent(server.db, { ...bonn, startsAt: at(3) })
  for (const filter of [{ sortBy: 'near' }, { withinKm: 50 }] as const) {
    const { refusal } = await server.call(searchEvents, filter, { as: viewer })
    expect(Object.values(refusal?.errors ?? {})).toEqual([['no_place']])
  }
  await server.db
    .update(profiles)
    .set({ sharesLocation: true, coarseLatitude: bonn.latitude, coarseLongitude: bonn.longitude })
    .where(eq(profiles.memberId, viewer.memberId))
  const { items } = await calls.search({ sortBy: 'near' })
  expect(items.map(({ eventId }) => eventId)).toEqual([nearerSoon.id, nearer.id, near.id, far.id, online.id])
  expect(items.map(({ distanceBand }) => distanceBand)).toEqual([0, 0, 2, 7, null])
  expect(await calls.idsIn({ withinKm: 50 })).toEqual([nearerSoon.id, near.id, nearer.id])
  const inSeconds = (days: number) => Math.floor(at(days).getTime() / 1000)
  const days = { dtFrom: inSeconds(3.5), dtTo: inSeconds(5) }
  expect(await calls.idsIn(days)).toEqual([near.id])
  expect(await calls.idsIn({ ...days, withinKm: 10 })).toEqual([])
  expect(await calls.idsIn({ dtFrom: inSeconds(1.5), withinKm: 50, sortBy: 'near' })).toEqual([nearerSoon.id, nearer.id, near.id])

  for (let index = 0; index < 40; index += 1) await insertEvent(server.db, { ...cologne, startsAt: at(20 + index) })
  const first = await calls.search({ sortBy: 'near' })
  const second = await calls.search({ sortBy: 'near', cursor: first.nextCursor ?? '' })
  const all = [...first.items, ...second.items].map(({ eventId }) => eventId)
  expect([first.total, all.length, new Set(all).size]).toEqual([45, 45, 45])
  expect(all.at(-1)).toBe(online.id)
})
