/** Builders of events and their guests. */
import { eventEnd } from '#contract/policy/community/events.ts'
import type { Database } from '../../db/context.ts'
import { eventGuests, events } from '../../db/tables/community/events.ts'
import { fromSeconds, toSeconds } from '../../lib/moments.ts'
import { first, insertMember } from './insert-member.ts'

export type EventOverrides = Partial<Omit<typeof events.$inferInsert, 'id'>>
export type GuestOverrides = Partial<Omit<typeof eventGuests.$inferInsert, 'eventId' | 'memberId'>>

let serial = 0
const dayMs = 86_400_000

/** Without `ownerId` a member is created to own it. Approved, in ten days, for two hours, unless overridden. */
export async function insertEvent(db: Database, overrides: EventOverrides = {}): Promise<typeof events.$inferSelect> {
  serial += 1
  const ownerId = overrides.ownerId ?? (await insertMember(db)).id
  const startsAt = overrides.startsAt ?? new Date(Date.now() + 10 * dayMs)
  const endsAt = overrides.endsAt === undefined ? new Date(startsAt.getTime() + dayMs / 12) : overrides.endsAt
  const overAt = fromSeconds(eventEnd(toSeconds(startsAt), endsAt && toSeconds(endsAt)))
  return first(
    await db
      .insert(events)
      .values({ title: `Event ${serial}`, approval: 'approved', overAt, ...overrides, ownerId, startsAt, endsAt })
      .returning(),
  )
}

/** Has a place, unless overridden. */
export async function insertEventGuest(db: Database, eventId: number, memberId: number, overrides: GuestOverrides = {}): Promise<void> {
  const now = new Date()
  const values = { state: 'accepted', rsvp: 1, seat: 'confirmed', seatedAt: now, answeredAt: now } as const
  await db.insert(eventGuests).values({ eventId, memberId, ...values, ...overrides })
}

/** An invitation without an answer. */
export function insertInvitation(db: Database, eventId: number, memberId: number, overrides: GuestOverrides = {}): Promise<void> {
  const pending = { state: 'pending', rsvp: null, seat: null, seatedAt: null, isInvited: true } as const
  return insertEventGuest(db, eventId, memberId, { ...pending, ...overrides })
}
