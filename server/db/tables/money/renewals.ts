/**
 * Consents to automatic renewal, of a membership or of the subscription to a video album. A row is one consent: switched on again later, it is
 * another row.
 */
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { RenewalEnd, RenewalSubject, RenewalWay } from '#contract/money/renewals.ts'
import type { MembershipKind } from '#contract/policy/membership.ts'
import { members } from '../accounts.ts'
import { identity, moment, reference } from '../columns.ts'

export const renewals = pgTable(
  'renewals',
  {
    id: identity(),
    memberId: reference()
      .notNull()
      .references(() => members.id),
    subject: text().$type<RenewalSubject>().notNull(),
    /** Of a membership. */
    kind: text().$type<MembershipKind>(),
    months: smallint(),
    /** Of a subscription: the album. */
    itemId: reference(),
    /** Of a subscription: the days of access that the member agreed to pay for. */
    days: integer(),
    way: text().$type<RenewalWay>().notNull(),
    /** The only price that the member agreed to: tickets, or dollars by card. */
    price: integer().notNull(),
    createdAt: moment().notNull(),
    /** The end of the period whose renewal was announced, and when. */
    announcedOf: moment(),
    announcedAt: moment(),
    /** The end of the period whose renewal was attempted by card. A period is charged once, whatever became of it. */
    triedOf: moment(),
    /** When the job looks at it again. */
    nextAt: moment().notNull(),
    /** No more renewals. */
    endedAt: moment(),
    endedBy: text().$type<RenewalEnd>(),
  },
  (table) => [
    uniqueIndex('renewals_running')
      .on(table.memberId, table.subject, sql`coalesce(${table.itemId}, 0)`)
      .where(sql`ended_at is null`),
    index('renewals_member').on(table.memberId, table.id.desc()),
    index('renewals_due')
      .on(table.nextAt, table.id)
      .where(sql`ended_at is null`),
    check(
      'renewals_subject',
      sql`(subject = 'membership') = (kind is not null and months is not null) and (subject = 'video_album') = (item_id is not null)`,
    ),
    check('renewals_ended', sql`(ended_at is null) = (ended_by is null)`),
    check('renewals_price', sql`price > 0`),
  ],
)
