/** An event as it will be once the server has accepted the viewer's answer. Where only the server can tell, less is shown. */
import { rsvpValues, type EventCard, type OwnInvite, type RsvpValue, type SeatState } from '#contract/community/events.ts'

const noInvite: OwnInvite = {
  ...{ rsvp: null, seat: null, waitingNumber: null, isInvited: false, note: '', tellsFriends: false, isCheckedIn: false },
}

export interface GivenAnswer {
  readonly rsvp: RsvpValue | null
  readonly tellsFriends?: boolean | undefined
}

export function isFull({ maxGuests, totalAttending }: Pick<EventCard, 'maxGuests' | 'totalAttending'>): boolean {
  return maxGuests !== null && totalAttending >= maxGuests
}

export function withRsvp<Event extends EventCard>(event: Event, { rsvp, tellsFriends }: GivenAnswer): Event {
  const before = event.invite ?? noInvite
  if (before.rsvp === rsvp && (tellsFriends === undefined || tellsFriends === before.tellsFriends)) return event
  const seat = seatFor(event, before, rsvp)
  const invite: OwnInvite = {
    ...before,
    rsvp,
    seat,
    waitingNumber: seat === 'waiting' ? before.waitingNumber : null,
    tellsFriends: tellsFriends ?? before.tellsFriends,
  }
  const change = (isCounted: (invite: OwnInvite) => boolean) => Number(isCounted(invite)) - Number(isCounted(before))
  return {
    ...event,
    invite: rsvp === null && !before.isInvited ? null : invite,
    totalAttending: event.totalAttending + change((one) => one.seat === 'confirmed'),
    totalWaiting: event.totalWaiting + change((one) => one.seat === 'waiting'),
    totalMaybe: event.totalMaybe + change((one) => one.rsvp === rsvpValues.maybe),
  }
}

/** A place is exact only on the server; a free one is shown as taken until it has answered. */
function seatFor(event: EventCard, before: OwnInvite, rsvp: RsvpValue | null): SeatState | null {
  if (rsvp !== rsvpValues.attending) return null
  if (before.seat !== null) return before.seat
  const isConfirmedByHost = 'confirmsGuests' in event && event.confirmsGuests === true
  return isConfirmedByHost || isFull(event) ? 'waiting' : 'confirmed'
}
