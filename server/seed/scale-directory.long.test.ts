/** At scale: every page of the directory uses an index, for every query. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  browseDirectory,
  directorySorts,
  directoryTextTargets,
  listBirthdays,
  sortDirections,
  type DirectoryFilterInput,
} from '#contract/directory/directory.ts'
import { listCities, listRegions, loadPlaces, searchPlaces } from '#contract/directory/geo.ts'
import { textOperators } from '#contract/video-choices.ts'
import { blocks } from '../db/tables/social.ts'
import { directoryDomain } from '../domains/directory/index.ts'
import { geoDomain } from '../domains/geo/index.ts'
import { recordStatements, type RecordedStatements } from '../testing/explain-statements.ts'
import { createTestServer, type Credentials, type TestServer } from '../testing/index.ts'
import { fillToScale } from './scale.ts'

/** Enough for Postgres to prefer an index, and less than the hundred thousand of the measurements. */
const scale = { videos: 2000, members: 20_000, comments: 100, everyCity: 10 }

let server: TestServer
let owner: pg.Client
let viewer: Credentials
let statements: RecordedStatements
let place = { iso: '', region: 0, city: 0 }

beforeAll(async () => {
  server = await createTestServer({ domains: [directoryDomain, geoDomain] })
  owner = new pg.Client({ connectionString: server.database.ownerUrl })
  await owner.connect()
  await owner.query('set session_replication_role = replica')
  await fillToScale(owner, { ...scale, passwordHash: 'none', onProgress: () => undefined })
  await owner.query('set session_replication_role = origin')
  viewer = await server.asMember()
  const { rows } = await owner.query(
    'select country_iso as iso, region_id as region, city_id as city from directory_entries where city_id is not null group by 1, 2, 3 order by count(*) desc limit 1',
  )
  place = rows[0]
  await owner.query(
    'update profiles set shares_location = true, (coarse_latitude, coarse_longitude) = (select latitude, longitude from geo_cities where id = $2) where member_id = $1',
    [viewer.memberId, place.city],
  )
  await server.db.insert(blocks).values({ memberId: viewer.memberId, blockedId: viewer.memberId - 1 })
  await owner.query('insert into heroes (member_id, hero_id) select $1, id from members where id % 50 = 0 and id <> $1', [viewer.memberId])
  // A total stops at ten thousand; where nearly every row counts, reading the table until then is the quickest way.
  const only = (text: string) => !text.startsWith('select count(')
  statements = recordStatements(server, owner, {
    small: new Set(['blocks', 'sessions', 'member_groups', 'geo_countries', 'geo_regions', 'settings']),
    only,
  })
})
afterAll(async () => {
  await owner.end()
  await server.close()
})

/** Fewer letters than a trigram, inside or at the end of a text, are the only query that no index answers. */
const filters: Array<[string, () => DirectoryFilterInput]> = [
  ['nothing', () => ({})],
  ...(['online', 'heroes', 'heroes_online', 'my', 'vendors', 'memorial'] as const).map((view): [string, () => DirectoryFilterInput] => [
    view,
    () => ({ view }),
  ]),
  ...directoryTextTargets.flatMap((target) =>
    textOperators.flatMap((operator) =>
      ['rope', 'zzqq'].map((value): [string, () => DirectoryFilterInput] => [
        `${target} ${operator} ${value}`,
        () => ({ text: { value, operator, target } }),
      ]),
    ),
  ),
  ['an id', () => ({ text: { value: '#500' } })],
  ['a name', () => ({ text: { value: '-scale-500' } })],
  ['a country', () => ({ geo: { iso: place.iso } })],
  ['a country nobody lives in', () => ({ geo: { iso: 'AQ' } })],
  ['a region', () => ({ geo: { iso: place.iso, regions: [place.region] } })],
  ['a city', () => ({ geo: { iso: place.iso, regions: [place.region], cities: [place.city] } })],
  ['near by', () => ({ withinKm: 50 })],
  ['a week', () => ({ activeWithinDays: 7 })],
  ['two years', () => ({ activeWithinDays: 730 })],
  ['a position', () => ({ attributes: [{ name: 'cf_position', values: ['top', 'switch'] }] })],
  ['a word nobody has', () => ({ attributes: [{ name: 'cf_position', values: ['zzqq'] }] })],
  ['age and height', () => ({ ageMin: 30, ageMax: 45, heightMin: 180 })],
  [
    'young, tall, of a city, here this week, with videos',
    () => ({ ageMax: 30, heightMin: 195, geo: { iso: place.iso, cities: [place.city] }, activeWithinDays: 7, hasVideos: true }),
  ],
]

describe('[S-38] the directory reads no whole table', () => {
  it.each(filters)('filtered by %s, in every order, page after page', async (_name, filter) => {
    for (const sortBy of directorySorts) {
      for (const direction of sortDirections) {
        const asked = { ...filter(), sortBy, direction }
        const first = await server.call(browseDirectory, asked, { as: viewer })
        if (first.data.nextCursor) await server.call(browseDirectory, { ...asked, cursor: first.data.nextCursor }, { as: viewer })
      }
    }
    expect(await statements.sequentialScans()).toEqual([])
  })

  it('and sorts nothing that an index has in order', async () => {
    for (const sortBy of directorySorts.filter((sort) => sort !== 'near')) {
      for (const direction of sortDirections) {
        const asked = { sortBy, direction }
        const first = await server.call(browseDirectory, asked, { as: viewer })
        await server.call(browseDirectory, { ...asked, cursor: first.data.nextCursor ?? '' }, { as: viewer })
      }
    }
    expect(await statements.sorts()).toEqual([])
  })

  it('nor do birthdays', async () => {
    await owner.query('insert into friends (member_id, friend_id) select id, id + 1 from members where id < 20000')
    await owner.query('update profiles set age_mode = 2 where member_id % 3 = 0')
    await owner.query('analyze friends, directory_entries')
    await server.call(listBirthdays, {}, { as: viewer })
    expect(await statements.sequentialScans()).toEqual([])
  })

  it('nor do regions, cities and the search for a place', async () => {
    await server.call(listRegions, { iso: 'FR' }, { as: viewer })
    await server.call(listCities, { regions: [place.region] }, { as: viewer })
    await server.call(loadPlaces, { iso: place.iso, regions: [place.region], cities: [place.city] }, { as: viewer })
    await server.call(searchPlaces, { text: 'San' }, { as: viewer })
    const found = await statements.sequentialScans()
    // Member counts read the directory once a minute for all members.
    expect(found.filter((scan) => !scan.includes('group by 1, 2, 3'))).toEqual([])
  })
})
