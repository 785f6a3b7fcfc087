/**
 * The directory, the feed and a profile at full size: four members at a time send every request a member can send.
 */
import {
  browseDirectory,
  directorySorts,
  directoryTextTargets,
  sortDirections,
  type DirectoryFilterInput,
} from '#contract/directory/directory.ts'
import { searchFeed } from '#contract/feed.ts'
import { listCities, listCountries, listRegions, searchPlaces } from '#contract/directory/geo.ts'
import { getMember } from '#contract/profile/profile.ts'
import type { Bench } from '../support/bench.ts'
import type { Figure } from '../support/figure.ts'
import { ask, atScale, percentile, type Question, type ScaleSite } from '../support/at-scale.ts'

const wantedMs = 150
const neverMore = { atMost: wantedMs } as const

export async function measureDirectory(bench: Bench): Promise<Figure[]> {
  return atScale(bench, async (site) => {
    const times = await ask(site, await directoryQuestions(site), bench.isQuick ? 1 : 3)
    const all = [...times.values()].flat()
    return [
      { what: 'Any page of the directory, 95 of 100', unit: 'ms', value: percentile(all, 95), wanted: neverMore },
      ...[...times].map(([group, measured]): Figure => ({
        what: `${group}, 95 of 100`,
        unit: 'ms',
        value: percentile(measured, 95),
        wanted: neverMore,
      })),
      { what: 'Pages asked for', unit: 'count', value: all.length },
    ]
  })
}

export async function measureFeed(bench: Bench): Promise<Figure[]> {
  return atScale(bench, async (site) => {
    const times = await ask(site, [{ group: 'Page', endpoint: searchFeed, input: {}, pages: 9 }], bench.isQuick ? 5 : 40, (page) =>
      page === 0 ? 'First page' : page === 9 ? '10th page' : 'Pages between',
    )
    return [...times].map(([group, measured]): Figure => ({
      what: `${group} of the feed, 95 of 100`,
      unit: 'ms',
      value: percentile(measured, 95),
      wanted: neverMore,
    }))
  })
}

export async function measureProfile(bench: Bench): Promise<Figure[]> {
  return atScale(bench, async (site) => {
    const rows = await site.sql(
      `select name from members where name_key like 'scale-%' order by md5(name) limit ${bench.isQuick ? 50 : 400}`,
    )
    const questions = rows.map(({ name = '' }): Question => ({ group: 'A profile', endpoint: getMember, input: { userName: name } }))
    const times = await ask(site, questions, 1)
    return [...times].map(([group, measured]): Figure => ({
      what: `${group}, 95 of 100`,
      unit: 'ms',
      value: percentile(measured, 95),
      wanted: neverMore,
    }))
  })
}

async function directoryQuestions({ sql }: ScaleSite): Promise<Question[]> {
  const places = await sql(
    'select country_iso as iso, region_id::text as region, city_id::text as city from directory_entries where city_id is not null group by 1, 2, 3 order by count(*) desc limit 40',
  )
  const [busy, quiet] = [places[0], places.at(-1)]
  if (!busy || !quiet) throw new Error('Nobody lives anywhere.')
  const geoOf = ({ iso = '', region, city }: Record<string, string>, depth: number) => ({
    geo: { iso, regions: depth > 0 ? [Number(region)] : [], cities: depth > 1 ? [Number(city)] : [] },
  })
  const filters: Array<[string, DirectoryFilterInput]> = [
    ['No filter', {}],
    ...(['online', 'heroes', 'heroes_online', 'my', 'vendors', 'memorial'] as const).map((view): [string, DirectoryFilterInput] => [
      'Views',
      { view },
    ]),
    ...directoryTextTargets.flatMap((target) =>
      ['rope', 'zzqq', 'scale-12', 'ask me about'].map((value): [string, DirectoryFilterInput] => ['Text', { text: { value, target } }]),
    ),
    ...[busy, quiet].flatMap((place) => [0, 1, 2].map((depth): [string, DirectoryFilterInput] => ['Places', geoOf(place, depth)])),
    ...([10, 100, 1000] as const).map((withinKm): [string, DirectoryFilterInput] => ['Distance', { withinKm }]),
    ...([7, 90, 730] as const).map((activeWithinDays): [string, DirectoryFilterInput] => ['Last activity', { activeWithinDays }]),
    ['Attributes', { attributes: [{ name: 'cf_position', values: ['top'] }] }],
    ['Attributes', { attributes: [{ name: 'cf_seeks', values: ['rope'] }], ageMin: 30, ageMax: 45, heightMin: 185, hasVideos: true }],
    ['Attributes', { ageMin: 90 }],
  ]
  const lists = filters.flatMap(([group, filter]) =>
    directorySorts.flatMap((sortBy) =>
      sortDirections.map((direction): Question => ({
        group,
        endpoint: browseDirectory,
        input: { ...filter, sortBy, direction },
        pages: group === 'No filter' ? 12 : 1,
      })),
    ),
  )
  const drills = places.flatMap(({ iso = '', region }): Question[] => [
    { group: 'Drilling down', endpoint: listCountries, input: {} },
    { group: 'Drilling down', endpoint: listRegions, input: { iso } },
    { group: 'Drilling down', endpoint: listCities, input: { regions: [Number(region)] } },
    { group: 'Drilling down', endpoint: searchPlaces, input: { text: 'San' } },
  ])
  return [...lists, ...drills]
}
