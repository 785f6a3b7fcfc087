/** Filters and sorts of the directory. They are separate from the rest, because addresses are parsed before anything else is loaded. */
import * as v from 'valibot'
import { text } from '../primitives.ts'
import { textOperators } from '../video-choices.ts'

/** all, online now, heroes, heroes online, my profile, vendors, memorial (1§2). */
export const directoryViews = ['all', 'online', 'heroes', 'heroes_online', 'my', 'vendors', 'memorial'] as const
export const directoryView = v.picklist(directoryViews)
export type DirectoryView = v.InferOutput<typeof directoryView>

/** Near me, last activity, joined, user name, total video, most viewed, age (1§2). */
export const directorySorts = ['near', 'activity', 'joined', 'uname', 'videos', 'views', 'age'] as const
export const directorySort = v.picklist(directorySorts)
export type DirectorySort = v.InferOutput<typeof directorySort>

export const sortDirections = ['asc', 'desc'] as const
export const sortDirection = v.picklist(sortDirections)
export type SortDirection = v.InferOutput<typeof sortDirection>

/** Near me and user name ascend, every other sort descends (1§2; ambiguity member-sort-near). */
export function defaultDirection(sort: DirectorySort): SortDirection {
  return sort === 'near' || sort === 'uname' ? 'asc' : 'desc'
}

/** Days since the last activity; without one of them, any time (1§2). */
export const activityDays = [7, 14, 30, 90, 180, 365, 730] as const

/** Upper bounds of the distance bands. The last band, "farther", has none. No finer distance is ever revealed (security row 30). */
export const distanceBandsKm = [10, 25, 50, 100, 250, 500, 1000] as const

/** `title` is About me, `contacts` Contacts (2§3); `name` is the initial target of a search for people. */
export const directoryTextTargets = ['name', 'title', 'contacts'] as const
/** A value starting with # looks up an id, one starting with - a member by full name; operator and target are then ignored. */
export const directoryText = v.object({
  value: text(1, 120),
  operator: v.optional(v.picklist(textOperators), 'contains'),
  target: v.optional(v.picklist(directoryTextTargets), 'name'),
})
export type DirectoryText = v.InferOutput<typeof directoryText>

const placeId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647))
export const countryIso = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))
export const placeLimits = { regions: 50, cities: 300 } as const

/** Geo-search value (2§3): a country, any of its regions, any of their cities. */
export const geoChoice = v.object({
  iso: countryIso,
  regions: v.optional(v.pipe(v.array(placeId), v.maxLength(placeLimits.regions, 'too_many')), []),
  cities: v.optional(v.pipe(v.array(placeId), v.maxLength(placeLimits.cities, 'too_many')), []),
})
export type GeoChoice = v.InferOutput<typeof geoChoice>

/** Matches any of the values of one custom field. */
export const attributeChoice = v.object({
  name: v.pipe(v.string(), v.regex(/^cf_[a-z0-9_]{1,40}$/)),
  values: v.pipe(v.array(text(1, 60)), v.minLength(1), v.maxLength(20, 'too_many')),
})
export type AttributeChoice = v.InferOutput<typeof attributeChoice>

export const ageRange = { min: 18, max: 99 } as const
/** Centimetres (1§5). */
export const heightRange = { min: 122, max: 214 } as const
