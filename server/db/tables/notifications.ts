import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { members, sessions } from './accounts.ts'
import { identity, moment, reference } from './columns.ts'

/** Events that concern a member. `view` groups them (1§3); `params` contains ids only: texts are made when it is read. */
export const notifications = pgTable(
  'notifications',
  {
    id: identity(),
    memberId: reference()
      .notNull()
      .references(() => members.id),
    view: text().notNull(),
    kind: text().notNull(),
    actorId: reference().references(() => members.id),
    params: jsonb().$type<Record<string, number | string>>().notNull().default({}),
    /** The same event again replaces the previous one (two comments under one video). */
    onceKey: text(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    seenAt: moment(),
    /** Already sent by mail, alone or in a digest. */
    mailedAt: moment(),
  },
  (table) => [
    index('notifications_recent').on(table.memberId, table.id.desc()),
    index('notifications_view').on(table.memberId, table.view, table.id.desc()),
    index('notifications_unseen')
      .on(table.memberId, table.id.desc())
      .where(sql`seen_at is null`),
    index('notifications_unmailed')
      .on(table.createdAt)
      .where(sql`mailed_at is null and seen_at is null`),
    index('notifications_actor').on(table.actorId),
    uniqueIndex('notifications_once')
      .on(table.memberId, table.onceKey)
      .where(sql`once_key is not null`),
  ],
)

/** A browser's subscription to Web Push. Ends with its session. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: identity(),
    memberId: reference()
      .notNull()
      .references(() => members.id),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text().notNull().unique('push_subscriptions_endpoint'),
    p256dh: text().notNull(),
    auth: text().notNull(),
    failures: smallint().notNull().default(0),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    lastUsedAt: moment(),
    /** Of the oldest notification held back because of the member's quiet hours, and when those end. */
    heldSince: moment(),
    heldUntil: moment(),
  },
  (table) => [
    index('push_subscriptions_member').on(table.memberId),
    index('push_subscriptions_session').on(table.sessionId),
    index('push_subscriptions_held')
      .on(table.heldUntil)
      .where(sql`held_until is not null`),
  ],
)
