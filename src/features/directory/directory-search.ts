/**
 * The address of the directory: `/members/browse/{view}/{sort}/{direction}` plus search parameters, and the filter it
 * represents. Everything a member chose is in the address, so going back, sharing and reloading preserve it.
 */
import * as v from 'valibot'
import {
  activityDays,
  ageRange,
  attributeChoice,
  countryIso,
  directorySort,
  directoryTextTargets,
  directoryView,
  distanceBandsKm,
  heightRange,
  placeLimits,
  sortDirection,
  type DirectorySort,
  type DirectoryView,
  type GeoChoice,
} from '#contract/directory/directory-choices.ts'
import type { DirectoryFilterInput } from '#contract/directory/directory.ts'
import { readTextFilter, textOperators } from '#contract/video-choices.ts'
import type { KeptFilter } from '#src/entities/search/kept-address.ts'

const optional = <Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.optional(schema), undefined)
const within = ({ min, max }: { min: number; max: number }) => optional(v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max)))
const ids = (most: number) => optional(v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1))), v.maxLength(most)))

/** Unreadable parts of an address are dropped and never cause an error. */
const directorySearch = v.object({
  sort: optional(directorySort),
  dir: optional(sortDirection),
  q: optional(v.pipe(v.string(), v.maxLength(120))),
  op: optional(v.picklist(textOperators)),
  in: optional(v.picklist(directoryTextTargets)),
  days: optional(v.picklist(activityDays)),
  country: optional(countryIso),
  regions: ids(placeLimits.regions),
  cities: ids(placeLimits.cities),
  is: optional(v.pipe(v.array(attributeChoice), v.maxLength(12))),
  ageMin: within(ageRange),
  ageMax: within(ageRange),
  heightMin: within(heightRange),
  heightMax: within(heightRange),
  km: optional(v.picklist(distanceBandsKm)),
  films: optional(v.literal(true)),
})
export type DirectorySearch = v.InferOutput<typeof directorySearch>

/** Clears every filter. Each is listed explicitly: a search that omits them would leave them unchanged. */
export const noFilters = {
  q: undefined,
  op: undefined,
  in: undefined,
  days: undefined,
  country: undefined,
  regions: undefined,
  cities: undefined,
  is: undefined,
  ageMin: undefined,
  ageMax: undefined,
  heightMin: undefined,
  heightMax: undefined,
  km: undefined,
  films: undefined,
} as const satisfies Omit<Record<keyof DirectorySearch, undefined>, 'sort' | 'dir'>

/** Routes pass the search unparsed: this schema is loaded with the screen, not with the first chunk. */
export function readDirectorySearch(search: unknown): DirectorySearch {
  return v.parse(v.fallback(directorySearch, {}), search)
}

export interface DirectoryAddress {
  readonly view: DirectoryView
  readonly search: DirectorySearch
}

/** Parsed from the path; its sort and direction apply where the search has none. */
export function readDirectoryAddress(
  { triggerprop, arg1, arg2 }: { triggerprop?: string | undefined; arg1?: string | undefined; arg2?: string | undefined },
  search: unknown,
): DirectoryAddress {
  const read = readDirectorySearch(search)
  const [view, sort, dir] = [v.safeParse(directoryView, triggerprop), v.safeParse(directorySort, arg1), v.safeParse(sortDirection, arg2)]
  return {
    view: view.success ? view.output : 'all',
    search: {
      ...read,
      ...(read.sort === undefined && sort.success ? { sort: sort.output, ...(dir.success ? { dir: dir.output } : {}) } : {}),
    },
  }
}

export const usualSort: DirectorySort = 'activity'

export function filterOf({ view, search }: DirectoryAddress): DirectoryFilterInput {
  const geo = geoOf(search)
  return {
    view,
    sortBy: search.sort ?? usualSort,
    ...(search.dir === undefined ? {} : { direction: search.dir }),
    ...(search.q?.trim() ? { text: textOf(search.q.trim(), search) } : {}),
    ...(search.days === undefined ? {} : { activeWithinDays: search.days }),
    ...(geo ? { geo } : {}),
    ...(search.is?.length ? { attributes: search.is } : {}),
    ...(search.ageMin === undefined ? {} : { ageMin: search.ageMin }),
    ...(search.ageMax === undefined ? {} : { ageMax: search.ageMax }),
    ...(search.heightMin === undefined ? {} : { heightMin: search.heightMin }),
    ...(search.heightMax === undefined ? {} : { heightMax: search.heightMax }),
    ...(search.km === undefined ? {} : { withinKm: search.km }),
    ...(search.films ? { hasVideos: true } : {}),
  }
}

export const keptFilter: KeptFilter = ({ view, arg1, search }) => filterOf(readDirectoryAddress({ triggerprop: view, arg1 }, search))

export function geoOf({ country, regions = [], cities = [] }: DirectorySearch): GeoChoice | null {
  return country === undefined ? null : { iso: country, regions, cities }
}

export function searchOfGeo(geo: GeoChoice | null): Pick<DirectorySearch, 'country' | 'regions' | 'cities'> {
  const some = (list: readonly number[] | undefined) => (list?.length ? [...list] : undefined)
  return { country: geo?.iso, regions: some(geo?.regions), cities: some(geo?.cities) }
}

/** # and - lookups have neither operator nor target (V-07). */
function textOf(value: string, search: DirectorySearch) {
  if (readTextFilter(value).kind !== 'text') return { value }
  return { value, operator: search.op ?? 'contains', target: search.in ?? 'name' }
}

/** How many filters are set, for the chip and the sheet's button. The text has its own field and does not count. */
export function countFilters(search: DirectorySearch): number {
  const { country, is = [], ageMin, ageMax, heightMin, heightMax, km, days, films } = search
  const hasAge = ageMin !== undefined || ageMax !== undefined
  const hasHeight = heightMin !== undefined || heightMax !== undefined
  return [country, hasAge, hasHeight, km, days, films].filter(Boolean).length + is.length
}
