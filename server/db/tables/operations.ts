import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { members } from './accounts.ts'
import { identity, moment, reference } from './columns.ts'

/** Client errors: time, message, route, origin, build. No member, no address. Kept 30 days. */
export const clientErrors = pgTable(
  'client_errors',
  {
    id: identity(),
    kind: text().notNull(),
    message: text().notNull(),
    route: text().notNull(),
    origin: text().notNull(),
    build: text().notNull(),
    stack: text().notNull().default(''),
    happenedAt: moment().notNull(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('client_errors_age').on(table.createdAt)],
)

/** Small facts of the installation: demo filled, signing keys, site switched offline. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: moment()
    .notNull()
    .default(sql`now()`),
})

/** Mail the sandbox mailer kept for the operator to read. */
export const sandboxMails = pgTable('sandbox_mails', {
  id: identity(),
  to: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  createdAt: moment()
    .notNull()
    .default(sql`now()`),
})

/** Counters of the rate limiter, shared by all nodes. Unlogged: losing them in a crash only forgives. */
export const rateLimits = pgTable(
  'rate_limits',
  { key: text().primaryKey(), points: integer().notNull().default(0), expire: bigint({ mode: 'number' }) },
  (table) => [index('rate_limits_expiry').on(table.expire)],
)

/** What staff did or looked at that somebody may have to answer for. Never changed. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: identity(),
    actorId: reference()
      .notNull()
      .references(() => members.id),
    action: text().notNull(),
    /** What it was about: `report:12`. */
    subject: text().notNull(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('audit_entries_recent').on(table.createdAt.desc()), index('audit_entries_actor').on(table.actorId)],
)
