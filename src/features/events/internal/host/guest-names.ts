import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { GuestView } from '#contract/community/event-guests.ts'
import type { EventDetails } from '#contract/community/events.ts'

export const guestViewNames: Record<GuestView, MessageDescriptor> = {
  waiting: msg`Waiting list`,
  confirmed: msg({ message: 'Confirmed', context: 'guests of an event' }),
  maybe: msg`Maybe`,
  not_attending: msg({ message: 'Not attending', context: 'guests who declined' }),
  invited: msg`Awaiting reply`,
}

/** The number of guests in a view; undefined where the event doesn't say. */
export function totalOf(view: GuestView, event: EventDetails): number | undefined {
  if (view === 'waiting') return event.totalWaiting
  if (view === 'confirmed') return event.totalAttending
  if (view === 'maybe') return event.totalMaybe
  return view === 'not_attending' ? event.totalNotAttending : undefined
}
