/** Guests of an event in lists: for the guest list, the door and the host. */
import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import type { DoorGuest, GuestView, listAddressReadings, listGuests } from '#contract/community/event-guests.ts'
import { eventLimits, rsvpValues } from '#contract/community/events.ts'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { totalLimit } from '#contract/content/paging.ts'
import { type MemberId } from '#contract/primitives.ts'
import { areFriends } from '../../../db/conditions/are-friends.ts'
import type { Queryable } from '../../../db/context.ts'
import { members } from '../../../db/tables/accounts.ts'
import { eventAddressReadings, eventGuests } from '../../../db/tables/community/events.ts'
import { decodeCursor, encodeCursor, nextPage } from '../../../lib/cursor.ts'
import { avatarPath } from '../../../lib/media-paths.ts'
import { toSeconds } from '../../../lib/moments.ts'
import {
  badgeColumns,
  byMoment,
  cursorBehind,
  isBehind,
  isVisibleTo,
  momentKey,
  presentBadge,
  readMomentPlace,
  type MemberViewer,
} from '../../members/index.ts'

/** The column that orders the view, and its rows. `isHost`: some views are the host's alone. */
const views: Record<GuestView, { readonly at: typeof eventGuests.seatedAt | typeof eventGuests.answeredAt; readonly where: SQL }> = {
  confirmed: { at: eventGuests.seatedAt, where: sql`${eventGuests.seat} = 'confirmed'` },
  waiting: { at: eventGuests.seatedAt, where: sql`${eventGuests.seat} = 'waiting'` },
  maybe: { at: eventGuests.answeredAt, where: sql`${eventGuests.rsvp} = ${sql.raw(String(rsvpValues.maybe))}` },
  not_attending: { at: eventGuests.answeredAt, where: sql`${eventGuests.rsvp} = ${sql.raw(String(rsvpValues.notAttending))}` },
  invited: { at: eventGuests.answeredAt, where: sql`${eventGuests.rsvp} is null` },
}

/** What guests may see of one another, if they may see the list at all. */
export const openGuestViews: ReadonlySet<GuestView> = new Set(['confirmed', 'maybe'])

/** The predicate of the indexes. */
const isLive = sql`${eventGuests.state} in ('pending', 'accepted')`

/** The next page's number, the last row's moment in microseconds, and its member. */
const cursorSchema = v.tuple([nextPage, v.pipe(v.string(), v.regex(/^\d{1,16}$/)), v.pipe(v.number(), v.safeInteger(), v.minValue(1))])

type Input = RequestOutput<typeof listGuests>

const limit = 30

/** They had a place in no other event that is over. */
const isFirstEvent = sql<boolean>`not exists (select 1 from event_guests other join events e on e.id = other.event_id
  where other.member_id = ${eventGuests.memberId} and other.state in ('pending', 'accepted') and other.event_id <> ${eventGuests.eventId}
    and other.seat = 'confirmed' and e.over_at <= now() and e.deleted_at is null)`

function selectGuests(db: Queryable, viewerId: number, at: (typeof views)[GuestView]['at']) {
  return db
    .select({ guest: eventGuests, member: badgeColumns, isFriend: areFriends(viewerId, members.id), isFirstEvent, atKey: momentKey(at) })
    .from(eventGuests)
    .innerJoin(members, eq(members.id, eventGuests.memberId))
}

/** Those across a block are left out for each other. The caller has checked that the viewer may see the list. */
export async function listGuestsOf(
  db: Queryable,
  viewer: MemberViewer,
  { eventId, view, ...asked }: Input,
  { isHost }: { readonly isHost: boolean },
): Promise<ResponseInput<typeof listGuests>> {
  const { at, where } = views[view]
  const [page, moment, id] = asked.cursor === undefined ? [asked.page] : decodeCursor(cursorSchema, asked.cursor)
  const isListed = and(eq(eventGuests.eventId, eventId), isLive, where, isVisibleTo({ ...viewer, role: 'active' }))
  const behind =
    moment === undefined
      ? undefined
      : sql`(${at}, ${eventGuests.memberId}) > ((timestamptz 'epoch' + ${moment}::bigint * interval '1 microsecond'), ${id}::bigint)`
  const found = await selectGuests(db, viewer.id, at)
    .where(and(isListed, behind))
    .orderBy(asc(at), asc(eventGuests.memberId))
    .limit(limit + 1)
    .offset(moment === undefined ? (page - 1) * limit : 0)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const total = page === 1 && found.length <= limit ? rows.length : await countGuests(db, isListed)
  return {
    items: rows.map(({ guest, member, isFriend, isFirstEvent: isFirst }) => ({
      ...presentBadge(member),
      ...{ rsvp: guest.rsvp, seat: guest.seat, state: guest.state, isFriend },
      answeredAt: toSeconds(guest.answeredAt),
      isCheckedIn: isHost && guest.checkedInAt !== null,
      note: isHost ? guest.note : '',
      isFirstEvent: isHost && isFirst,
    })),
    total: Math.min(total, totalLimit),
    totalIsLimit: total > totalLimit,
    ...{ page, limit },
    nextCursor: found.length > limit && last ? encodeCursor([page + 1, last.atKey, last.guest.memberId]) : null,
  }
}

