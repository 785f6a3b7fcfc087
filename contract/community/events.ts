/**
 * Events: list, open, create, edit, cancel, answer, vote (1§3, 1§4, 2§7). Invitations, guests and the door are in `event-guests.ts`. The
 * photo is uploaded with `eventImagePath` (contract/texts/attachments.ts). Admins decide on new events in `content.decideApproval`.
 */
import * as v from 'valibot'
import { voteTotals, voteWay } from '../content/content.ts'
import { distanceBandsKm } from '../directory/directory-choices.ts'
import { defineEndpoint } from '../endpoint.ts'
import { memberBadge } from '../members.ts'
import { isWebAddress } from '../policy/sales.ts'
import { eventId } from './ids.ts'
import { pageOf, pageRequest } from '../content/paging.ts'
import { memberId, nothing, recordVersion, text, timestamp } from '../primitives.ts'
import { itemTags, tagFilter, tagList } from '../photos/tags.ts'
import { eventApprovals, eventLimits, eventSort, eventView, eventVisibility, guestList, rsvpValue } from './event-choices.ts'

export * from './event-choices.ts'

/** Null: no limit. Integer inputs refuse negatives (1§5). */
const maxGuests = v.nullable(
  v.pipe(v.number(), v.integer('invalid'), v.minValue(1, 'too_small'), v.maxValue(eventLimits.guests, 'too_large')),
)
const cityId = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647)))

/** 1§5 'Start time is required'. */
const startTime = v.pipe(v.optional(timestamp, 0), v.minValue(1, 'event.start_required'))
const link = v.nullable(
  v.pipe(
    text(0, eventLimits.link),
    v.check((address) => address === '' || isWebAddress(address), 'sale.web_address'),
    v.transform((address) => (address === '' ? null : address)),
  ),
)

/** `confirmed` has a place. `waiting` wants one: the event is full, or its host confirms each guest. */
export const seatStates = ['confirmed', 'waiting'] as const
export type SeatState = (typeof seatStates)[number]

/** 1§4, with what each means here: not answered · answered · cancelled by the host before an answer · taken back by the host or staff. */
export const inviteStates = ['pending', 'accepted', 'deleted', 'removed'] as const
export type InviteState = (typeof inviteStates)[number]

/** The viewer's own place in an event. */
export const ownInvite = v.object({
  /** Null: 'No selection'. */
  rsvp: v.nullable(rsvpValue),
  /** Only with Attending. */
  seat: v.nullable(v.picklist(seatStates)),
  /** Place on the waiting list, from 1; null if the viewer does not wait. */
  waitingNumber: v.nullable(v.number()),
  isInvited: v.boolean(),
  /** The host's words to whom they invited. */
  note: v.string(),
  /** The viewer's friends may see that they are going. */
  tellsFriends: v.boolean(),
  isCheckedIn: v.boolean(),
})
export type OwnInvite = v.InferOutput<typeof ownInvite>

/** An invitation or an answer (1§3 invites). `seat` is null except with Attending. */
export const invite = v.object({
  ...memberBadge.entries,
  rsvp: v.nullable(rsvpValue),
  seat: v.nullable(v.picklist(seatStates)),
  state: v.picklist(inviteStates),
})
export type Invite = v.InferOutput<typeof invite>

export const eventAbilities = v.object({
  canEdit: v.boolean(),
  /** The host and staff: cancels the event and tells the guests. */
  canDelete: v.boolean(),
  /** The host: invitations, confirming guests, the door, who read the address. */
  canManage: v.boolean(),
  /** Until the event is over. The host has no answer of their own. */
  canRsvp: v.boolean(),
  canSeeGuests: v.boolean(),
  /** `events.address` answers now. */
  canSeeAddress: v.boolean(),
  canVote: v.boolean(),
  canComment: v.boolean(),
  canReport: v.boolean(),
  /** An admin, while the event waits. */
  canApprove: v.boolean(),
})
export type EventAbilities = v.InferOutput<typeof eventAbilities>

