/** Answers to events: Attending, Maybe, Not attending, and taking an answer back (1§4). */
import { and, eq } from 'drizzle-orm'
import type { rsvpToEvent } from '#contract/community/events.ts'
import { rsvpValues } from '#contract/community/events.ts'
import type { RequestOutput } from '#contract/endpoint.ts'
import { invalid } from '#contract/error.ts'
import { maySeeEvent } from '#contract/policy/community/events.ts'
import { transaction } from '../../db/client.ts'
import type { Transaction } from '../../db/context.ts'
import { eventGuests } from '../../db/tables/community/events.ts'
import type { MemberContext } from '../../http/context.ts'
import { getVisibleEvent, isLive, type EventWithFacts, type GuestRow } from './reads.ts'
import { fillPlaces, hasPlace } from './seats.ts'
import { tellGuests } from './tell-guests.ts'

type Answer = Omit<RequestOutput<typeof rsvpToEvent>, 'eventId'>

/** Throws validation_failed on `eventId`, see the endpoint. */
function checkAnswerable({ facts, guest }: EventWithFacts, viewerId: number): void {
  if (facts.ownerId === viewerId) throw invalid({ eventId: ['event.own'] })
  if (facts.approval !== 'approved') throw invalid({ eventId: ['event.not_approved'] })
  if (facts.hasEnded) throw invalid({ eventId: ['event.ended'] })
  if (guest?.state === 'removed') throw invalid({ eventId: ['event.removed'] })
}

/** Who has a place, or waits for one, keeps it. Throws validation_failed with `event.full` on `rsvp`. */
function seatFor({ row, guest }: EventWithFacts, { rsvp, waits }: Answer): GuestRow['seat'] {
  if (rsvp !== rsvpValues.attending) return null
  if (guest?.seat) return guest.seat
  if (row.confirmsGuests) return 'waiting'
  if (hasPlace(row)) return 'confirmed'
  if (!waits) throw invalid({ rsvp: ['event.full'] })
  return 'waiting'
}

/** The event is locked, so that places are given one after the other. */
export async function rsvpFor(context: MemberContext, eventId: number, answer: Answer): Promise<void> {
  const { db, viewer, bus } = context
  const now = context.now()
  const { hostId, placed } = await transaction(db, async (tx) => {
    const event = await getVisibleEvent(tx, context, eventId, { isLocked: true })
    checkAnswerable(event, viewer.id)
    const key = { eventId, memberId: viewer.id }
    if (answer.rsvp === null) await withdraw(tx, viewer, event, key)
    else await put(tx, event, key, { ...answer, rsvp: answer.rsvp, now })
    return { hostId: event.row.ownerId, placed: await fillPlaces(tx, eventId, now) }
  })
  const others = placed.filter((id) => id !== viewer.id)
  tellGuests(bus, 'events.placed', { eventId, hostId }, others, now)
}

interface Key {
  readonly eventId: number
  readonly memberId: number
}

async function put(
  tx: Transaction,
  event: EventWithFacts,
  key: Key,
  answer: Answer & { readonly rsvp: NonNullable<Answer['rsvp']>; readonly now: Date },
): Promise<void> {
  const known = event.guest && isLive(event.guest) ? event.guest : null
  const seat = seatFor({ ...event, guest: known }, answer)
  const hasSame = known !== null && known.rsvp === answer.rsvp && known.seat === seat
  const values = {
    state: 'accepted',
    rsvp: answer.rsvp,
    seat,
    seatedAt: seat === null ? null : (known?.seatedAt ?? answer.now),
    tellsFriends: answer.tellsFriends ?? known?.tellsFriends ?? false,
    checkedInAt: seat === 'confirmed' ? (known?.checkedInAt ?? null) : null,
    answeredAt: hasSame ? known.answeredAt : answer.now,
  } as const
  // An invitation that was cancelled does not come back with the answer.
  const invitation = known ? {} : { isInvited: false, note: '' }
  await tx
    .insert(eventGuests)
    .values({ ...key, ...values })
    .onConflictDoUpdate({ target: [eventGuests.eventId, eventGuests.memberId], set: { ...values, ...invitation } })
}

/**
 * An invitation stays and awaits a reply again. Whoever would no longer see the event, because its host has narrowed who does, stays as an
 * invited guest.
 */
async function withdraw(
  tx: Transaction,
  viewer: MemberContext['viewer'],
  { guest, facts }: EventWithFacts,
  { eventId, memberId }: Key,
): Promise<void> {
  if (!guest || !isLive(guest) || guest.rsvp === null) return
  const own = and(eq(eventGuests.eventId, eventId), eq(eventGuests.memberId, memberId))
  if (!guest.isInvited && maySeeEvent(viewer, { ...facts, isInvited: false })) {
    await tx.delete(eventGuests).where(own)
    return
  }
  await tx
    .update(eventGuests)
    .set({ state: 'pending', isInvited: true, rsvp: null, seat: null, seatedAt: null, checkedInAt: null, tellsFriends: false })
    .where(own)
}
