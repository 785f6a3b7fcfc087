/** Invitations, guests, the private address and the door of an event (1§3, 1§4, 2§7). */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { memberBadge } from '../members.ts'
import { eventId } from './ids.ts'
import { pageOf, pageRequest } from '../content/paging.ts'
import { memberId, text, timestamp } from '../primitives.ts'
import { mailLimits } from '../chat/limits.ts'
import { eventLimits } from './event-choices.ts'
import { eventDetails, invite } from './events.ts'

const note = text(0, eventLimits.note)
const hostCall = { method: 'POST', access: 'member', offline: 'never', response: eventDetails } as const

/**
 * By the host. Whoever is invited already, or has answered, stays as they are. Each new guest is told. `event.limit` on `userIds` with too many
 * invitations; members who are unknown, blocked or the host themselves: user_not_found.
 */
export const createInvites = defineEndpoint({
  ...hostCall,
  name: 'events.createInvites',
  path: '/api3/event/invite/create',
  request: v.object({
    eventId,
    userIds: v.pipe(v.array(memberId), v.minLength(1, 'required'), v.maxLength(eventLimits.invitedAtOnce, 'too_many')),
    note: v.optional(note, ''),
  }),
  errors: ['not_found', 'user_not_found'],
})

/**
 * By the host: another note; `isConfirmed: true` gives a guest who waits a place (`event.full` on `isConfirmed` if none is free,
 * `event.not_waiting` if they do not wait), `false`, where the host confirms each guest, puts one at the end of the waiting list.
 */
export const updateInvite = defineEndpoint({
  ...hostCall,
  name: 'events.updateInvite',
  path: '/api3/event/invite/update',
  request: v.object({ eventId, userId: memberId, note: v.optional(note), isConfirmed: v.optional(v.boolean()) }),
  errors: ['not_found', 'user_not_found'],
})

/** By the host or staff. The member is no longer invited and has no place; they may answer again only after a new invitation. */
export const removeInvite = defineEndpoint({
  ...hostCall,
  name: 'events.removeInvite',
  path: '/api3/event/invite/remove',
  request: v.object({ eventId, userId: memberId }),
  errors: ['not_found', 'user_not_found'],
})

/** `invited`: no answer yet. The host sees all of them; others only `confirmed` and `maybe`, if they may see the guest list. */
export const guestViews = ['confirmed', 'waiting', 'maybe', 'not_attending', 'invited'] as const
export const guestView = v.picklist(guestViews)
export type GuestView = v.InferOutput<typeof guestView>

export const guest = v.object({
  ...invite.entries,
  isFriend: v.boolean(),
  /** Of the answer, or the invitation. */
  answeredAt: timestamp,
  /** Only for the host: */
  isCheckedIn: v.boolean(),
  note: v.string(),
  /** They were at no event here before. */
  isFirstEvent: v.boolean(),
})
export type Guest = v.InferOutput<typeof guest>

/** The waiting list in its order, everyone else the first to answer first. Answers not_found to whoever may not see the list. */
export const listGuests = defineEndpoint({
  name: 'events.guests',
  method: 'POST',
  path: '/api3/event/guests',
  access: 'member',
  offline: 'cache',
  request: v.object({ eventId, view: v.optional(guestView, 'confirmed'), ...pageRequest }),
  response: pageOf(guest),
  errors: ['not_found'],
})

/**
 * The private address, for the host and confirmed guests from `addressFrom` on; each reading by a guest is recorded for the host. It is not
 * stored on the device. Answers not_found to everyone else, and to a guest before the time.
 */
export const readAddress = defineEndpoint({
  name: 'events.address',
  method: 'POST',
  path: '/api3/event/address',
  access: 'member',
  offline: 'never',
  isConfidential: true,
  request: v.object({ eventId }),
  response: v.object({ location: v.string(), link: v.nullable(v.string()) }),
  errors: ['not_found'],
})

export const addressReading = v.object({ member: memberBadge, readAt: timestamp, total: v.number() })
export type AddressReading = v.InferOutput<typeof addressReading>

/** Who read the address, the last reading first. For the host. */
export const listAddressReadings = defineEndpoint({
  name: 'events.addressReadings',
  method: 'POST',
  path: '/api3/event/address-readings',
  access: 'member',
  offline: 'never',
  request: v.object({ eventId, ...pageRequest }),
  response: pageOf(addressReading),
  errors: ['not_found'],
})

/** The code of a confirmed guest for the door, as `check-in-code.ts` writes it; the same every time. */
export const readCheckInCode = defineEndpoint({
  name: 'events.checkInCode',
  method: 'POST',
  path: '/api3/event/check-in-code',
  access: 'member',
  offline: 'cache',
  request: v.object({ eventId }),
  response: v.object({ code: v.string() }),
  errors: ['not_found'],
})

/** What the door shows of a guest: nickname and photo only. */
export const doorGuest = v.object({
  userId: memberId,
  userName: v.string(),
  userImage: v.nullable(v.string()),
  checkedInAt: v.nullable(timestamp),
})
export type DoorGuest = v.InferOutput<typeof doorGuest>

/** For the host: the key that checks codes of this event (base64url), and the confirmed guests by name. The device keeps it for the door. */
export const readDoor = defineEndpoint({
  name: 'events.door',
  method: 'POST',
  path: '/api3/event/door',
  access: 'member',
  offline: 'cache',
  request: v.object({ eventId }),
  response: v.object({ doorKey: v.string(), guests: v.array(doorGuest) }),
  errors: ['not_found'],
})

/** By the host: a guest came, or `isCheckedIn: false` takes it back. Not on the list of confirmed guests: `event.not_confirmed` on `userId`. */
export const checkIn = defineEndpoint({
  name: 'events.checkIn',
  method: 'POST',
  path: '/api3/event/check-in',
  access: 'member',
  offline: 'queue',
  coalesce: 'last',
  request: v.object({ eventId, userId: memberId, isCheckedIn: v.optional(v.boolean(), true) }),
  response: doorGuest,
  errors: ['not_found'],
})

/** The guests that a host can write to. Members who declined or have not answered get no message. */
export const letterGroups = ['confirmed', 'waiting', 'maybe'] as const
export type LetterGroup = (typeof letterGroups)[number]

/**
 * By the host: the same message to each of these guests, in a mail thread of its own with the event's title as its subject. Members across a
 * block are left out, and the host is not told; `total` is how many got it. On `to`: `too_many` beyond `eventLimits.letterGuests`, `event.letters` beyond
 * `eventLimits.lettersPerDay`, because a message that waited for tomorrow might come too late. `forbidden` from `eventLimits.letterDaysAfter`
 * days after the end on.
 */
export const writeToGuests = defineEndpoint({
  name: 'events.writeToGuests',
  method: 'POST',
  path: '/api3/event/guests/write',
  access: 'member',
  offline: 'queue',
  perMinute: 5,
  request: v.object({
    eventId,
    to: v.pipe(v.array(v.picklist(letterGroups)), v.minLength(1, 'required')),
    text: v.pipe(text(0, mailLimits.messageLength), v.minLength(1, 'required')),
  }),
  response: v.object({ total: v.number() }),
  errors: ['not_found'],
})
