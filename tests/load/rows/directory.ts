/**
 * The directory, the feed and a profile at full size: four members at a time send every request a member can send.
 */
import pg from 'pg'
import {
  browseDirectory,
  directorySorts,
  directoryTextTargets,
  sortDirections,
  type DirectoryFilterInput,
} from '#contract/directory/directory.ts'
import { headers, type Endpoint } from '#contract/endpoint.ts'
import { searchFeed } from '#contract/feed.ts'
import { listCities, listCountries, listRegions, searchPlaces } from '#contract/directory/geo.ts'
import { getMember } from '#contract/profile/profile.ts'
import { toWire } from '#contract/wire.ts'
import { signInMany } from '#server/testing/sign-in-many.ts'
import type { Bench } from '../support/bench.ts'
import type { Figure } from '../support/figure.ts'
import type { ForkedServer } from '../support/fork-server.ts'
import { openScaleServer } from '../support/scale-server.ts'

const askers = 4
const wantedMs = 150
const neverMore = { atMost: wantedMs } as const

interface Question {
  readonly group: string
  readonly endpoint: Endpoint
  readonly input: object
  /** Further pages to request after the first. */
  readonly pages?: number
}

interface Site {
  readonly server: ForkedServer
  readonly tokens: readonly string[]
  readonly sql: (text: string) => Promise<Array<Record<string, string>>>
}

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

async function atScale(bench: Bench, measure: (site: Site) => Promise<Figure[]>): Promise<Figure[]> {
  await bench.closeSite()
  const server = await openScaleServer(bench)
  const client = new pg.Client({ connectionString: server.databaseUrl })
  try {
    await client.connect()
    const sql: Site['sql'] = async (text) => (await client.query<Record<string, string>>(text)).rows
    // Every requesting member has a place, so that all can sort by distance.
    await sql(
      `update profiles set shares_location = true where coarse_latitude is not null and member_id in (select id from members order by id limit 200)`,
    )
    return await measure({ server, tokens: await signInMany(server.databaseUrl, 200), sql })
  } finally {
    await client.end()
    await server.stop()
  }
}

async function directoryQuestions({ sql }: Site): Promise<Question[]> {
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

/** Times in milliseconds by group. The first round is a warm-up and discarded. */
async function ask(
  site: Site,
  questions: readonly Question[],
  rounds: number,
  groupOf?: (page: number) => string,
): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>()
  for (let round = -1; round < rounds; round += 1) {
    const waiting = round === -1 ? questions.filter((_, index) => index % 10 === 0) : [...questions]
    const measured = await Promise.all(Array.from({ length: askers }, (_, asker) => askInTurn(site, waiting, asker + (round + 1) * askers)))
    if (round === -1) continue
    for (const { group, page, ms } of measured.flat()) {
      const name = groupOf?.(page) ?? group
      times.set(name, [...(times.get(name) ?? []), ms])
    }
  }
  return times
}

/** Runs the next request until none is left. Each has a member of its own, because of the rate limit. */
async function askInTurn(
  { server, tokens }: Site,
  waiting: Question[],
  start: number,
): Promise<Array<{ group: string; page: number; ms: number }>> {
  const measured: Array<{ group: string; page: number; ms: number }> = []
  for (let turn = start; ; turn += askers) {
    const question = waiting.shift()
    if (!question) return measured
    let cursor: string | null = null
    for (let page = 0; page <= (question.pages ?? 0) && (page === 0 || cursor !== null); page += 1) {
      const startedAt = performance.now()
      const response = await fetch(`http://127.0.0.1:${server.port}${question.endpoint.path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${tokens[turn % tokens.length] ?? ''}`,
          [headers.client]: 'web/load',
        },
        body: JSON.stringify(toWire({ ...question.input, ...(cursor === null ? {} : { cursor }) })),
      })
      const answer = (await response.json()) as { success: boolean; next_cursor?: string | null }
      if (!answer.success)
        throw new Error(`${question.endpoint.name} was refused: ${JSON.stringify(answer)} for ${JSON.stringify(question.input)}`)
      measured.push({ group: question.group, page, ms: performance.now() - startedAt })
      cursor = answer.next_cursor ?? null
    }
  }
}

function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const value = sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)]
  if (value === undefined) throw new Error('Nothing was measured.')
  return value
}
