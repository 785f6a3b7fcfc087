/** A directory filter as conditions on `directory_entries e`, or what stands for it. Only this file decides what a view shows. */
import { readTextFilter } from '#contract/video-choices.ts'
import type { AttributeChoice, DirectoryFilter, DirectoryView } from '#contract/directory/directory.ts'
import { groups } from '#contract/roles.ts'
import type { Statement } from '../../db/statement.ts'
import type { directorySource } from '../../db/conditions/directory-source.ts'
import { textCondition, type TextTarget } from '../../db/conditions/text-condition.ts'
import { nameKeyOf } from '../accounts/index.ts'
import { withinKm, type Position } from './distance.ts'

/** Seen this recently counts as being here. */
export const onlineMs = 5 * 60_000
const dayMs = 86_400_000

/** Who asks, and what he may know. */
export interface DirectoryViewer {
  readonly id: number
  /** What he reads: for admins, everybody. */
  readonly source: ReturnType<typeof directorySource>
  /** Members who are not there for him, nor he for them. */
  readonly hidden: readonly number[]
  /** His own coarse position. */
  readonly position: Position | null
  readonly now: Date
}

type View = (statement: Statement, viewer: DirectoryViewer) => readonly string[]

/** Members who died are met only where they are looked for (ambiguity memorial-filter). */
const isLiving = `e.group_id <> ${groups.memorial}`
const isHero = (statement: Statement, { id }: DirectoryViewer) =>
  `e.member_id in (select hero_id from heroes where member_id = ${statement.bind(id, 'bigint')})`
const isOnline = (statement: Statement, { now }: DirectoryViewer) => seenSince(statement, now, onlineMs)

const views: Record<DirectoryView, View> = {
  all: () => [isLiving],
  online: (...asked) => [isLiving, isOnline(...asked)],
  heroes: (...asked) => [isLiving, isHero(...asked)],
  heroes_online: (...asked) => [isLiving, isHero(...asked), isOnline(...asked)],
  my: (statement, { id }) => [`e.member_id = ${statement.bind(id, 'bigint')}`],
  vendors: () => [`e.group_id = ${groups.vendor}`],
  memorial: () => [`e.group_id = ${groups.memorial}`],
}

export function conditionsOf(statement: Statement, filter: DirectoryFilter, viewer: DirectoryViewer): string[] {
  return [
    ...views[filter.view](statement, viewer),
    ...(viewer.hidden.length === 0 ? [] : [`e.member_id <> all(${statement.bind(viewer.hidden, 'bigint[]')})`]),
    ...textConditions(statement, filter),
    ...geoConditions(statement, filter),
    ...filter.attributes.map((attribute) => attributeCondition(statement, attribute)),
    ...rangeConditions(statement, filter),
    ...(filter.activeWithinDays === undefined ? [] : [seenSince(statement, viewer.now, filter.activeWithinDays * dayMs)]),
    ...(filter.withinKm === undefined || !viewer.position
      ? []
      : withinKm(statement, viewer.position, { fromKm: 0, toKm: filter.withinKm })),
    ...(filter.sortBy === 'near' ? ['e.coarse_latitude is not null'] : []),
    // Nobody is near himself.
    ...(filter.sortBy === 'near' || filter.withinKm !== undefined ? [`e.member_id <> ${statement.bind(viewer.id, 'bigint')}`] : []),
    ...(filter.hasVideos ? ['e.video_total > 0'] : []),
  ]
}

/** In steps of ten seconds, so that everybody who asks at about the same time asks the same question. */
function seenSince(statement: Statement, now: Date, ms: number): string {
  const since = Math.floor((now.getTime() - ms) / 10_000) * 10
  return `e.seen_at >= to_timestamp(${statement.bind(since, 'double precision')})`
}

const textTargets: Record<NonNullable<DirectoryFilter['text']>['target'], TextTarget> = {
  // Names keep their accents: two members may differ by one.
  name: { whole: 'e.name_key', start: 'e.name_key', fold: nameKeyOf },
  title: { whole: 'e.about_key', start: 'left(e.about_key, 120) collate "C"' },
  contacts: { whole: 'e.contacts_key', start: 'left(e.contacts_key, 120) collate "C"' },
}

function textConditions(statement: Statement, { text }: DirectoryFilter): string[] {
  if (!text) return []
  const lookup = readTextFilter(text.value)
  if (lookup.kind === 'id') return [`e.member_id = ${statement.bind(lookup.id, 'bigint')}`]
  if (lookup.kind === 'member') return [`e.name_key = ${statement.bind(nameKeyOf(lookup.userName), 'text')}`]
  const target = textTargets[text.target]
  // Who has written nothing has written nothing that comes before a word either.
  return [textCondition(text, target, statement), ...(text.operator === 'lt' ? [`${target.whole} <> ''`] : [])]
}

/** The narrowest level decides, region by region: cities of one do not shut out another that was chosen as a whole. */
function geoConditions(statement: Statement, { geo }: DirectoryFilter): string[] {
  if (!geo) return []
  const isInCountry = `e.country_iso = ${statement.bind(geo.iso, 'text')}`
  if (geo.cities.length === 0) {
    return geo.regions.length === 0 ? [isInCountry] : [isInCountry, `e.region_id = any(${statement.bind(geo.regions, 'int[]')})`]
  }
  const cities = statement.bind(geo.cities, 'int[]')
  if (geo.regions.length === 0) return [isInCountry, `e.city_id = any(${cities})`]
  const regions = statement.bind(geo.regions, 'int[]')
  return [
    isInCountry,
    `(e.city_id = any(${cities}) or (e.region_id = any(${regions}) and e.region_id <> all(array(select c.region_id from geo_cities c where c.id = any(${cities})))))`,
  ]
}

/** A field holds one value or a list of them; the index answers both forms. */
function attributeCondition(statement: Statement, { name, values }: AttributeChoice): string {
  const holds = (value: unknown) => `e.custom_values @> ${statement.bind(JSON.stringify({ [name]: value }), 'jsonb')}`
  return `(${values
    .map((value) => value.toWellFormed())
    .flatMap((value) => [holds(value), holds([value])])
    .join(' or ')})`
}

function rangeConditions(statement: Statement, { ageMin, ageMax, heightMin, heightMax }: DirectoryFilter): string[] {
  const bound = (column: string, sign: '>=' | '<=', value: number | undefined) =>
    value === undefined ? [] : [`${column} ${sign} ${statement.bind(value, 'smallint')}`]
  return [
    ...bound('e.age', '>=', ageMin),
    ...bound('e.age', '<=', ageMax),
    ...bound('e.height_cm', '>=', heightMin),
    ...bound('e.height_cm', '<=', heightMax),
  ]
}
