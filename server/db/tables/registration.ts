import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { members } from './accounts.ts'
import { identity, moment, reference } from './columns.ts'

/**
 * A registration in progress, resumable on another device by its key. Contains no password, which is chosen in the last step. Stored for
 * 30 days.
 */
export const registrations = pgTable(
  'registrations',
  {
    id: identity(),
    /** Of the secret key in the address that resumes it. */
    keyHash: text().notNull().unique('registrations_key'),
    step: text().notNull(),
    /** Values entered so far, by field. */
    entered: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    invitationId: reference(),
    entryCodeId: reference(),
    emailConfirmed: text(),
    phoneConfirmed: text(),
    memberId: reference().references(() => members.id),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    updatedAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('registrations_age').on(table.updatedAt)],
)

/** Six-digit codes sent to an address or a phone. Hashed; five attempts; ten minutes. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: identity(),
    channel: text().$type<'email' | 'phone'>().notNull(),
    purpose: text().notNull(),
    /** Hash of the address together with the one it is for. */
    targetHash: text().notNull(),
    codeHash: text().notNull(),
    tries: smallint().notNull().default(0),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [
    index('one_time_codes_target').on(table.targetHash, table.createdAt.desc()),
    index('one_time_codes_expiry').on(table.expiresAt),
  ],
)

export const invitations = pgTable(
  'invitations',
  {
    id: identity(),
    inviterId: reference()
      .notNull()
      .references(() => members.id),
    /** Address it was sent to; empty if the member passes on the link in person. */
    email: text().notNull().default(''),
    note: text().notNull().default(''),
    secretHash: text().notNull(),
    state: text().$type<'pending' | 'accepted' | 'deleted' | 'removed'>().notNull().default('pending'),
    acceptedBy: reference().references(() => members.id),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    updatedAt: moment()
      .notNull()
      .default(sql`now()`),
    expiresAt: moment().notNull(),
    /** Made with one of the member's extra invitations (`invitationAllowances`). It comes back if nobody uses it. */
    isExtra: boolean().notNull().default(false),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('invitations_secret').on(table.secretHash),
    index('invitations_inviter').on(table.inviterId, table.state, table.id.desc()),
    index('invitations_accepted').on(table.acceptedBy),
  ],
)

/** Invitations beyond the ones that every member has: bought with tickets, or granted by staff. Rows are only ever added. */
export const invitationAllowances = pgTable(
  'invitation_allowances',
  {
    id: identity(),
    memberId: reference()
      .notNull()
      .references(() => members.id),
    qty: integer().notNull(),
    source: text().$type<'bought' | 'granted'>().notNull(),
    /** The attempt: a second row with the same key is refused. */
    key: text().notNull().unique('invitation_allowances_key'),
    /** Of staff, for a grant. */
    reason: text().notNull().default(''),
    createdAt: moment().notNull(),
  },
  (table) => [index('invitation_allowances_member').on(table.memberId)],
)

/** The HKB entry: codes that staff hand out at events and to partner clubs. */
export const entryCodes = pgTable('entry_codes', {
  id: identity(),
  codeHash: text().notNull().unique('entry_codes_code'),
  label: text().notNull(),
  usesLeft: integer(),
  createdAt: moment()
    .notNull()
    .default(sql`now()`),
  expiresAt: moment(),
})

/** Redeemed captchas, until they would have expired. Unlogged: losing them in a crash only makes some valid once more. */
export const spentCaptchas = pgTable('spent_proofs', { id: text().primaryKey(), expiresAt: moment().notNull() }, (table) => [
  index('spent_proofs_expiry').on(table.expiresAt),
])
