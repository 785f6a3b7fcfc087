/** Tags of items of all kinds. */
import { index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { bytewiseText, identity, reference } from '../columns.ts'
import { toContentItem } from './content.ts'

export const tags = pgTable(
  'tags',
  {
    id: identity(),
    /** As the first member wrote it. */
    name: text().notNull(),
    /** Without case and accents: what makes two tags the same. */
    nameKey: bytewiseText()
      .notNull()
      .generatedAlwaysAs(sql`ropewalk_fold(name)`),
    /** Items that carry it; a trigger maintains it. */
    itemTotal: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('tags_key').on(table.nameKey),
    index('tags_start').on(sql`name_key text_pattern_ops`),
    index('tags_trgm').using('gin', sql`name_key gin_trgm_ops`),
  ],
)

export const contentTags = pgTable(
  'content_tags',
  {
    typeId: text().notNull(),
    itemId: reference().notNull(),
    tagId: reference()
      .notNull()
      .references(() => tags.id),
    /** The owner's order. */
    position: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.typeId, table.itemId, table.tagId] }),
    index('content_tags_tag').on(table.tagId, table.typeId, table.itemId),
    toContentItem(table, 'content_tags_item_fk'),
  ],
)
