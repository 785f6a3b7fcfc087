import { afterAll, describe, expect, it } from 'vitest'
import { geocode, listCities, listCountries, listRegions, loadPlaces, searchPlaces } from '#contract/directory/geo.ts'
import { groups } from '#contract/roles.ts'
import { blocks } from '../../db/tables/social.ts'
import { createDirectorySite } from '../../testing/directory/create-directory-site.ts'
import { createTestServer, insertPlace } from '../../testing/index.ts'
import { insertPlaces } from './import-places.ts'
import { toGazetteer } from './read-places.ts'

const signal = new AbortController().signal

describe('drilling down', async () => {
  const { server, viewer, member } = await createDirectorySite()
  afterAll(() => server.close())
  const mitte = await insertPlace(server.db, { city: 'Mitte' })
  const aachen = await insertPlace(server.db, { region: 'NRW', city: 'Aachen' })
  const bonn = await insertPlace(server.db, { region: 'NRW', city: 'Bonn' })
  const lyon = await insertPlace(server.db, { iso: 'FR', country: 'France', region: 'Rhône', city: 'Lyon' })
  for (const place of [mitte, bonn, bonn, lyon]) await member({}, place)
  await member({}, { ...bonn, isPlacePrivate: true })
  await member({}, { ...bonn, visibility: { place: 'friends' } })
  await member({ groupId: groups.memorial }, bonn)
  await member({ groupId: groups.banned }, bonn)
  const hides = await member({}, aachen)

  it('[M-05] countries, their regions and the cities of several regions have member counts, sorted by members or by name', async () => {
    const as = viewer
    expect((await server.call(listCountries, {}, { as })).data.countries).toEqual([
      { country: 'Germany', iso: 'DE', members: 4 },
      { country: 'France', iso: 'FR', members: 1 },
    ])
    expect((await server.call(listCountries, { sort: 'name' }, { as })).data.countries.map(({ iso }) => iso)).toEqual(['FR', 'DE'])
    const { regions } = (await server.call(listRegions, { iso: 'DE' }, { as })).data
    expect(regions).toEqual([
      { region: 'NRW', regionId: bonn.regionId, members: 3 },
      { region: 'Berlin', regionId: mitte.regionId, members: 1 },
    ])
    const { cities } = (await server.call(listCities, { regions: regions.map(({ regionId }) => regionId) }, { as })).data
    expect(cities.map(({ city, members }) => [city, members])).toEqual([
      ['Bonn', 2],
      ['Aachen', 1],
      ['Mitte', 1],
    ])
    const one = await server.call(listCities, { regions: [bonn.regionId], sort: 'name', text: 'BO' }, { as })
    expect(one.data.cities.map(({ city }) => city)).toEqual(['Bonn'])
    expect((await server.call(listCities, { regions: [] }, { as })).refusal).toMatchObject({ code: 'validation_failed' })
    expect((await server.call(listRegions, { iso: "D'" as never }, { as })).refusal).toMatchObject({ code: 'validation_failed' })
  })

  it('[RQ-15] iso and regions narrow all three lookups, also under their legacy names', async () => {
    const legacy = async (method: string, parameters: Readonly<Record<string, string>>) => {
      const answer = await server.app.inject({
        url: `/legacy?${new URLSearchParams({ module: 'geo', method, ...parameters })}`,
        headers: { authorization: `Bearer ${viewer.token}` },
      })
      return answer.json().data
    }
    const both = [lyon.regionId, mitte.regionId].join()
    const lyons = String(lyon.regionId)
    expect((await legacy('inlineCountry', { iso: 'FR' })).countries).toMatchObject([{ iso: 'FR' }])
    expect((await legacy('inlineCountry', { region_ids: lyons })).countries).toMatchObject([{ iso: 'FR' }])
    expect((await legacy('inlineCountry', { iso: 'DE', region_ids: lyons })).countries).toEqual([])
    expect((await legacy('inlineRegion', { iso: 'DE', region_ids: both })).regions).toMatchObject([{ region: 'Berlin' }])
    expect((await legacy('inlineCity', { iso: 'FR', region_ids: both })).cities).toMatchObject([{ city: 'Lyon' }])
    expect((await legacy('inlineCity', { region_ids: both })).cities).toHaveLength(2)
  })

  it('[M-05] returns the names of a saved selection, without items that do not belong to its country', async () => {
    const choice = { iso: 'DE', regions: [bonn.regionId, lyon.regionId], cities: [bonn.cityId, lyon.cityId, 999_999] }
    const { data } = await server.call(loadPlaces, choice, { as: viewer })
    expect(data.country?.country).toBe('Germany')
    expect(data.regions.map(({ region }) => region)).toEqual(['NRW'])
    expect(data.cities.map(({ city }) => city)).toEqual(['Bonn'])
    expect((await server.call(loadPlaces, { iso: 'ZZ' }, { as: viewer })).data).toEqual({ country: null, regions: [], cities: [] })
  })

  it('[S-29] counts do not reveal members who blocked the viewer', async () => {
    const me = await server.asMember()
    await server.db.insert(blocks).values({ memberId: hides.id, blockedId: me.memberId })
    const countOf = async (as = me) =>
      (await server.call(listCities, { regions: [aachen.regionId] }, { as })).data.cities.find(({ city }) => city === 'Aachen')?.members
    expect([await countOf(), await countOf(viewer)]).toEqual([0, 1])
    const { countries } = (await server.call(listCountries, {}, { as: me })).data
    expect(countries.find(({ iso }) => iso === 'DE')?.members).toBe(3)
  })
})

