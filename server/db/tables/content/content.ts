/** Tables that all kinds of content share (decision 024). Counters are in the kind's own table, with its lists and indexes. */
import { sql } from 'drizzle-orm'
import { foreignKey, index, pgTable, primaryKey, smallint, text, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ContentAudience } from '#contract/policy/members.ts'
import { members } from '../accounts.ts'
import { moment, reference } from '../columns.ts'

/**
 * listed: in lists and in the feed · unlisted: open to its audience, but in no list · private: for its owner and some staff only, a draft
 * for example · deleted: the row stays because other rows refer to it.
 */
export type ContentState = 'listed' | 'unlisted' | 'private' | 'deleted'

/** A row per item of every kind, written by the trigger of the kind's own table in the same transaction. */
export const contentItems = pgTable(
  'content_items',
  {
    typeId: text().notNull(),
    itemId: reference().notNull(),
    ownerId: reference()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    state: text().$type<ContentState>().notNull(),
    /** Which members may find it, by the owner's setting for this kind. */
    audience: text().$type<ContentAudience>().notNull(),
    publishedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.typeId, table.itemId] }),
    index('content_items_owner').on(table.ownerId, table.typeId, table.itemId),
    index('content_items_latest')
      .on(table.ownerId, table.publishedAt.desc())
      .where(sql`state = 'listed'`),
  ],
)

/** The foreign key to an item, for tables of things that are deleted with it. */
export function toContentItem<Table extends { readonly typeId: AnyPgColumn; readonly itemId: AnyPgColumn }>(table: Table, name: string) {
  return foreignKey({
    columns: [table.typeId, table.itemId],
    foreignColumns: [contentItems.typeId, contentItems.itemId],
    name,
  }).onDelete('cascade')
}

export const contentVotes = pgTable(
  'content_votes',
  {
    typeId: text().notNull(),
    itemId: reference().notNull(),
    memberId: reference()
      .notNull()
      .references(() => members.id),
    /** 1 up, -1 down. */
    way: smallint().notNull(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.typeId, table.itemId, table.memberId] }),
    index('content_votes_member').on(table.memberId),
    toContentItem(table, 'content_votes_item'),
  ],
)

export const contentFavourites = pgTable(
  'content_favourites',
  {
    memberId: reference()
      .notNull()
      .references(() => members.id),
    typeId: text().notNull(),
    itemId: reference().notNull(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.typeId, table.itemId] }),
    index('content_favourites_recent').on(table.memberId, table.typeId, table.createdAt.desc(), table.itemId.desc()),
    index('content_favourites_item').on(table.typeId, table.itemId),
    toContentItem(table, 'content_favourites_item_fk'),
  ],
)

/**
 * Access of one member to one item beyond its audience: `key`, given by the owner. Ends when it expires, is revoked, or the two members
 * block each other.
 */
export const contentGrants = pgTable(
  'content_grants',
  {
    typeId: text().notNull(),
    itemId: reference().notNull(),
    memberId: reference()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    kind: text().$type<'key'>().notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** When the member last opened the item with it; null: never. */
    usedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.typeId, table.itemId, table.memberId, table.kind] }),
    index('content_grants_member').on(table.memberId, table.typeId, table.expiresAt.desc(), table.itemId),
    toContentItem(table, 'content_grants_item_fk'),
  ],
)

/** When a member last opened an item, and when that was last counted. The owner's own views are not recorded. */
export const contentViews = pgTable(
  'content_views',
  {
    memberId: reference()
      .notNull()
      .references(() => members.id),
    typeId: text().notNull(),
    itemId: reference().notNull(),
    viewedAt: moment().notNull(),
    countedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.typeId, table.itemId] }),
    index('content_views_recent').on(table.memberId, table.typeId, table.viewedAt.desc(), table.itemId.desc()),
    index('content_views_item').on(table.typeId, table.itemId),
    toContentItem(table, 'content_views_item_fk'),
  ],
)