/** An event in lists. */
export const eventCard = v.object({
  eventId,
  title: v.string(),
  /** The host. */
  userId: memberId,
  userName: v.string(),
  userImage: v.nullable(v.string()),
  startTime: timestamp,
  endTime: v.nullable(timestamp),
  /** Over, or started too long ago (`hoursWithoutEnd`). */
  hasEnded: v.boolean(),
  /** The town's name, its region and country; null for events online and those whose host names no town. */
  town: v.nullable(v.object({ cityId: v.number(), city: v.string(), region: v.string(), country: v.string(), iso: v.string() })),
  /** Part of the town, for everyone (`Leith`); may be empty. */
  area: v.string(),
  isOnline: v.boolean(),
  /** Index into `distanceBandsKm`, its length for farther; null without a town or a shared location. */
  distanceBand: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(distanceBandsKm.length))),
  maxGuests,
  /** Confirmed guests, the host not included. */
  totalAttending: v.number(),
  totalMaybe: v.number(),
  totalWaiting: v.number(),
  visibility: eventVisibility,
  imagePath: v.nullable(v.string()),
  approval: v.picklist(eventApprovals),
  /** When it was sent to staff, while it waits or was declined. */
  sentAt: v.nullable(timestamp),
  /** The viewer's answer or invitation; null without either. */
  invite: v.nullable(ownInvite),
  /** Friends who are going and agreed to be seen, at most three. */
  friendsGoing: v.array(memberBadge),
  totalLike: v.number(),
  totalComment: v.number(),
  tagList: itemTags,
  publishedAt: timestamp,
})
export type EventCard = v.InferOutput<typeof eventCard>

export const eventDetails = v.object({
  ...eventCard.entries,
  description: v.string(),
  owner: memberBadge,
  /** The address is private: only `events.address` answers it, and the link of an event online too. */
  privateLocation: v.boolean(),
  /** The address if it is not private, or for the host. Empty otherwise. */
  location: v.string(),
  /** From when on confirmed guests may read a private address; null: at once. */
  addressFrom: v.nullable(timestamp),
  link: v.nullable(v.string()),
  /** Search of the site's maps service, with `{address}` where the address belongs; null: no service is chosen. */
  mapsUrl: v.optional(v.nullable(v.string()), null),
  guestList,
  /** The host confirms each guest: Attending waits until then. */
  confirmsGuests: v.boolean(),
  totalNotAttending: v.number(),
  /** Confirmed guests, at most `eventLimits.shownGuests`; empty unless the viewer may see the guest list. */
  invites: v.array(invite),
  /** Why staff declined it; only for its host and admins, empty otherwise. */
  approvalReason: v.string(),
  ...voteTotals.entries,
  isFavourite: v.boolean(),
  views: v.number(),
  can: eventAbilities,
  version: recordVersion,
})
export type EventDetails = v.InferOutput<typeof eventDetails>

export const eventFilter = v.object({
  view: v.optional(eventView, 'upcoming'),
  /** The host. */
  userId: v.optional(memberId),
  userName: v.optional(text(1, 60)),
  /** Part of the title, or the beginning of the town. */
  text: v.optional(text(0, 120), ''),
  /** Starts between these two. */
  dtFrom: v.optional(timestamp),
  dtTo: v.optional(timestamp),
  /** One of the bands. Needs a shared location: `no_place` without one. */
  withinKm: v.optional(v.picklist(distanceBandsKm)),
  ...tagFilter,
  sortBy: v.optional(eventSort, 'start_time'),
})
export type EventFilter = v.InferOutput<typeof eventFilter>
export type EventFilterInput = v.InferInput<typeof eventFilter>

export const eventPageSize = 30

export const searchEvents = defineEndpoint({
  name: 'events.search',
  method: 'POST',
  path: '/api3/event/event/search',
  access: 'member',
  offline: 'cache',
  legacy: 'event.browse',
  request: v.object({ ...eventFilter.entries, ...pageRequest }),
  response: pageOf(eventCard),
  errors: ['user_not_found'],
})

export const getEvent = defineEndpoint({
  name: 'events.get',
  method: 'POST',
  path: '/api3/event/event/get',
  access: 'member',
  offline: 'cache',
  request: v.object({ eventId }),
  response: eventDetails,
  errors: ['not_found'],
})

const fields = {
  title: v.pipe(text(0, eventLimits.title), v.minLength(1, 'title.required')),
  description: text(0, eventLimits.description),
  /** 0 counts as absent. */
  startTime,
  endTime: v.nullable(timestamp),
  maxGuests,
  cityId,
  area: text(0, eventLimits.area),
  /** With `privateLocation`, `event.location` if it is empty, unless the event is online. */
  location: text(0, eventLimits.location),
  privateLocation: v.boolean(),
  /** `event.address_late` if later than the start. */
  addressFrom: v.nullable(timestamp),
  isOnline: v.boolean(),
  /** A new tab may open it; an empty text is no link. Required for an event online with `privateLocation`: `event.link`. */
  link,
  guestList,
  confirmsGuests: v.boolean(),
  visibility: eventVisibility,
  /** As `eventImagePath` answered it to the same member: otherwise `invalid`. */
  imagePath: v.nullable(text(1, 300)),
  tagList,
}

