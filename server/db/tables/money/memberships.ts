/** Memberships that were paid for: one row per member with what runs now, and the history of all changes. */
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { MembershipKind } from '#contract/policy/membership.ts'
import { members } from '../accounts.ts'
import { identity, moment, reference } from '../columns.ts'
import { ledgerTransactions } from './ledger.ts'

export const memberships = pgTable(
  'memberships',
  {
    memberId: reference()
      .primaryKey()
      .references(() => members.id),
    kind: text().$type<MembershipKind>().notNull(),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    /** The group that the member had before, and returns to when the membership ends. */
    groupBefore: smallint().notNull(),
    /** The end that the member was reminded of a week before it, and on the day. */
    weekReminderOf: moment(),
    dayReminderOf: moment(),
    /** When the group was taken back after the end; null while it runs. */
    closedAt: moment(),
  },
  (table) => [
    check('memberships_span', sql`ends_at > starts_at`),
    index('memberships_end')
      .on(table.endsAt)
      .where(sql`closed_at is null`),
  ],
)

export const membershipEvents = pgTable(
  'membership_events',
  {
    id: identity(),
    memberId: reference()
      .notNull()
      .references(() => members.id),
    state: text().$type<'bought' | 'extended' | 'upgraded' | 'expired'>().notNull(),
    kind: text().$type<MembershipKind>().notNull(),
    /** Null if nothing was bought. */
    months: smallint(),
    /** In tickets or dollars. */
    price: integer().notNull().default(0),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    /** The purchase in the ledger. */
    transactionId: reference().references(() => ledgerTransactions.id),
    /** Staff gave or ended it. */
    byStaff: boolean().notNull().default(false),
    /** The key of the attempt of an admin who gave it: sent twice, it is given once. */
    key: text(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('membership_events_member').on(table.memberId, table.id.desc()),
    index('membership_events_purchase').on(table.transactionId),
    uniqueIndex('membership_events_key').on(table.key),
  ],
)
