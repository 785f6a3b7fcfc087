/** Invitations and guests, as the host changes them (1§4, 2§7). */
import { and, count, eq, inArray } from 'drizzle-orm'
import type { createInvites, removeInvite, updateInvite } from '#contract/community/event-guests.ts'
import { eventLimits } from '#contract/community/events.ts'
import type { RequestOutput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { transaction } from '../../db/client.ts'
import type { Transaction } from '../../db/context.ts'
import { eventGuests } from '../../db/tables/community/events.ts'
import type { MemberContext } from '../../http/context.ts'
import { cleanText } from '../../lib/clean-text.ts'
import { findGuest, findInvitable, getEventFor, isLive, type EventRow, type GuestRow } from './reads.ts'
import { confirm, fillPlaces, hasPlace } from './seats.ts'
import { tellGuests } from './tell-guests.ts'

/** A guest who had not answered and is invited again within this time is not notified again. */
const quietMs = 7 * 86_400_000

const noAnswer = { rsvp: null, seat: null, seatedAt: null, checkedInAt: null, tellsFriends: false } as const

/** Guests who are invited already, or have answered, are left unchanged. */
export async function createInvitesFor(
  context: MemberContext,
  { eventId, userIds, note }: RequestOutput<typeof createInvites>,
): Promise<void> {
  const { db, viewer, bus } = context
  const now = context.now()
  const wanted = [...new Set<number>(userIds)]
  const invited = await transaction(db, async (tx) => {
    await getEventFor(tx, context, eventId, 'canManage', { isLocked: true })
    if ((await findInvitable(tx, viewer, wanted)).length < wanted.length) throw new Refusal('user_not_found')
    const known = await tx
      .select()
      .from(eventGuests)
      .where(and(eq(eventGuests.eventId, eventId), inArray(eventGuests.memberId, wanted)))
    const kept = new Set(known.filter(isLive).map(({ memberId }) => memberId))
    const fresh = wanted.filter((id) => !kept.has(id))
    if (fresh.length === 0) return []
    const wasToldLately = ({ state, answeredAt }: GuestRow) => state === 'deleted' && now.getTime() - answeredAt.getTime() < quietMs
    const quiet = new Set(known.filter(wasToldLately).map(({ memberId }) => memberId))
    const [sent] = await tx
      .select({ total: count() })
      .from(eventGuests)
      .where(and(eq(eventGuests.eventId, eventId), eq(eventGuests.isInvited, true)))
    if ((sent?.total ?? 0) + fresh.length > eventLimits.invitations) throw invalid({ userIds: ['event.limit'] })
    const values = { ...noAnswer, state: 'pending', isInvited: true, note: cleanText(note), answeredAt: now } as const
    await tx
      .insert(eventGuests)
      .values(fresh.map((memberId) => ({ eventId, memberId, ...values })))
      .onConflictDoUpdate({ target: [eventGuests.eventId, eventGuests.memberId], set: values })
    return fresh.filter((id) => !quiet.has(id))
  })
  tellGuests(bus, 'events.invited', { eventId, hostId: viewer.id }, invited, now)
}

/** Throws user_not_found for somebody who neither is invited nor has answered. */
async function getGuest(tx: Transaction, eventId: number, memberId: number): Promise<GuestRow> {
  const guest = await findGuest(tx, eventId, memberId)
  if (!guest || !isLive(guest)) throw new Refusal('user_not_found')
  return guest
}

const isGuest = (eventId: number, memberId: number) => and(eq(eventGuests.eventId, eventId), eq(eventGuests.memberId, memberId))

export async function updateInviteFor(
  context: MemberContext,
  { eventId, userId, note, isConfirmed }: RequestOutput<typeof updateInvite>,
): Promise<void> {
  const { db, viewer, bus } = context
  const now = context.now()
  const isPlaced = await transaction(db, async (tx) => {
    const { row } = await getEventFor(tx, context, eventId, 'canManage', { isLocked: true })
    const guest = await getGuest(tx, eventId, userId)
    if (note !== undefined)
      await tx
        .update(eventGuests)
        .set({ note: cleanText(note) })
        .where(isGuest(eventId, userId))
    return isConfirmed !== undefined && (await setConfirmed(tx, row, guest, { isConfirmed, now }))
  })
  if (isPlaced) tellGuests(bus, 'events.placed', { eventId, hostId: viewer.id }, [userId], now)
}

/** Whether the guest has just got a place. Throws validation_failed on `isConfirmed`, see the endpoint. */
async function setConfirmed(
  tx: Transaction,
  row: EventRow,
  { memberId, seat }: GuestRow,
  { isConfirmed, now }: { readonly isConfirmed: boolean; readonly now: Date },
): Promise<boolean> {
  if (seat === (isConfirmed ? 'confirmed' : 'waiting')) return false
  if (seat === null) throw invalid({ isConfirmed: ['event.not_waiting'] })
  if (isConfirmed) {
    if (!hasPlace(row)) throw invalid({ isConfirmed: ['event.full'] })
    await confirm(tx, row.id, [memberId])
    return true
  }
  // Elsewhere a free place goes to whoever waits, so the guest would have it again at once.
  if (!row.confirmsGuests) throw invalid({ isConfirmed: ['not_available'] })
  await tx.update(eventGuests).set({ seat: 'waiting', seatedAt: now, checkedInAt: null }).where(isGuest(row.id, memberId))
  return false
}

/** By the host, or by staff. A guest who had a place or waited for one is told that it is cancelled for them. */
export async function removeInviteFor(context: MemberContext, { eventId, userId }: RequestOutput<typeof removeInvite>): Promise<void> {
  const { db, bus } = context
  const now = context.now()
  const { hostId, placed, hadSeat } = await transaction(db, async (tx) => {
    const { row } = await getEventFor(tx, context, eventId, 'canDelete', { isLocked: true })
    const guest = await getGuest(tx, eventId, userId)
    await tx
      .update(eventGuests)
      .set({ ...noAnswer, state: guest.state === 'pending' ? 'deleted' : 'removed', isInvited: false, note: '' })
      .where(isGuest(eventId, userId))
    return { hostId: row.ownerId, hadSeat: guest.seat !== null, placed: await fillPlaces(tx, eventId, now) }
  })
  const about = { eventId, hostId }
  if (hadSeat) tellGuests(bus, 'events.removed', about, [userId], now)
  tellGuests(bus, 'events.placed', about, placed, now)
}
