import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, pgView, primaryKey, real, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { HoldDecision } from '#contract/site/moderation.ts'
import { members } from './accounts.ts'
import { bytewiseText, identity, moment, reference } from './columns.ts'
import { toContentItem } from './content/content.ts'
import { geoCities, geoCountries, geoRegions } from './geo.ts'

/**
 * A member's details about themselves, for their own use. Details that others may find are copied to `directory_entries`; lists never
 * read them from here.
 */
export const profiles = pgTable(
  'profiles',
  {
    memberId: reference()
      .primaryKey()
      .references(() => members.id),
    heightCm: smallint(),
    weightKg: smallint(),
    /** Age display modes 1-4 (1§9; ambiguity age-modes). */
    ageMode: smallint().notNull().default(3),
    /** Audience by field name; a missing field has the contract's default. */
    visibility: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Values of custom fields by their name (`cf_position`, …). */
    customValues: jsonb().$type<Record<string, string | string[]>>().notNull().default({}),
    contacts: jsonb().$type<Array<{ site: string; value: string }>>().notNull().default([]),
    countryIso: text().references(() => geoCountries.iso),
    regionId: integer().references(() => geoRegions.id),
    cityId: integer().references(() => geoCities.id),
    neighbourhood: text().notNull().default(''),
    /** The member hides their place; then none is required (1§5). */
    isPlacePrivate: boolean().notNull().default(false),
    /** May be found by 'near me'. */
    sharesLocation: boolean().notNull().default(false),
    /** The member's assumed position for 'near me': displaced once and snapped to a grid no finer than 2 km. Nothing finer is stored. */
    coarseLatitude: real(),
    coarseLongitude: real(),
    viewTotal: integer().notNull().default(0),
    featuredAt: moment(),
    updatedAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    index('profiles_featured')
      .on(table.featuredAt.desc(), table.memberId)
      .where(sql`featured_at is not null`),
  ],
)

/** Fields staff may add to profiles (1§3). Labels are English; clients translate the ones they know. */
export const customFields = pgTable('custom_fields', {
  id: smallint().primaryKey(),
  /** `cf_position`. Never changes, because values are stored under it. */
  name: text().notNull().unique('custom_fields_name'),
  label: text().notNull(),
  kind: text().$type<'one' | 'many' | 'text'>().notNull(),
  options: jsonb().$type<Array<{ value: string; label: string }>>().notNull().default([]),
  position: smallint().notNull(),
  isActive: boolean().notNull().default(true),
})

export const fetishes = pgTable('fetishes', {
  id: smallint().primaryKey(),
  /** English; clients translate the ones they know. */
  title: text().notNull(),
  groupTitle: text().notNull(),
  position: smallint().notNull(),
  isActive: boolean().notNull().default(true),
})

export const fetishAnswers = pgTable(
  'fetish_answers',
  {
    memberId: reference()
      .notNull()
      .references(() => members.id),
    fetishId: smallint()
      .notNull()
      .references(() => fetishes.id),
    /** 1 into, 2 curious, 3 soft limit, 4 hard limit. */
    answer: smallint().notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.fetishId] })],
)

/** Details of a member that a list may reveal. */
const entryColumns = {
  memberId: reference()
    .primaryKey()
    .references(() => members.id),
  nameKey: bytewiseText().notNull(),
  groupId: smallint().notNull(),
  joinedAt: moment().notNull(),
  /** Null if the member does not show when they were here. */
  seenAt: moment(),
  videoTotal: integer().notNull().default(0),
  viewTotal: integer().notNull().default(0),
  /** Whole years; the middle of the bucket in age mode 3; null when the age is not shown. */
  age: smallint(),
  /** Month × 100 + day of the birthday; only in age mode 2, which shows the birth date without the year. */
  birthDay: smallint(),
  heightCm: smallint(),
  weightKg: smallint(),
  /** Lower-cased and folded, for the text filter. */
  aboutKey: text().notNull().default(''),
  contactsKey: text().notNull().default(''),
  countryIso: text(),
  regionId: integer(),
  cityId: integer(),
  /** As in `profiles`; null unless the member may be found by 'near me'. */
  coarseLatitude: real(),
  coarseLongitude: real(),
  customValues: jsonb().$type<Record<string, string | string[]>>().notNull().default({}),
}

/**
 * One row for every member whom others may find, with nothing in it that those others may not see: lists, sorts, filters and counts read
 * this table only, so none of them can reveal more than a profile does. Rewritten whenever one of its values changes.
 */
