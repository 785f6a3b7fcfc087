/** The private address of an event: who may read it, and a record of who did. */
import { sql } from 'drizzle-orm'
import { mayReadAddress } from '#contract/policy/community/events.ts'
import { Refusal } from '#contract/error.ts'
import { eventAddressReadings } from '../../db/tables/community/events.ts'
import type { MemberContext } from '../../http/context.ts'
import { transaction } from '../../db/client.ts'
import { getVisibleEvent } from './reads.ts'

/** Recorded in the transaction that reads it. Throws not_found for everyone who may not read it (yet). */
export async function readAddressFor(context: MemberContext, eventId: number): Promise<{ location: string; link: string | null }> {
  const { db, viewer } = context
  return transaction(db, async (tx) => {
    const { row, facts } = await getVisibleEvent(tx, context, eventId)
    if (!mayReadAddress(viewer, facts)) throw new Refusal('not_found')
    if (row.privateLocation && row.ownerId !== viewer.id)
      await tx
        .insert(eventAddressReadings)
        .values({ eventId, memberId: viewer.id, readAt: context.now() })
        .onConflictDoUpdate({
          target: [eventAddressReadings.eventId, eventAddressReadings.memberId],
          set: { readAt: sql`excluded.read_at`, total: sql`${eventAddressReadings.total} + 1` },
        })
    return { location: row.location, link: row.link }
  })
}
