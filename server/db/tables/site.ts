import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { members } from './accounts.ts'
import { identity, moment, reference } from './columns.ts'

/** Client errors: time, message, route, origin, build. No member, no address. Stored for 30 days. */
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

/** Mails that the sandbox mailer stored for the operator to read. */
export const sandboxMails = pgTable('sandbox_mails', {
  id: identity(),
  to: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  createdAt: moment()
    .notNull()
    .default(sql`now()`),
})

/** Counters of the rate limiter, shared by all nodes. Unlogged: losing them in a crash only resets limits. */
export const rateLimits = pgTable(
  'rate_limits',
  { key: text().primaryKey(), points: integer().notNull().default(0), expire: bigint({ mode: 'number' }) },
  (table) => [index('rate_limits_expiry').on(table.expire)],
)

/** Changes by staff to things that are not their own, and their views of private messages. Append-only: `server/db/app-role.ts`. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: identity(),
    /** Null: the operator of the machine, who need not be a member. */
    actorId: reference().references(() => members.id),
    /** The name of the endpoint, or of the script. */
    action: text().notNull(),
    /** Kind and id: `report:12`. */
    subject: text().notNull(),
    /** The state of the subject; null if it did not exist, or if only the view counts. Texts are shortened, secrets left out. */
    before: jsonb(),
    after: jsonb(),
    /** If the endpoint requires one. */
    reason: text(),
    /** Not a foreign key: the entry outlives the session. */
    sessionId: text(),
    /** As in the log (`reqId`). */
    requestId: text(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    index('audit_entries_recent').on(table.createdAt.desc()),
    index('audit_entries_actor').on(table.actorId),
    index('audit_entries_subject').on(table.subject),
  ],
)
