/** A member's answer to an event, and what the host does at the door: both may wait for a connection. */
import { msg } from '@lingui/core/macro'
import { checkIn, writeToGuests, type DoorGuest, type LetterGroup } from '#contract/community/event-guests.ts'
import { rsvpToEvent, voteOnEvent, withdrawRsvp, type EventCard, type EventDetails, type RsvpValue } from '#contract/community/events.ts'
import type { EventId } from '#contract/community/ids.ts'
import type { MemberId } from '#contract/primitives.ts'
import { discardWrite, submit } from '#src/data/outbox/outbox-link.ts'
import { submitAndWait, type WriteOutcome } from '#src/data/outbox/submit-record.ts'
import { defineWrites } from '#src/data/outbox/queued-write.ts'
import { contentSubject, contentWrites, withVote } from '#src/entities/content/writes.ts'
import { refreshDoor, refreshEvents, takeOverDoorGuest, takeOverEvent } from './cache.ts'
import { withRsvp, type GivenAnswer } from './with-rsvp.ts'

export interface Door {
  readonly eventId: EventId
  readonly doorKey: string
  readonly guests: readonly DoorGuest[]
}

interface Views {
  details: EventDetails
  card: EventCard
  door: Door
}

const define = defineWrites<Views>()

export const eventRef = (eventId: number) => ({ typeId: 'event', itemId: eventId }) as const
export const eventSubject = (eventId: number) => contentSubject(eventRef(eventId))

const answered = <Event extends EventCard>(event: Event, eventId: number, answer: GivenAnswer): Event =>
  event.eventId === eventId ? withRsvp(event, answer) : event

/** The page and every list show the answer at once. A refusal is explained on the page. */
export const eventRsvp = define(rsvpToEvent, {
  label: msg`An answer to an event`,
  place: ({ eventId }, { code }) => (code === 'not_found' ? null : `/events/${eventId}`),
  subject: ({ eventId }) => eventSubject(eventId),
  overlay: {
    details: (event, input) => answered(event, input.eventId, input),
    card: (event, input) => answered(event, input.eventId, input),
  },
  settle: (client, { answer }) => takeOverEvent(client, answer),
  refresh: refreshEvents,
})

/** The documents' own name for an answer of null. The app sends that instead: of several answers to one event only the last may remain. */
const withdrawal = define(withdrawRsvp, {
  label: msg`An answer to an event`,
  subject: ({ eventId }) => eventSubject(eventId),
  overlay: {
    details: (event, { eventId }) => answered(event, eventId, { rsvp: null }),
    card: (event, { eventId }) => answered(event, eventId, { rsvp: null }),
  },
  settle: (client, { answer }) => takeOverEvent(client, answer),
  refresh: refreshEvents,
})

/** The documents' own call; the screens vote as on any kind of content. */
const vote = define(voteOnEvent, {
  label: msg`A vote`,
  subject: ({ eventId }) => eventSubject(eventId),
  overlay: { details: (event, { way }) => withVote(event, way) },
  refresh: refreshEvents,
})

/** With likes and favourites, for the event's page. */
export const eventWrites = [...contentWrites<EventDetails>(), eventRsvp, withdrawal, vote]
/** For lists. */
export const cardWrites = [eventRsvp, withdrawal]

/** Each guest has a subject of their own: of several, only the last change of each is sent. */
const doorCheckIn = define(checkIn, {
  label: msg`A guest at the door`,
  place: ({ eventId }, { code }) => (code === 'not_found' ? null : `/events/${eventId}/door`),
  subject: ({ eventId, userId }) => `door:${eventId}:${userId}`,
  overlay: {
    door: (door, { eventId, userId, isCheckedIn }, { createdAtMs }) => {
      if (door.eventId !== eventId) return door
      const checkedInAt = isCheckedIn ? Math.floor(createdAtMs / 1000) : null
      return { ...door, guests: door.guests.map((guest) => (guest.userId === userId ? { ...guest, checkedInAt } : guest)) }
    },
  },
  settle: (client, { input, answer }) => takeOverDoorGuest(client, input.eventId, answer),
  refresh: refreshDoor,
})
export const doorWrites = [doorCheckIn]

export interface Answering {
  readonly eventId: EventId
  /** Null withdraws the answer. */
  readonly rsvp: RsvpValue | null
  /** Joins the waiting list if no place is free. */
  readonly waits?: boolean
  readonly tellsFriends?: boolean
}

export function answerEvent({ eventId, rsvp, waits = false, tellsFriends }: Answering): Promise<void> {
  return submit(eventRsvp, { eventId, rsvp, waits, ...(tellsFriends === undefined ? {} : { tellsFriends }) })
}

export function checkGuestIn(eventId: EventId, userId: MemberId, isCheckedIn: boolean): Promise<void> {
  return submit(doorCheckIn, { eventId, userId, isCheckedIn })
}

/** It waits on the device like any mail, and is sent once. A refusal shows the text again. */
const letter = define(writeToGuests, {
  label: msg`A message to guests`,
  place: ({ eventId }, { code }) => (code === 'not_found' ? null : `/events/${eventId}`),
  subject: ({ eventId }) => `letter:${eventId}`,
  texts: ['text'],
})

export interface GuestLetter {
  readonly eventId: EventId
  readonly to: readonly LetterGroup[]
  readonly text: string
}

/** A refused message leaves the outbox: the form still has the text, and the host can send it later. */
export async function writeToEventGuests({ eventId, to, text }: GuestLetter): Promise<WriteOutcome<{ total: number }>> {
  const outcome = await submitAndWait(letter, { eventId, to: [...to], text })
  if (outcome.state === 'refused' && outcome.entryId !== null) void discardWrite(outcome.entryId)
  return outcome
}