/**
 * Waits as Pending Approval. Refused (1§5) with `title.required`, `event.start_required`, `event.start_future` on `startTime`,
 * `event.end_after_start` on `endTime`; with `event.too_far` (start) and `event.too_long` (end) beyond `eventLimits`, and `event.limit` on
 * `title` with too many events that wait, or too many at all.
 */
export const createEvent = defineEndpoint({
  name: 'events.create',
  method: 'POST',
  path: '/api3/event/event/create',
  access: 'member',
  offline: 'never',
  legacy: 'event.add',
  request: v.object({
    title: fields.title,
    description: v.optional(fields.description, ''),
    startTime: fields.startTime,
    endTime: v.optional(fields.endTime, null),
    maxGuests: v.optional(fields.maxGuests, null),
    cityId: v.optional(fields.cityId, null),
    area: v.optional(fields.area, ''),
    location: v.optional(fields.location, ''),
    privateLocation: v.optional(fields.privateLocation, false),
    addressFrom: v.optional(fields.addressFrom, null),
    isOnline: v.optional(fields.isOnline, false),
    link: v.optional(fields.link, null),
    guestList: v.optional(fields.guestList, 'shown'),
    confirmsGuests: v.optional(fields.confirmsGuests, false),
    visibility: v.optional(fields.visibility, 'members'),
    imagePath: v.optional(fields.imagePath, null),
    tagList: v.optional(fields.tagList, []),
  }),
  response: eventDetails,
  errors: [],
})

const changes = v.partial(v.object({ ...fields, startTime: timestamp })).entries

/**
 * By the host, until the event is over; absent fields stay unchanged. A declined event is offered again. A start that stays the same may be
 * past. Fewer guests than are confirmed: `event.too_few_guests` on `maxGuests`. Guests are told of another time or place.
 */
export const updateEvent = defineEndpoint({
  name: 'events.update',
  method: 'POST',
  path: '/api3/event/event/update',
  access: 'member',
  offline: 'never',
  isVersioned: true,
  legacy: ['event.edit', 'event.update'],
  request: v.object({ eventId, version: v.optional(recordVersion), ...changes }),
  response: eventDetails,
  errors: ['not_found', 'edit_conflict'],
})

/** Cancels an event: it disappears, and whoever answered Attending or Maybe is told. By the host, staff or an admin. */
export const deleteEvent = defineEndpoint({
  name: 'events.delete',
  method: 'POST',
  path: '/api3/event/event/destroy',
  access: 'member',
  offline: 'never',
  legacy: 'event.delete',
  request: v.object({ eventId }),
  response: nothing,
  errors: ['not_found'],
})

/** The documents' own call for votes on an event; `content.vote` does the same. */
export const voteOnEvent = defineEndpoint({
  name: 'events.vote',
  method: 'POST',
  path: '/api3/event/event/vote',
  access: 'member',
  offline: 'queue',
  coalesce: 'last',
  request: v.object({ eventId, way: voteWay }),
  response: voteTotals,
  errors: ['not_found'],
})

/**
 * Answers an invitation or an event; null withdraws the answer, as `withdrawRsvp` does. Attending takes a place. If none is free it is
 * refused with `event.full` on `rsvp`, or with `waits` the guest joins the waiting list. Who has a place keeps it when they repeat the call. Where
 * the host confirms each guest, Attending always waits. Also refused, on `eventId`: `event.ended`, `event.removed` (the host took the invitation
 * back), `event.not_approved`, `event.own`.
 */
export const rsvpToEvent = defineEndpoint({
  name: 'events.rsvp',
  method: 'POST',
  path: '/api3/event/event/rsvp',
  access: 'member',
  offline: 'queue',
  coalesce: 'last',
  request: v.object({
    eventId,
    rsvp: v.nullable(rsvpValue),
    waits: v.optional(v.boolean(), false),
    /** Absent: unchanged, and not shown to friends in a first answer. */
    tellsFriends: v.optional(v.boolean()),
  }),
  response: eventDetails,
  errors: ['not_found'],
})

/** Withdraws an answer; an invitation stays and awaits a reply again. The place goes to the first who waits. */
export const withdrawRsvp = defineEndpoint({
  name: 'events.withdrawRsvp',
  method: 'POST',
  path: '/api3/event/event/rsvp-delete',
  access: 'member',
  offline: 'queue',
  coalesce: 'last',
  request: v.object({ eventId }),
  response: eventDetails,
  errors: ['not_found'],
})
