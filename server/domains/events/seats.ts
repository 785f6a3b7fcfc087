/** Places of an event and its waiting list. Every function expects the event's row to be locked by the transaction. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../db/context.ts'
import { eventGuests, events } from '../../db/tables/community/events.ts'

type Places = Pick<typeof events.$inferSelect, 'maxGuests' | 'attendingTotal'>

export function hasPlace({ maxGuests, attendingTotal }: Places): boolean {
  return maxGuests === null || attendingTotal < maxGuests
}

/**
 * Gives free places to those who wait, the first in turn first, and returns who got one. Nobody moves up by themselves where the host
 * confirms each guest, nor before approval and after the end.
 */
export async function fillPlaces(tx: Transaction, eventId: number, now: Date): Promise<number[]> {
  const [event] = await tx.select().from(events).where(eq(events.id, eventId))
  if (!event || event.waitingTotal === 0 || event.confirmsGuests || !hasPlace(event)) return []
  if (event.deletedAt !== null || event.approval !== 'approved' || event.overAt <= now) return []
  const free = event.maxGuests === null ? event.waitingTotal : event.maxGuests - event.attendingTotal
  const next = await tx
    .select({ memberId: eventGuests.memberId })
    .from(eventGuests)
    .where(and(eq(eventGuests.eventId, eventId), eq(eventGuests.seat, 'waiting')))
    .orderBy(asc(eventGuests.seatedAt), asc(eventGuests.memberId))
    .limit(free)
  const memberIds = next.map(({ memberId }) => memberId)
  await confirm(tx, eventId, memberIds)
  return memberIds
}

export async function confirm(tx: Transaction, eventId: number, memberIds: readonly number[]): Promise<void> {
  if (memberIds.length === 0) return
  await tx
    .update(eventGuests)
    .set({ seat: 'confirmed' })
    .where(and(eq(eventGuests.eventId, eventId), inArray(eventGuests.memberId, [...memberIds])))
}