describe('searching locations', async () => {
  const { server, viewer } = await createDirectorySite()
  afterAll(() => server.close())
  await insertPlace(server.db, { city: 'Berlin' })
  await insertPlace(server.db, {
    iso: 'US',
    country: 'United States',
    region: 'Maryland',
    city: 'Berlin',
    latitude: 38.3,
    longitude: -75.2,
  })
  await insertPlace(server.db, {
    iso: 'US',
    country: 'United States',
    region: 'Maryland',
    city: 'Berlin Heights',
    latitude: 38.4,
    longitude: -75.3,
  })
  await insertPlace(server.db, {
    iso: 'BR',
    country: 'Brazil',
    region: 'São Paulo',
    city: 'São Paulo',
    latitude: -23.55,
    longitude: -46.63,
  })
  const search = async (text: string) => (await server.call(searchPlaces, { text }, { as: viewer })).data

  it('[O-04] a typed location is found by the beginning of its name, ignoring accents, and by its region or country', async () => {
    const found = await search('berl')
    expect(found.places.map(({ formattedAddress }) => formattedAddress)).toEqual([
      'Berlin, Germany',
      'Berlin, Maryland, United States',
      'Berlin Heights, Maryland, United States',
    ])
    expect(found.countryTotal).toBe(2)
    expect((await search('Berlin, united')).places.map(({ iso }) => iso)).toEqual(['US', 'US'])
    expect((await search('sao paulo')).places).toMatchObject([{ city: 'São Paulo', iso: 'BR', formattedAddress: 'São Paulo, Brazil' }])
    for (const nothing of ['erlin', '%', '_erlin', ',', 'berlin, zz%', "'; drop table geo_cities; --"])
      expect((await search(nothing)).places).toEqual([])
  })

  it('[O-04] a position finds the nearest location, and is stored nowhere', async () => {
    const near = async (latitude: number, longitude: number) =>
      (await server.call(geocode, { latlng: `${latitude},${longitude}` }, { as: viewer })).data.places.map(({ city }) => city)
    expect(await near(38.41, -75.31)).toEqual(['Berlin Heights'])
    expect(await near(0, 0)).toEqual([])
    expect((await server.call(geocode, { latlng: '91,0' }, { as: viewer })).refusal).toMatchObject({ code: 'validation_failed' })
    const { rows } = await server.db.$client.query<{ kept: string }>(
      `select string_agg(row_to_json(p)::text, ' ') as kept from profiles p where p.member_id = ${viewer.memberId}`,
    )
    expect(rows[0]?.kept).not.toContain('38.41')
  })
})

describe('long lists', () => {
  it('[FW-13] of regions, cities and typed locations contain three hundred options at most', async () => {
    await using server = await createTestServer()
    const as = await server.asMember()
    const { regionId } = await insertPlace(server.db, { city: 'Manytown 000' })
    await insertPlace(server.db, { iso: 'FR', country: 'France', region: 'Rhône', city: 'Manytown 999' })
    await server.db.$client.query(
      `insert into geo_regions (country_iso, code, name) select 'DE', 'DE.many' || n, 'Many ' || n from generate_series(1, 310) n`,
    )
    await server.db.$client.query(
      `insert into geo_cities (country_iso, region_id, name, name_key, latitude, longitude)
       select 'DE', $1, 'Manytown ' || lpad(n::text, 3, '0'), 'manytown ' || lpad(n::text, 3, '0'), 52, 13 from generate_series(1, 310) n`,
      [regionId],
    )
    expect((await server.call(listRegions, { iso: 'DE' }, { as })).data.regions).toHaveLength(300)
    expect((await server.call(listCities, { regions: [regionId] }, { as })).data.cities).toHaveLength(300)
    const found = async (text: string) => (await server.call(searchPlaces, { text }, { as })).data.countryTotal
    expect([await found('manytown'), await found('manytown, france')], 'France is beyond the three hundredth').toEqual([1, 1])
    await server.db.$client.query(`delete from geo_cities where name > 'Manytown 250' and name < 'Manytown 999'`)
    expect(await found('manytown')).toBe(2)
  })
})

describe('the gazetteer', () => {
  const city = (name: string, country: string, admin1: string) => ({ name, country, admin1, lat: 1, lng: 2 })

  it('puts cities of unnamed regions under Other, and names countries', () => {
    const { countries, regions, cities } = toGazetteer(
      [city('A', 'DE', '16'), city('B', 'DE', ''), city('C', 'MC', '')],
      [
        { code: 'DE.16', name: 'Berlin' },
        { code: 'ZZ.1', name: 'Nowhere' },
      ],
    )
    expect(countries).toEqual([
      { iso: 'DE', name: 'Germany' },
      { iso: 'MC', name: 'Monaco' },
    ])
    expect(regions.map(({ code, name }) => [code, name])).toEqual([
      ['DE.16', 'Berlin'],
      ['DE.-', 'Other'],
      ['MC.-', 'Other'],
    ])
    expect(cities.map(({ code }) => code)).toEqual(['DE.16', 'DE.-', 'MC.-'])
  })

  it('continues where it was interrupted, and adds nothing twice', async () => {
    await using server = await createTestServer()
    const gazetteer = toGazetteer([city('A', 'DE', '16'), city('A', 'DE', '')], [{ code: 'DE.16', name: 'Berlin' }])
    await insertPlaces(server.db.$client, { ...gazetteer, cities: gazetteer.cities.slice(0, 1) }, signal)
    for (let run = 0; run < 2; run += 1) await insertPlaces(server.db.$client, gazetteer, signal)
    const { rows } = await server.db.$client.query(
      'select (select count(*)::int from geo_cities) as cities, (select count(*)::int from geo_regions) as regions',
    )
    expect(rows).toEqual([{ cities: 2, regions: 2 }])
    await expect(insertPlaces(server.db.$client, gazetteer, AbortSignal.abort())).rejects.toThrow()
  })
})
