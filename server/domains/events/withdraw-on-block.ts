/** A block between two members removes their invitations and answers to each other's events, and closes the private addresses. */
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { transaction } from '../../db/client.ts'
import { eventAddressReadings, eventGuests, events } from '../../db/tables/community/events.ts'
import type { Services } from '../../http/context.ts'
import { fillPlaces } from './seats.ts'
import { tellGuests } from './tell-guests.ts'

/**
 * The address itself is closed at once, by the policy; this frees the places. Nobody is told. What the host has taken back stays taken back:
 * a guest whom they removed does not return by blocking them for a moment.
 */
export async function withdrawOnBlock({ db, bus, now }: Services, one: number, other: number): Promise<void> {
  const moment = now()
  const placed = await transaction(db, async (tx) => {
    const shared = await tx
      .select({ eventId: eventGuests.eventId, memberId: eventGuests.memberId, hostId: events.ownerId })
      .from(eventGuests)
      .innerJoin(events, eq(events.id, eventGuests.eventId))
      .where(
        and(
          sql`${eventGuests.state} in ('pending', 'accepted')`,
          or(and(eq(events.ownerId, one), eq(eventGuests.memberId, other)), and(eq(events.ownerId, other), eq(eventGuests.memberId, one))),
        ),
      )
      .orderBy(eventGuests.eventId)
    const eventIds = shared.map(({ eventId }) => eventId)
    if (eventIds.length === 0) return []
    await tx.select({ id: events.id }).from(events).where(inArray(events.id, eventIds)).orderBy(events.id).for('no key update')
    for (const { eventId, memberId } of shared) {
      await tx.delete(eventGuests).where(and(eq(eventGuests.eventId, eventId), eq(eventGuests.memberId, memberId)))
      await tx
        .delete(eventAddressReadings)
        .where(and(eq(eventAddressReadings.eventId, eventId), eq(eventAddressReadings.memberId, memberId)))
    }
    const filled = []
    for (const { eventId, hostId } of shared) filled.push({ eventId, hostId, memberIds: await fillPlaces(tx, eventId, moment) })
    return filled
  })
  for (const { memberIds, ...about } of placed) tellGuests(bus, 'events.placed', about, memberIds, moment)
}
