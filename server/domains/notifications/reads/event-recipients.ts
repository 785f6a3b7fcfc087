/** Guests who are notified when an event changes. */
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../../db/context.ts'
import { eventGuests } from '../../../db/tables/community/events.ts'

/** Members who answered Attending or Maybe, also those who wait. */
export async function guestsOf(db: Queryable, eventId: number): Promise<number[]> {
  const rows = await db
    .select({ memberId: eventGuests.memberId })
    .from(eventGuests)
    .where(and(eq(eventGuests.eventId, eventId), sql`${eventGuests.state} in ('pending', 'accepted') and ${eventGuests.rsvp} in (1, 2)`))
    .orderBy(asc(eventGuests.memberId))
  return rows.map(({ memberId }) => memberId)
}
