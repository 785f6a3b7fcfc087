import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { members } from './accounts.ts'
import { identity, moment, reference } from './columns.ts'

/** A saved search: a member's filter of a list, under a name. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: identity(),
    memberId: reference()
      .notNull()
      .references(() => members.id),
    module: text().notNull(),
    name: text().notNull(),
    json: jsonb().notNull(),
    version: integer().notNull().default(1),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    /** When the member last opened it, or set its filters: what came into the list later is new. */
    seenAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [uniqueIndex('saved_searches_name').on(table.memberId, table.module, table.name)],
)
