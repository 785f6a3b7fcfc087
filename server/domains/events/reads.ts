/** Reads of events: the rows that the policy needs, and the members and files that a command names. */
import { and, count, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { EventAbilities } from '#contract/community/events.ts'
import { Refusal } from '#contract/error.ts'
import { eventAbilities, maySeeEvent, type EventFacts } from '#contract/policy/community/events.ts'
import { areFriends } from '../../db/conditions/are-friends.ts'
import { notBlocked } from '../../db/conditions/not-blocked.ts'
import type { Queryable } from '../../db/context.ts'
import { members } from '../../db/tables/accounts.ts'
import { attachments } from '../../db/tables/attachments.ts'
import { eventGuests, events } from '../../db/tables/community/events.ts'
import { contentFavourites } from '../../db/tables/content/content.ts'
import type { MemberContext } from '../../http/context.ts'
import { attachmentPath } from '../../lib/media-paths.ts'
import { isVisibleTo, type MemberViewer } from '../members/index.ts'

export type EventRow = typeof events.$inferSelect
export type GuestRow = typeof eventGuests.$inferSelect

export interface EventWithFacts {
  readonly row: EventRow
  readonly facts: EventFacts
  /** The viewer's own invitation or answer, also one that was taken back. */
  readonly guest: GuestRow | null
}

/** For a selection from `events`, beside the row. Moments are compared in Postgres, as in lists. */
const eventColumns = (viewerId: number) => ({
  row: events,
  isBlocked: sql<boolean>`not (${notBlocked(viewerId, events.ownerId)})`,
  isFriend: areFriends(viewerId, events.ownerId),
  hasEnded: sql<boolean>`${events.overAt} <= now()`,
  isAddressOpen: sql<boolean>`coalesce(${events.addressFrom} <= now(), true)`,
})

interface FoundEvent {
  readonly row: EventRow
  readonly isBlocked: boolean
  readonly isFriend: boolean
  readonly hasEnded: boolean
  readonly isAddressOpen: boolean
}

export const isLive = ({ state }: Pick<GuestRow, 'state'>): boolean => state === 'pending' || state === 'accepted'

function factsOf({ row, ...found }: FoundEvent, guest: GuestRow | null): EventFacts {
  const { ownerId, approval, visibility, guestList, privateLocation } = row
  return {
    ...found,
    ...{ ownerId, approval, visibility, guestList, privateLocation },
    isDeleted: row.deletedAt !== null,
    isInvited: guest !== null && isLive(guest),
    seat: guest?.seat ?? null,
  }
}

/** The events that the viewer may see. */
export async function findEvents(db: Queryable, viewer: MemberViewer, eventIds: readonly number[]): Promise<EventWithFacts[]> {
  if (eventIds.length === 0) return []
  const [rows, guests] = await Promise.all([
    db
      .select(eventColumns(viewer.id))
      .from(events)
      .where(inArray(events.id, [...eventIds])),
    db
      .select()
      .from(eventGuests)
      .where(and(eq(eventGuests.memberId, viewer.id), inArray(eventGuests.eventId, [...eventIds]))),
  ])
  const guestOf = new Map(guests.map((guest) => [guest.eventId, guest]))
  return rows
    .map((found) => {
      const guest = guestOf.get(found.row.id) ?? null
      return { row: found.row, guest, facts: factsOf(found, guest) }
    })
    .filter(({ facts }) => maySeeEvent(viewer, facts))
}

/** The address of each event's picture, by the event's id. */
export async function findPictures(db: Queryable, eventIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (eventIds.length === 0) return new Map()
  const rows = await db
    .select({ eventId: events.id, name: attachments.name })
    .from(events)
    .innerJoin(attachments, eq(attachments.id, events.imageId))
    .where(inArray(events.id, [...eventIds]))
  return new Map(rows.map(({ eventId, name }) => [eventId, attachmentPath(name)]))
}

/** Throws not_found for events that are not visible to the viewer. `isLocked` lets nobody change it, or take a place, meanwhile. */
export async function getVisibleEvent(
  db: Queryable,
  { viewer }: Pick<MemberContext, 'viewer'>,
  eventId: number,
  { isLocked = false } = {},
): Promise<EventWithFacts> {
  const query = db.select(eventColumns(viewer.id)).from(events).where(eq(events.id, eventId))
  const [found] = await (isLocked ? query.for('no key update', { of: events }) : query)
  if (!found) throw new Refusal('not_found')
  // After the lock: an answer of the same member may have been in progress.
  const guest = await findGuest(db, eventId, viewer.id)
  const facts = factsOf(found, guest)
  if (!maySeeEvent(viewer, facts)) throw new Refusal('not_found')
  return { row: found.row, facts, guest }
}

/** The same, for a call that needs the ability. Throws forbidden without it. */
export async function getEventFor(
  db: Queryable,
  context: Pick<MemberContext, 'viewer'>,
  eventId: number,
  ability: keyof EventAbilities,
  { isLocked = false } = {},
): Promise<EventWithFacts> {
  const event = await getVisibleEvent(db, context, eventId, { isLocked })
  if (!eventAbilities(context.viewer, event.facts)[ability]) throw new Refusal('forbidden')
  return event
}

export async function findGuest(db: Queryable, eventId: number, memberId: number): Promise<GuestRow | null> {
  const [guest] = await db
    .select()
    .from(eventGuests)
    .where(and(eq(eventGuests.eventId, eventId), eq(eventGuests.memberId, memberId)))
  return guest ?? null
}

export async function isFavouriteEvent(db: Queryable, eventId: number, viewerId: number): Promise<boolean> {
  const { typeId, itemId, memberId } = contentFavourites
  const mine = and(eq(typeId, 'event'), eq(itemId, eventId), eq(memberId, viewerId))
  return (await db.select({ itemId }).from(contentFavourites).where(mine)).length > 0
}

/** Locks the member's row: two events at once cannot exceed the limits together. */
export async function countOwnEvents(tx: Queryable, memberId: number): Promise<{ total: number; waiting: number }> {
  await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('no key update')
  const [owned] = await tx
    .select({ total: count(), waiting: sql<number>`(count(*) filter (where ${events.approval} = 'pending_approval'))::int` })
    .from(events)
    .where(and(eq(events.ownerId, memberId), isNull(events.deletedAt)))
  return owned ?? { total: 0, waiting: 0 }
}

/** Those of the members whom the viewer may invite. */
export async function findInvitable(db: Queryable, viewer: MemberViewer, memberIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(inArray(members.id, [...memberIds]), ne(members.id, viewer.id), isVisibleTo({ ...viewer, role: 'active' })))
  return rows.map(({ id }) => id)
}

/** Whether the file is the photo of an event that the viewer may see. */
export async function isInVisibleEvent({ db, viewer }: { db: Queryable; viewer: MemberViewer }, attachmentId: number): Promise<boolean> {
  const rows = await db.select({ id: events.id }).from(events).where(eq(events.imageId, attachmentId)).limit(mostLookedAt)
  const found = await findEvents(
    db,
    viewer,
    rows.map(({ id }) => id),
  )
  return found.length > 0
}

/** A photo is in one event, or in a few of the same host. */
const mostLookedAt = 50
