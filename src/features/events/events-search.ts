/** The address of a list of events: `/events/browse/{view}/{host}` plus search parameters, and the filter it represents. */
import * as v from 'valibot'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { eventSort, eventView, type EventSort, type EventView } from '#contract/community/event-choices.ts'
import type { EventFilterInput } from '#contract/community/events.ts'
import { tagFilterOf, tagSearch } from '#src/entities/tag/tag-search.ts'

/** Unreadable parts of an address are dropped and never cause an error. */
const eventsSearch = v.object({
  sort: v.fallback(v.optional(eventSort), undefined),
  q: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(120))), undefined),
  ...tagSearch,
})
export type EventsSearch = v.InferOutput<typeof eventsSearch>

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

export function filterOf({ view, member, search: { q, sort, tags, match } }: EventsAddress): EventFilterInput {
  const text = q?.trim()
  return {
    view,
    ...(member === undefined ? {} : { userName: member }),
    ...(text ? { text } : {}),
    ...tagFilterOf({ tags, match }),
    sortBy: sort ?? 'start_time',
  }
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
