/** The member directory: filters, sorts, and the resulting cards. */
import * as v from 'valibot'
import {
  activityDays,
  ageRange,
  attributeChoice,
  directorySort,
  directoryText,
  directoryView,
  distanceBandsKm,
  geoChoice,
  heightRange,
  sortDirection,
} from './directory-choices.ts'
import { defineEndpoint } from '../endpoint.ts'
import { memberBadge } from '../members.ts'
import { isoDate, pageOf, pageRequest } from '../content/paging.ts'
import { nothing, timestamp } from '../primitives.ts'

export * from './directory-choices.ts'

const between = ({ min, max }: { min: number; max: number }) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max)))

export const directoryFilter = v.object({
  view: v.optional(directoryView, 'all'),
  sortBy: v.optional(directorySort, 'activity'),
  /** Absent: the sort's default. */
  direction: v.optional(sortDirection),
  activeWithinDays: v.optional(v.picklist(activityDays)),
  text: v.optional(directoryText),
  geo: v.optional(geoChoice),
  attributes: v.optional(v.pipe(v.array(attributeChoice), v.maxLength(12, 'too_many')), []),
  ageMin: between(ageRange),
  ageMax: between(ageRange),
  heightMin: between(heightRange),
  heightMax: between(heightRange),
  /** One of the bands: a finer filter would reveal a finer distance. */
  withinKm: v.optional(v.picklist(distanceBandsKm)),
  hasVideos: v.optional(v.boolean(), false),
})
export type DirectoryFilter = v.InferOutput<typeof directoryFilter>
export type DirectoryFilterInput = v.InferInput<typeof directoryFilter>

/** exact: years. range: the member shows only under 30, 30 to 49, or 50 and over (`age` is 25, 40 or 60). */
export const ageForms = ['exact', 'range'] as const

export const memberCard = v.object({
  ...memberBadge.entries,
  age: v.nullable(v.number()),
  ageForm: v.picklist(ageForms),
  cityName: v.nullable(v.string()),
  regionName: v.nullable(v.string()),
  countryIso: v.nullable(v.string()),
  isOnline: v.boolean(),
  /** Null if the member does not show it. */
  lastSeenAt: v.nullable(timestamp),
  joinedAt: timestamp,
  totalVideo: v.number(),
  /** Index into `distanceBandsKm`, or its length for farther; null if either member shares no location. */
  distanceBand: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(distanceBandsKm.length))),
})
export type MemberCard = v.InferOutput<typeof memberCard>

export const directoryPageSize = 30

/** Refuses (validation_failed) `sort_by: ['no_place']` and `within_km: ['no_place']` if the viewer shares no location. */
export const browseDirectory = defineEndpoint({
  name: 'directory.browse',
  method: 'POST',
  path: '/api3/user/browse',
  access: 'member',
  offline: 'cache',
  legacy: 'users.browse',
  request: v.object({ ...directoryFilter.entries, ...pageRequest }),
  response: pageOf(memberCard),
  errors: [],
})

export const directoryAttribute = v.object({
  name: v.string(),
  /** English; clients translate the labels they know. */
  label: v.string(),
  options: v.array(v.object({ value: v.string(), label: v.string() })),
})
export type DirectoryAttribute = v.InferOutput<typeof directoryAttribute>

/** Custom fields with a list of values, by which the directory can be filtered. */
export const listAttributes = defineEndpoint({
  name: 'directory.listAttributes',
  method: 'GET',
  path: '/api3/user/browse-attributes',
  access: 'member',
  offline: 'cache',
  request: nothing,
  response: v.object({ attributes: v.array(directoryAttribute) }),
  errors: [],
})

/** From yesterday, because the day has not ended everywhere, to a week ahead. */
export const birthdayDays = { back: 1, ahead: 7 } as const
export const mostBirthdays = 24

/**
 * Birthdays around today (UTC) of members who show every member their birth date without the year (age mode 2), in the order of their
 * days, the viewer's friends and heroes first in each. A birthday on 29 February is on 1 March in other years.
 */
export const listBirthdays = defineEndpoint({
  name: 'directory.listBirthdays',
  method: 'GET',
  path: '/api3/user/birthdays',
  access: 'member',
  offline: 'cache',
  request: nothing,
  response: v.object({ birthdays: v.array(v.object({ ...memberBadge.entries, onDate: isoDate })) }),
  errors: [],
})
