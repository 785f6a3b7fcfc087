/** One message of the host to the guests they choose. */
import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import type { LetterGroup, writeToGuests } from '#contract/community/event-guests.ts'
import { eventLimits, rsvpValues } from '#contract/community/events.ts'
import type { RequestOutput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { trySpendDaily } from '../../db/spend-daily.ts'
import { eventGuests } from '../../db/tables/community/events.ts'
import type { MemberContext } from '../../http/context.ts'
import { sendToEach } from '../mail/index.ts'
import { getEventFor } from './reads.ts'

const dayMs = 86_400_000

const isIn: Record<LetterGroup, SQL> = {
  confirmed: sql`${eventGuests.seat} = 'confirmed'`,
  waiting: sql`${eventGuests.seat} = 'waiting'`,
  maybe: sql`${eventGuests.rsvp} = ${rsvpValues.maybe}`,
}

/**
 * Returns how many got it. Throws validation_failed for too many guests, and beyond the letters of a day; forbidden when the event has been
 * over for too long.
 */
export async function writeToGuestsFor(
  context: MemberContext,
  { eventId, to, text }: RequestOutput<typeof writeToGuests>,
): Promise<{ total: number }> {
  const { db, viewer, now } = context
  const { row } = await getEventFor(db, context, eventId, 'canManage')
  if (now().getTime() >= row.overAt.getTime() + eventLimits.letterDaysAfter * dayMs) throw new Refusal('forbidden')
  const guests = await db
    .select({ memberId: eventGuests.memberId })
    .from(eventGuests)
    .where(
      and(
        eq(eventGuests.eventId, eventId),
        sql`${eventGuests.state} in ('pending', 'accepted')`,
        or(...[...new Set(to)].map((group) => isIn[group])),
      ),
    )
    .limit(eventLimits.letterGuests + 1)
  if (guests.length > eventLimits.letterGuests) throw invalid({ to: ['too_many'] })
  const memberIds = guests.map(({ memberId }) => memberId)
  const total = await sendToEach(context, memberIds, { subject: row.title, text }, async (tx) => {
    const spending = { key: `event-letter:${viewer.id}`, most: eventLimits.lettersPerDay, now: now() }
    if ((await trySpendDaily(tx, spending)) !== null) throw invalid({ to: ['event.letters'] })
  })
  return { total }
}
