/** Turns a directory filter into conditions on `directory_entries e` or its substitute. Only this file decides what a view shows. */
import { readTextFilter } from '#contract/video-choices.ts'
import type { AttributeChoice, DirectoryFilter, DirectoryView } from '#contract/directory/directory.ts'
import { groups } from '#contract/roles.ts'
import type { Statement } from '../../db/statement.ts'
import type { directorySource } from '../../db/conditions/directory-source.ts'
import { textCondition, type TextTarget } from '../../db/conditions/text-condition.ts'
import { nameKeyOf } from '../accounts/index.ts'
import { withinKm, type Position } from './distance.ts'

/** Members seen within this time count as online. */
export const onlineMs = 5 * 60_000
const dayMs = 86_400_000

/** The viewer, and what they may see. */
export interface DirectoryViewer {
  readonly id: number
  /** The source the viewer reads: for admins, all members. */
  readonly source: ReturnType<typeof directorySource>
  /** Members with a block between them and the viewer. */
  readonly hidden: readonly number[]
  /** The viewer's own coarse position. */
  readonly position: Position | null
  readonly now: Date
}

type View = (statement: Statement, viewer: DirectoryViewer) => readonly string[]

/** Memorial profiles appear only in their own view (ambiguity memorial-filter). */
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
    // The viewer's own card has no distance.
    ...(filter.sortBy === 'near' || filter.withinKm !== undefined ? [`e.member_id <> ${statement.bind(viewer.id, 'bigint')}`] : []),
    ...(filter.hasVideos ? ['e.video_total > 0'] : []),
  ]
}

/** In steps of ten seconds, so that viewers at about the same time share one query and its cached count. */
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
  // An empty text does not count as coming before a word.
  return [textCondition(text, target, statement), ...(text.operator === 'lt' ? [`${target.whole} <> ''`] : [])]
}

/** The narrowest level decides, per region: cities of one region do not exclude another that was selected as a whole. */
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

/** A field holds one value or a list of them; the index covers both forms. */
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
