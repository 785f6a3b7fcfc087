/** The marketplace: categories, items and their photos. */
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, real, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ItemCondition, ItemState } from '#contract/community/market-choices.ts'
import type { ContentAudience } from '#contract/policy/members.ts'
import { members } from '../accounts.ts'
import { attachments } from '../attachments.ts'
import { bytewiseText, identity, moment, reference } from '../columns.ts'
import { geoCities } from '../geo.ts'

/** Staff keep the list. */
export const marketCategories = pgTable(
  'market_categories',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    position: integer().notNull(),
  },
  (table) => [uniqueIndex('market_categories_name').on(table.name)],
)

/** An item of the marketplace. If its seller is a vendor, `content_sales` may have its price in tickets. */
export const marketItems = pgTable(
  'market_items',
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
    categoryId: integer().references(() => marketCategories.id, { onDelete: 'set null' }),
    condition: text().$type<ItemCondition>().notNull().default('good'),
    /** The price in the seller's own words. */
    priceText: text().notNull().default(''),
    /** In tickets, while the item is on sale. A trigger of the sales copies it. */
    price: integer(),
    state: text().$type<ItemState>().notNull().default('available'),
    cityId: integer().references(() => geoCities.id),
    /** Of the city; null for items without one. */
    latitude: real(),
    longitude: real(),
    /** False: a product that is not in the list, and does not expire. */
    isListed: boolean().notNull().default(true),
    /** The lists of all kinds read it; items are for all members. */
    ownerAudience: text()
      .$type<ContentAudience>()
      .notNull()
      .generatedAlwaysAs(sql`'members'`),
    expiresAt: moment().notNull(),
    /** When it was published or last renewed. */
    listedAt: moment()
      .notNull()
      .default(sql`now()`),
    commentTotal: integer().notNull().default(0),
    viewTotal: integer().notNull().default(0),
    publishedAt: moment()
      .notNull()
      .default(sql`now()`),
    version: integer().notNull().default(1),
    deletedAt: moment(),
  },
  (table) => {
    const listed = sql`deleted_at is null and is_listed`
    return [
      index('market_items_newest').on(table.listedAt, table.id, table.ownerId, table.expiresAt).where(listed),
      index('market_items_category').on(table.categoryId, table.listedAt, table.id).where(listed),
      index('market_items_place').on(table.latitude, table.longitude, table.listedAt).where(listed),
      index('market_items_without_town')
        .on(table.listedAt, table.id)
        .where(sql`deleted_at is null and is_listed and latitude is null`),
      index('market_items_owner')
        .on(table.ownerId, table.listedAt, table.id)
        .where(sql`deleted_at is null`),
      index('market_items_owner_published').on(table.ownerId, table.publishedAt),
      index('market_items_title_trgm').using('gin', sql`title_key gin_trgm_ops`),
      index('market_items_of_category').on(table.categoryId),
    ]
  },
)

export const marketItemPhotos = pgTable(
  'market_item_photos',
  {
    itemId: reference()
      .notNull()
      .references(() => marketItems.id, { onDelete: 'cascade' }),
    attachmentId: reference()
      .notNull()
      .references(() => attachments.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.attachmentId] }), index('market_item_photos_attachment').on(table.attachmentId)],
)
