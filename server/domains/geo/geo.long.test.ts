import { describe, expect, it } from 'vitest'
import { listCountries, placeOptionLimit, searchPlaces } from '#contract/directory/geo.ts'
import { findSetting } from '../../db/settings.ts'
import { recordTexts } from '../../testing/explain-statements.ts'
import { createTestServer } from '../../testing/index.ts'
import { importPlaces, placesSetting } from './import-places.ts'

const signal = new AbortController().signal

describe('the gazetteer', () => {
  it('is imported completely from the package, once', async () => {
    await using server = await createTestServer()
    await importPlaces(server.services, signal)
    const { rows } = await server.db.$client.query(
      `select (select count(*)::int from geo_countries) as countries, (select count(*)::int from geo_regions) as regions, (select count(*)::int from geo_cities) as cities`,
    )
    expect(rows[0].countries).toBeGreaterThan(240)
    expect(rows[0].regions).toBeGreaterThan(3500)
    expect(rows[0].cities).toBeGreaterThan(170_000)
    expect(await findSetting(server.db, placesSetting)).toMatch(/^cities\.json \d/)
    const as = await server.asMember()
    expect((await server.call(listCountries, {}, { as })).data.countries.length).toBeLessThanOrEqual(placeOptionLimit)
    expect((await server.call(searchPlaces, { text: 'Berlin' }, { as })).data.places[0]?.formattedAddress).toBe(
      'Berlin, State of Berlin, Germany',
    )
    // The second run only checks the setting.
    const statements = recordTexts(server)
    await importPlaces(server.services, signal)
    expect(statements.take()).toHaveLength(1)
  })
})
