/** Answers to events, and their places. */
import { rsvpValues, type RsvpValue } from '#contract/community/events.ts'
import { invalid } from '#contract/error.ts'
import type { MemberFakeContext } from '../../fake-endpoint.ts'
import type { FakeEvent, FakeGuest, World } from '../../world.ts'
import { hasEnded, isLive, visibleEvent } from './facts.ts'
import { confirmedOf, waitingOf } from './present.ts'

export const hasPlace = (event: FakeEvent) => event.maxGuests === null || confirmedOf(event).length < event.maxGuests

/** The first who waits gets a free place, unless the host confirms each guest. */
export function fillPlaces(event: FakeEvent): void {
  if (event.confirmsGuests) return
  for (const guest of waitingOf(event)) if (hasPlace(event)) guest.seat = 'confirmed'
}

interface Given {
  readonly rsvp: RsvpValue | null
  readonly waits: boolean
  readonly tellsFriends?: boolean | undefined
}

function seatFor(event: FakeEvent, known: FakeGuest | null, { rsvp, waits }: Given): FakeGuest['seat'] {
  if (rsvp !== rsvpValues.attending) return null
  if (known?.seat) return known.seat
  if (event.confirmsGuests) return 'waiting'
  if (hasPlace(event)) return 'confirmed'
  if (!waits) throw invalid({ rsvp: ['event.full'] })
  return 'waiting'
}

export function answer(context: MemberFakeContext, eventId: number, given: Given): void {
  const { world, viewer } = context
  const event = visibleEvent(context, eventId)
  const before = event.guests.get(viewer.id)
  if (event.ownerId === viewer.id) throw invalid({ eventId: ['event.own'] })
  if (event.approval !== 'approved') throw invalid({ eventId: ['event.not_approved'] })
  if (hasEnded(event, world)) throw invalid({ eventId: ['event.ended'] })
  if (before?.state === 'removed') throw invalid({ eventId: ['event.removed'] })
  const known = before && isLive(before) ? before : null
  if (given.rsvp === null) withdraw(event, known)
  else put(world, event, known, { ...given, memberId: viewer.id, seat: seatFor(event, known, given) })
  fillPlaces(event)
}

function withdraw(event: FakeEvent, known: FakeGuest | null): void {
  if (!known) return
  if (known.isInvited) Object.assign(known, { state: 'pending', ...noAnswer })
  else event.guests.delete(known.memberId)
}

export const noAnswer = { rsvp: null, seat: null, line: null, checkedInAt: null, tellsFriends: false } as const

function put(world: World, event: FakeEvent, known: FakeGuest | null, given: Given & Pick<FakeGuest, 'memberId' | 'seat'>): void {
  const { memberId, seat, rsvp, tellsFriends = known?.tellsFriends ?? false } = given
  const line = seat === null ? null : (known?.line ?? world.nextId())
  const kept = { isInvited: known?.isInvited ?? false, note: known?.note ?? '', checkedInAt: seat ? (known?.checkedInAt ?? null) : null }
  event.guests.set(memberId, { memberId, rsvp, seat, line, tellsFriends, state: 'accepted', answeredAt: world.now(), ...kept })
}
