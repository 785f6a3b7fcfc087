import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchPlaces } from '#contract/directory/geo.ts'
import type { Position } from '../../adapters/places/place-finder.ts'
import { createTestServer, insertPlace, someTown, type Credentials, type TestServer } from '../../testing/index.ts'

const asked: string[] = []
let answer: () => Promise<readonly Position[]>
let server: TestServer
let viewer: Credentials
beforeAll(async () => {
  const positionsOf = (address: string) => {
    asked.push(address)
    return answer()
  }
  server = await createTestServer({ services: { placeFinder: { kind: 'http', positionsOf } } })
  viewer = await server.asMember()
  await insertPlace(server.db, { city: 'Berlin', latitude: 52.52, longitude: 13.4 })
  await insertPlace(server.db, someTown)
})
afterAll(() => server.close())

async function search(text: string) {
  asked.length = 0
  return (await server.call(searchPlaces, { text }, { as: viewer })).data
}

describe('an address', () => {
  it('[O-04] unknown to the gazetteer is found by the maps service, as the cities in which it lies and no finer', async () => {
    answer = async () => [
      { latitude: 45.7, longitude: 4.8 },
      { latitude: 52.5, longitude: 13.3 },
      { latitude: 52.51, longitude: 13.41 },
      { latitude: 0, longitude: 0 },
    ]
    const found = await search('7 Ropewalk Lane')
    expect(asked).toEqual(['7 Ropewalk Lane'])
    expect([found.places.map(({ city }) => city), found.countryTotal]).toEqual([['Lyon', 'Berlin'], 2])
    expect(JSON.stringify(found)).not.toMatch(/Ropewalk|45\.7|52\.5/)
  })

  it('goes to no service if it is a known name, or still the beginning of one', async () => {
    answer = () => Promise.reject(new Error('must not be asked'))
    expect((await search('berl')).places).toHaveLength(1)
    expect((await search('zzq')).places).toEqual([])
    expect(asked).toEqual([])
  })

  it('is just not found if the service does not answer', async () => {
    answer = () => Promise.reject(new Error('down'))
    expect(await search('7 Ropewalk Lane')).toEqual({ places: [], countryTotal: 0 })
    expect(asked).toHaveLength(1)
  })
})
