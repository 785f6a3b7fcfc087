/** Views, sorts and limits of events. They are separate from the rest, because addresses are parsed before anything else is loaded. */
import * as v from 'valibot'

/**
 * `upcoming` events are approved and not over (1§2 Upcoming events). `my` are the viewer's own and those that they answered or are invited
 * to, over or not. `pending` wait for approval or were declined: the viewer's own, for admins all that wait. `going` have the viewer's
 * Attending or Maybe, `invited` an invitation without an answer; both only while they are not over. `fave` are the viewer's favourites.
 */
export const eventViews = ['upcoming', 'my', 'pending', 'going', 'invited', 'past', 'fave'] as const
export const eventView = v.picklist(eventViews)
export type EventView = v.InferOutput<typeof eventView>

/**
 * `start_time`: the next one first; `my`, `past` and `fave` list the latest first. `near`: by distance band, then by start; events online
 * and without a town come last. It needs a shared location: `no_place` on `sortBy` without one.
 */
export const eventSorts = ['start_time', 'near'] as const
export const eventSort = v.picklist(eventSorts)
export type EventSort = v.InferOutput<typeof eventSort>

/** Who sees an event (ambiguity event-visibility). Whoever is invited sees it in any case. */
export const eventVisibilities = ['members', 'friends', 'invited'] as const
export const eventVisibility = v.picklist(eventVisibilities)
export type EventVisibility = v.InferOutput<typeof eventVisibility>

/** Who sees the guest list: everyone who sees the event, the confirmed guests, or the host alone (ambiguity event-visibility). */
export const guestLists = ['shown', 'guests', 'host'] as const
export const guestList = v.picklist(guestLists)
export type GuestList = v.InferOutput<typeof guestList>

/** 1§4. Without an answer members read 'No selection' of their own, and 'Awaiting reply' of their guests (ambiguity rsvp-empty). */
export const rsvpValues = { attending: 1, maybe: 2, notAttending: 3 } as const
export const rsvpValue = v.picklist([1, 2, 3])
export type RsvpValue = v.InferOutput<typeof rsvpValue>

/** 1§4; `declined` with a reason that the host reads. */
export const eventApprovals = ['pending_approval', 'approved', 'declined'] as const
export type EventApproval = (typeof eventApprovals)[number]

export const eventLimits = {
  title: 120,
  description: 5000,
  /** Of a private or public address, and of the part of the town that everyone sees. */
  location: 300,
  area: 80,
  link: 500,
  guests: 100_000,
  /** Days from now to the latest start. */
  daysAhead: 730,
  /** Days from start to end at most. */
  days: 31,
  invitedAtOnce: 50,
  /** Invitations of one event. */
  invitations: 2000,
  note: 300,
  /** Events of one member that wait for approval. */
  waiting: 20,
  perMember: 500,
  /** Letters of a host to guests of any of their events, within 24 hours, and guests that one goes to. */
  lettersPerDay: 5,
  letterGuests: 2000,
  /** Days after the end until which the host can write to the guests, to thank them for example. */
  letterDaysAfter: 2,
  /** Guests that the details carry; all are in `events.guests`. */
  shownGuests: 12,
} as const

/** An event without an end counts as over this many hours after its start. */
export const hoursWithoutEnd = 6
