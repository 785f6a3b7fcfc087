/** The door of an event: codes of guests, the list for the host, and who has come. */
import { and, eq } from 'drizzle-orm'
import { writeCheckInCode } from '#contract/community/check-in-code.ts'
import type { checkIn, DoorGuest } from '#contract/community/event-guests.ts'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { transaction } from '../../db/client.ts'
import { eventGuests } from '../../db/tables/community/events.ts'
import type { MemberContext } from '../../http/context.ts'
import { findGuest, getEventFor, getVisibleEvent } from './reads.ts'
import { findDoorGuests } from './reads/guests.ts'

/** Each event has its own; the device of its host keeps it. */
const doorKey = ({ tokens }: Pick<MemberContext, 'tokens'>, eventId: number) => tokens.sign('event-door', String(eventId))

/** Throws not_found for whoever has no place. */
export async function checkInCodeFor(context: MemberContext, eventId: number): Promise<string> {
  const { facts } = await getVisibleEvent(context.db, context, eventId)
  if (facts.seat !== 'confirmed' || facts.hasEnded) throw new Refusal('not_found')
  return writeCheckInCode(doorKey(context, eventId), { eventId, userId: context.viewer.id })
}

export async function doorFor(context: MemberContext, eventId: number): Promise<{ doorKey: string; guests: DoorGuest[] }> {
  await getEventFor(context.db, context, eventId, 'canManage')
  return { doorKey: doorKey(context, eventId), guests: await findDoorGuests(context.db, context.viewer, eventId) }
}

/** A guest who has come already keeps the time at which they came. Throws validation_failed on `userId` for whoever has no place. */
export async function checkInFor(
  context: MemberContext,
  { eventId, userId, isCheckedIn }: RequestOutput<typeof checkIn>,
): Promise<ResponseInput<typeof checkIn>> {
  const { db, viewer, now } = context
  await transaction(db, async (tx) => {
    await getEventFor(tx, context, eventId, 'canManage', { isLocked: true })
    const guest = await findGuest(tx, eventId, userId)
    if (guest?.seat !== 'confirmed') throw invalid({ userId: ['event.not_confirmed'] })
    await tx
      .update(eventGuests)
      .set({ checkedInAt: isCheckedIn ? (guest.checkedInAt ?? now()) : null })
      .where(and(eq(eventGuests.eventId, eventId), eq(eventGuests.memberId, userId)))
  })
  const [guest] = await findDoorGuests(db, viewer, eventId, userId)
  if (!guest) throw invalid({ userId: ['event.not_confirmed'] })
  return guest
}
