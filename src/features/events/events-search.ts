/** The address of a list of events: `/events/browse/{view}/{host}` plus search parameters, and the filter it represents. */
import * as v from 'valibot'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { eventSort, eventView, type EventSort, type EventView } from '#contract/community/event-choices.ts'
import type { EventFilterInput } from '#contract/community/events.ts'
import { distanceBandsKm } from '#contract/directory/directory-choices.ts'
import type { KeptFilter } from '#src/entities/search/kept-address.ts'
import { tagFilterOf, tagSearch } from '#src/entities/tag/tag-search.ts'
import { startsBetween, whens, type Clock, type When } from './internal/list/event-dates.ts'

const optional = <Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.optional(schema), undefined)
const isoDay = v.pipe(v.string(), v.isoDate())

/** Unreadable parts of an address are dropped and never cause an error. */
const eventsSearch = v.object({
  sort: optional(eventSort),
  q: optional(v.pipe(v.string(), v.maxLength(120))),
  /** In kilometres. */
  within: optional(v.picklist(distanceBandsKm)),
  /** Relative to today, so that a saved search keeps its meaning. Instead of the days below. */
  when: optional(v.picklist(whens)),
  from: optional(isoDay),
  to: optional(isoDay),
  ...tagSearch,
})
export type EventsSearch = v.InferOutput<typeof eventsSearch>

/** Clears every filter. Each is listed explicitly: a search that omits them would leave them unchanged. */
export const noFilters = { within: undefined, when: undefined, from: undefined, to: undefined, tags: undefined, match: undefined } as const

/** The text has its own field and does not count. */
export function countFilters({ within, when, from, to, tags = [] }: EventsSearch): number {
  return [within, when ?? from ?? to].filter((filter) => filter !== undefined).length + tags.length
}

/** The three screens of the documents (1§2). */
export const areas = ['upcoming', 'my', 'pending'] as const
export type Area = (typeof areas)[number]

/** The views of each area, the area's own first. */
export const viewsOf: Record<Area, readonly EventView[]> = {
  upcoming: ['upcoming', 'past'],
  my: ['my', 'going', 'invited', 'fave'],
  pending: ['pending'],
}

export interface EventsAddress {
  readonly view: EventView
  /** Only events of this host. */
  readonly member: string | undefined
  readonly search: EventsSearch
}

/** Routes pass the search unparsed: this schema is loaded with the screen, not with the first chunk. */
export function readEventsSearch(search: unknown): EventsSearch {
  return v.parse(v.fallback(eventsSearch, {}), search)
}

export function readEventsView(value: string | undefined): EventView {
  const result = v.safeParse(eventView, value ?? 'upcoming')
  return result.success ? result.output : 'upcoming'
}

export function areaOf(view: EventView): Area {
  return areas.find((area) => viewsOf[area].includes(view)) ?? 'upcoming'
}

/** `clock`: the member's own, because their days begin by it. */
export function filterOf({ view, member, search }: EventsAddress, clock: Clock): EventFilterInput {
  const text = search.q?.trim()
  return {
    view,
    ...(member === undefined ? {} : { userName: member }),
    ...(text ? { text } : {}),
    ...tagFilterOf(search),
    ...(search.within === undefined ? {} : { withinKm: search.within }),
    ...startsBetween(search, clock),
    sortBy: search.sort ?? 'start_time',
  }
}

export const keptFilter: KeptFilter = ({ view, arg1, search }, clock) =>
  filterOf({ view: readEventsView(view), member: arg1, search: readEventsSearch(search) }, clock)

/** A view without any filter. */
export function filterOfView(view: EventView): EventFilterInput {
  return { view, sortBy: 'start_time' }
}

/** The names of the documents, for the lists (1§2). */
export const listNames: Record<Area, MessageDescriptor> = {
  upcoming: msg`Upcoming events`,
  my: msg`My Events`,
  pending: msg`Pending Events`,
}

export const areaNames: Record<Area, MessageDescriptor> = {
  upcoming: msg`Upcoming`,
  my: msg`My Events`,
  pending: msg({ message: 'Pending', context: 'events that wait for approval' }),
}

export const viewNames: Record<EventView, MessageDescriptor> = {
  upcoming: msg`Upcoming`,
  past: msg({ message: 'Past', context: 'events' }),
  my: msg`All`,
  going: msg({ message: 'Going', context: 'events that the member attends' }),
  invited: msg`Invitations`,
  fave: msg`Favourites`,
  pending: msg({ message: 'Pending', context: 'events that wait for approval' }),
}

export const sortNames: Record<EventSort, MessageDescriptor> = {
  start_time: msg`By date`,
  near: msg`Nearest`,
}

export const whenNames: Record<When, MessageDescriptor> = {
  today: msg({ message: 'Today', context: 'a filter of events' }),
  weekend: msg`This weekend`,
  month: msg`Next 30 days`,
}