async function countGuests(db: Queryable, where: SQL | undefined): Promise<number> {
  const counted = db
    .select({ id: members.id })
    .from(eventGuests)
    .innerJoin(members, eq(members.id, eventGuests.memberId))
    .where(where)
    .limit(totalLimit + 1)
    .as('counted')
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(counted)
  return row?.total ?? 0
}

/** The first confirmed guests, for the event's page. */
export async function firstGuests(db: Queryable, viewer: MemberViewer, eventId: number) {
  const { at, where } = views.confirmed
  const found = await selectGuests(db, viewer.id, at)
    .where(and(eq(eventGuests.eventId, eventId), isLive, where, isVisibleTo({ ...viewer, role: 'active' })))
    .orderBy(asc(at), asc(eventGuests.memberId))
    .limit(eventLimits.shownGuests)
  return found.map(({ guest: { rsvp, seat, state }, member }) => ({ ...presentBadge(member), rsvp, seat, state }))
}

/** Nickname and photo only. */
export async function findDoorGuests(db: Queryable, viewer: MemberViewer, eventId: number, memberId?: number): Promise<DoorGuest[]> {
  const rows = await db
    .select({ ...badgeColumns, checkedInAt: eventGuests.checkedInAt })
    .from(eventGuests)
    .innerJoin(members, eq(members.id, eventGuests.memberId))
    .where(
      and(
        eq(eventGuests.eventId, eventId),
        memberId === undefined ? undefined : eq(eventGuests.memberId, memberId),
        sql`${eventGuests.seat} = 'confirmed'`,
        isVisibleTo({ ...viewer, role: 'active' }),
      ),
    )
    .orderBy(asc(members.nameKey))
  return rows.map(({ id, name, avatarKey, checkedInAt }) => ({
    userId: id as MemberId,
    userName: name,
    userImage: avatarPath(avatarKey),
    checkedInAt: checkedInAt && toSeconds(checkedInAt),
  }))
}

/** Who read the private address, the last reading first. */
export async function listReadings(
  db: Queryable,
  viewer: MemberViewer,
  { eventId, ...asked }: RequestOutput<typeof listAddressReadings>,
): Promise<ResponseInput<typeof listAddressReadings>> {
  const columns = { at: eventAddressReadings.readAt, other: eventAddressReadings.memberId }
  const place = readMomentPlace(asked)
  const where = and(eq(eventAddressReadings.eventId, eventId), isVisibleTo({ ...viewer, role: 'active' }))
  const found = await db
    .select({ member: badgeColumns, readAt: eventAddressReadings.readAt, total: eventAddressReadings.total, atKey: momentKey(columns.at) })
    .from(eventAddressReadings)
    .innerJoin(members, eq(members.id, eventAddressReadings.memberId))
    .where(and(where, isBehind(columns, place)))
    .orderBy(...byMoment(columns))
    .limit(limit + 1)
    .offset(place.after ? 0 : (place.page - 1) * limit)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(eventAddressReadings)
    .innerJoin(members, eq(members.id, eventAddressReadings.memberId))
    .where(where)
  return {
    items: rows.map(({ member, readAt, total }) => ({ member: presentBadge(member), readAt: toSeconds(readAt), total })),
    total: Math.min(counted?.total ?? 0, totalLimit),
    totalIsLimit: (counted?.total ?? 0) > totalLimit,
    page: place.page,
    limit,
    nextCursor: found.length > limit && last ? cursorBehind(place, { atKey: last.atKey, id: last.member.id }) : null,
  }
}
