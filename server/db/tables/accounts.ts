import { sql } from 'drizzle-orm'
import { boolean, date, index, inet, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { PermissionFlags } from '#contract/roles.ts'
import { identity, moment, reference } from './columns.ts'

/** A person's account. `name_key` and `email` are lower-cased; a deleted account keeps its row for its content. */
export const members = pgTable(
  'members',
  {
    id: identity(),
    name: text().notNull(),
    nameKey: text().notNull(),
    email: text().notNull(),
    passwordHash: text().notNull(),
    groupId: smallint().notNull(),
    /** The member's own permission flags; they override the group's. */
    ownFlags: jsonb().$type<PermissionFlags>().notNull().default({}),
    birthday: date({ mode: 'string' }).notNull(),
    locale: text().notNull().default('en'),
    dateFormat: text().notNull().default('yyyy-m-d'),
    /** The member has chosen no date format. */
    usesLocaleDates: boolean().notNull().default(true),
    timeFormat: text().notNull().default('24'),
    preferences: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Storage key of the avatar; null for the empty image. */
    avatarKey: text(),
    aboutMe: text().notNull().default(''),
    /** IANA zone (`Europe/Berlin`); empty: the device's zone. */
    timeZone: text().notNull().default(''),
    usesMetric: boolean().notNull().default(true),
    /** Audience of each of the five content kinds (1§3); missing: members. */
    privacyContent: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Whether others may see that the member is or was here. */
    showsActivity: boolean().notNull().default(true),
    phone: text(),
    phoneVerifiedAt: moment(),
    /** The number for which a code was requested, and when. It becomes `phone` once the code is entered. */
    phoneAsked: text(),
    phoneAskedAt: moment(),
    emailConfirmedAt: moment(),
    /** Ready videos, counted by the videos domain for directory and suggestions. */
    videoTotal: reference().notNull().default(0),
    acceptedTermsAt: moment(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    lastSeenAt: moment(),
    /** End of the previous visit; for "new since you were here". A visit ends after 30 minutes without a request. */
    lastVisitAt: moment(),
    deletedAt: moment(),
    /** The member requested account deletion, which happens on this day unless they cancel it. */
    removalAt: moment(),
    /** Videos and comments then stay under '[deleted]'; otherwise they are deleted too. */
    removalKeepsContent: boolean().notNull().default(true),
    nameChangedAt: moment(),
  },
  (table) => [
    uniqueIndex('members_name_key').on(table.nameKey),
    uniqueIndex('members_email').on(table.email),
    index('members_name_trgm').using('gin', sql`${table.nameKey} gin_trgm_ops`),
    index('members_removal')
      .on(table.removalAt)
      .where(sql`removal_at is not null and deleted_at is null`),
    index('members_video_total').on(table.videoTotal.desc(), table.id),
  ],
)

/** Names by their appearance (UTS 39, `name-skeleton.ts`): in use by a member, or reserved for a while after a member gave theirs up. */
export const memberNames = pgTable(
  'member_names',
  {
    skeleton: text().notNull(),
    /** The letters i and l as written, which the skeleton does not distinguish; `?` where they were not recorded. */
    letters: text().notNull().default('?'),
    /** Null if the account is gone. A member may have several: the one in use, and reserved ones. */
    memberId: reference().references(() => members.id),
    /** End of the reservation; null while the name is in use. */
    freeAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.skeleton, table.letters] }),
    index('member_names_member').on(table.memberId),
    index('member_names_free')
      .on(table.freeAt)
      .where(sql`free_at is not null`),
  ],
)

export const memberGroups = pgTable('member_groups', {
  id: smallint().primaryKey(),
  name: text().notNull(),
  flags: jsonb().$type<PermissionFlags>().notNull().default({}),
})

/** A signed-in device. Refresh tokens are stored hashed; only the newest unused one is valid. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    memberId: reference()
      .notNull()
      .references(() => members.id),
    device: text().notNull(),
    ip: inet().notNull(),
    keepSignedIn: boolean().notNull(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    lastUsedAt: moment()
      .notNull()
      .default(sql`now()`),
    expiresAt: moment().notNull(),
    endedAt: moment(),
    endedBecause: text(),
  },
  (table) => [index('sessions_member').on(table.memberId, table.lastUsedAt.desc()), index('sessions_expiry').on(table.expiresAt)],
)

/** Every refresh token a session ever had: a used one that comes back means theft and ends the session. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    tokenHash: text().primaryKey(),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    usedAt: moment(),
    successorHash: text(),
  },
  (table) => [index('refresh_tokens_session').on(table.sessionId)],
)

/** Single-use keys sent by mail (password reset, a new address). Hashed. */
export const mailKeys = pgTable(
  'mail_keys',
  {
    keyHash: text().primaryKey(),
    memberId: reference()
      .notNull()
      .references(() => members.id),
    purpose: text().notNull(),
    /** Detail of the purpose (the new address), if the purpose alone is not enough. */
    detail: text(),
    /** Of a six-digit code that works instead of the key, for a few minutes and attempts. */
    codeHash: text(),
    codeTries: smallint().notNull().default(0),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [index('mail_keys_member').on(table.memberId, table.purpose)],
)

/** Answers already given, so that a repeated request has one effect. Stored for 7 days. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    memberId: reference().notNull(),
    key: text().notNull(),
    endpoint: text().notNull(),
    requestHash: text().notNull(),
    status: smallint(),
    response: jsonb(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.key] }), index('idempotency_keys_age').on(table.createdAt)],
)

/** An additional way to sign in (WebAuthn). */
export const passkeys = pgTable(
  'passkeys',
  {
    /** Credential id, base64url. */
    id: text().primaryKey(),
    memberId: reference()
      .notNull()
      .references(() => members.id),
    publicKey: text().notNull(),
    counter: reference().notNull().default(0),
    transports: jsonb().$type<string[]>().notNull().default([]),
    name: text().notNull(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    lastUsedAt: moment(),
  },
  (table) => [index('passkeys_member').on(table.memberId)],
)

/** A challenge for an authenticator to sign: once, within minutes. Belongs to no member during sign-in. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: text().primaryKey(),
    memberId: reference().references(() => members.id),
    purpose: text().$type<'sign-in' | 'confirm' | 'add'>().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('passkey_challenges_expiry').on(table.expiresAt), index('passkey_challenges_member').on(table.memberId)],
)

/**
 * A member authorises the site to act for them against copies of their videos elsewhere. Withdrawal ends it; the authorisation stays on
 * record.
 */
export const dmcaAuthorisations = pgTable(
  'dmca_authorisations',
  {
    id: identity(),
    memberId: reference()
      .notNull()
      .references(() => members.id),
    /** The name it was signed with. */
    fullName: text().notNull(),
    givenAt: moment().notNull(),
    withdrawnAt: moment(),
  },
  (table) => [
    uniqueIndex('dmca_authorisations_one')
      .on(table.memberId)
      .where(sql`withdrawn_at is null`),
    index('dmca_authorisations_member').on(table.memberId, table.id.desc()),
  ],
)

/** How often a member's record of settings was changed, and the last change of each of its fields. */
export const recordVersions = pgTable(
  'record_versions',
  {
    memberId: reference()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** `profile`, `privacy`, … */
    record: text().notNull(),
    version: integer().notNull().default(0),
    /** The last change of each field: its version, and the session it came from. */
    fields: jsonb().$type<Record<string, { version: number; sessionId: string }>>().notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.record] })],
)
