import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, real, smallint, text } from 'drizzle-orm/pg-core'
import type { EventApproval, EventVisibility, GuestList, InviteState, RsvpValue, SeatState } from '#contract/community/events.ts'
import type { ContentAudience } from '#contract/policy/members.ts'
import { members } from '../accounts.ts'
import { attachments } from '../attachments.ts'
import { bytewiseText, identity, moment, reference } from '../columns.ts'
import { geoCities } from '../geo.ts'

/** An event. The totals of its guests are counted by a trigger. */
export const events = pgTable(
  'events',
  {
    id: identity(),
    ownerId: reference()
      .notNull()
      .references(() => members.id),
    title: text().notNull(),
    /** Without case and accents, for search. */
    titleKey: bytewiseText()
      .notNull()
      .generatedAlwaysAs(sql`ropewalk_fold(title)`),
    description: text().notNull().default(''),
    startsAt: moment().notNull(),
    endsAt: moment(),
    /** When it is over: its end, or some hours after its start (`eventEnd`). */
    overAt: moment().notNull(),
    /** Null: no limit. */
    maxGuests: integer(),
    cityId: integer().references(() => geoCities.id),
    /** Of the town; null for events without one. */
    latitude: real(),
    longitude: real(),
    /** The town's folded name, for search. */
    townKey: bytewiseText().notNull().default(''),
    area: text().notNull().default(''),
    /** The address. If private, it leaves the server only for the host and by `events.address`. */
    location: text().notNull().default(''),
    privateLocation: boolean().notNull().default(false),
    /** From when on confirmed guests may read a private address; null: at once. */
    addressFrom: moment(),
    isOnline: boolean().notNull().default(false),
    link: text(),
    guestList: text().$type<GuestList>().notNull().default('shown'),
    confirmsGuests: boolean().notNull().default(false),
    visibility: text().$type<EventVisibility>().notNull().default('members'),
    /** Which members find it without an invitation. */
    ownerAudience: text()
      .$type<ContentAudience>()
      .notNull()
      .generatedAlwaysAs(sql`case visibility when 'invited' then 'nobody' else visibility end`),
    imageId: reference().references(() => attachments.id, { onDelete: 'set null' }),
    approval: text().$type<EventApproval>().notNull().default('pending_approval'),
    approvalReason: text().notNull().default(''),
    /** When it was sent to staff. */
    sentAt: moment()
      .notNull()
      .default(sql`now()`),
    attendingTotal: integer().notNull().default(0),
    waitingTotal: integer().notNull().default(0),
    maybeTotal: integer().notNull().default(0),
    notAttendingTotal: integer().notNull().default(0),
    upVotes: integer().notNull().default(0),
    downVotes: integer().notNull().default(0),
    commentTotal: integer().notNull().default(0),
    viewTotal: integer().notNull().default(0),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    /** When staff approved it; until then, when it was created. */
    publishedAt: moment()
      .notNull()
      .default(sql`now()`),
    version: integer().notNull().default(1),
    deletedAt: moment(),
  },
  (table) => {
    const listed = sql`deleted_at is null and approval = 'approved'`
    return [
      index('events_start').on(table.startsAt, table.id, table.ownerId, table.ownerAudience, table.overAt).where(listed),
      index('events_published').on(table.publishedAt.desc(), table.id.desc(), table.ownerId, table.ownerAudience).where(listed),
      index('events_without_town')
        .on(table.startsAt, table.id)
        .where(sql`deleted_at is null and approval = 'approved' and latitude is null`),
      index('events_place').on(table.latitude, table.longitude, table.startsAt).where(listed),
      index('events_owner')
        .on(table.ownerId, table.startsAt.desc(), table.id.desc())
        .where(sql`deleted_at is null`),
      index('events_waiting')
        .on(table.sentAt, table.id)
        .where(sql`approval = 'pending_approval' and deleted_at is null`),
      index('events_title_trgm').using('gin', sql`title_key gin_trgm_ops`),
      index('events_town').on(table.townKey, table.startsAt).where(listed),
      // Their waiting list may move up.
      index('events_with_waiting')
        .on(table.overAt)
        .where(sql`waiting_total > 0 and deleted_at is null`),
      // Whatever happens at once, no event has more confirmed guests than places.
      check('events_places', sql`max_guests is null or attending_total <= max_guests`),
      index('events_image')
        .on(table.imageId)
        .where(sql`image_id is not null`),
    ]
  },
)

/** A member's invitation to an event, their answer, or both (1§3 invites). */
export const eventGuests = pgTable(
  'event_guests',
  {
    eventId: reference()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    memberId: reference()
      .notNull()
      .references(() => members.id),
    state: text().$type<InviteState>().notNull(),
    isInvited: boolean().notNull().default(false),
    note: text().notNull().default(''),
    rsvp: smallint().$type<RsvpValue>(),
    /** Only with Attending. */
    seat: text().$type<SeatState>(),
    /** Their turn on the waiting list, and the order of the guests. */
    seatedAt: moment(),
    tellsFriends: boolean().notNull().default(false),
    checkedInAt: moment(),
    /** When they were reminded of the event. */
    remindedAt: moment(),
    /** Of the answer, or the invitation. */
    answeredAt: moment().notNull(),
  },
  (table) => {
    const isLive = sql`state in ('pending', 'accepted')`
    return [
      primaryKey({ columns: [table.eventId, table.memberId] }),
      index('event_guests_member').on(table.memberId, table.eventId).where(isLive),
      index('event_guests_seats')
        .on(table.eventId, table.seat, table.seatedAt, table.memberId)
        .where(sql`seat is not null`),
      index('event_guests_answers').on(table.eventId, table.rsvp, table.answeredAt, table.memberId).where(isLive),
    ]
  },
)

/** Who read the private address of an event, and how often: for its host. */
export const eventAddressReadings = pgTable(
  'event_address_readings',
  {
    eventId: reference()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    memberId: reference()
      .notNull()
      .references(() => members.id),
    /** The last time. */
    readAt: moment().notNull(),
    total: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.memberId] }),
    index('event_address_readings_member').on(table.memberId),
    index('event_address_readings_recent').on(table.eventId, table.readAt.desc(), table.memberId),
  ],
)