export const directoryEntries = pgTable('directory_entries', entryColumns, (table) => [
  index('directory_name').on(table.nameKey),
  index('directory_name_trgm').using('gin', sql`${table.nameKey} gin_trgm_ops`),
  index('directory_about_trgm').using('gin', sql`${table.aboutKey} gin_trgm_ops`),
  index('directory_contacts_trgm').using('gin', sql`${table.contactsKey} gin_trgm_ops`),
  index('directory_about_start').on(sql`left(${table.aboutKey}, 120) collate "C"`),
  index('directory_contacts_start').on(sql`left(${table.contactsKey}, 120) collate "C"`),
  index('directory_custom').using('gin', sql`${table.customValues} jsonb_path_ops`),
  index('directory_joined').on(table.joinedAt.desc(), table.memberId.desc()),
  index('directory_seen').on(table.seenAt.desc().nullsLast(), table.memberId.desc()),
  index('directory_videos').on(table.videoTotal.desc(), table.memberId.desc()),
  index('directory_views').on(table.viewTotal.desc(), table.memberId.desc()),
  index('directory_age').on(table.age.desc().nullsLast(), table.memberId.desc()),
  index('directory_birth_day')
    .on(table.birthDay, table.memberId)
    .where(sql`birth_day is not null`),
  index('directory_group').on(table.groupId, table.joinedAt.desc(), table.memberId.desc()),
  index('directory_country').on(table.countryIso, table.regionId, table.cityId),
  index('directory_region').on(table.regionId, table.cityId),
  index('directory_city').on(table.cityId),
  index('directory_place').on(table.coarseLatitude, table.coarseLongitude),
])

/** The same for all members who are not deleted, findable or not: the table that admins read (migration 0009). */
export const directoryEverybody = pgView('directory_everybody', entryColumns).existing()

/** The last visit of each visitor. Incognito members leave none. */
export const profileVisits = pgTable(
  'profile_visits',
  {
    memberId: reference()
      .notNull()
      .references(() => members.id),
    visitorId: reference()
      .notNull()
      .references(() => members.id),
    visitedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.visitorId] }),
    index('profile_visits_recent').on(table.memberId, table.visitedAt.desc(), table.visitorId),
    index('profile_visits_visitor').on(table.visitorId),
  ],
)

/** A member's private note about another member. */
export const memberNotes = pgTable(
  'member_notes',
  {
    authorId: reference()
      .notNull()
      .references(() => members.id),
    aboutId: reference()
      .notNull()
      .references(() => members.id),
    text: text().notNull(),
    updatedAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.authorId, table.aboutId] })],
)

export const interests = pgTable(
  'interests',
  {
    fromId: reference()
      .notNull()
      .references(() => members.id),
    toId: reference()
      .notNull()
      .references(() => members.id),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.fromId, table.toId] }), index('interests_received').on(table.toId, table.createdAt.desc())],
)

/** One open report of a thing by a member; staff close them in the back office. */
export const reports = pgTable(
  'reports',
  {
    id: identity(),
    reporterId: reference()
      .notNull()
      .references(() => members.id),
    typeId: text().notNull(),
    itemId: reference().notNull(),
    /** Null for comments and messages, which have no row in `content_items`. */
    contentTypeId: text().generatedAlwaysAs(sql`case when type_id in ('comment', 'mail', 'chat') then null else type_id end`),
    reasonId: smallint().notNull(),
    text: text().notNull().default(''),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    /** While it is open, the content is hidden. */
    isHolding: boolean().notNull().default(false),
    closedAt: moment(),
    /** Who handled it, and with which reason, on the report that they handled; reports closed along with it have neither. */
    closedById: reference().references(() => members.id),
    closingReason: text(),
    /** What happened to content that was hidden until staff decided. */
    decision: text().$type<HoldDecision>(),
  },
  (table) => [
    uniqueIndex('reports_once')
      .on(table.reporterId, table.typeId, table.itemId)
      .where(sql`closed_at is null`),
    index('reports_open')
      .on(table.createdAt.desc())
      .where(sql`closed_at is null`),
    index('reports_handled')
      .on(table.closedAt.desc(), table.id.desc())
      .where(sql`closing_reason is not null`),
    index('reports_item').on(table.typeId, table.itemId),
    toContentItem({ typeId: table.contentTypeId, itemId: table.itemId }, 'reports_item_fk'),
  ],
)

/** A copy of all data about a member, requested by that member; the file is in storage until it expires. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: identity(),
    memberId: reference()
      .notNull()
      .references(() => members.id),
    state: text().$type<'waiting' | 'ready' | 'failed'>().notNull().default('waiting'),
    storageKey: text(),
    sizeBytes: reference(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    expiresAt: moment(),
  },
  (table) => [index('data_exports_member').on(table.memberId, table.createdAt.desc())],
)
