import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { members } from './accounts.ts'
import { identity, moment, reference } from './columns.ts'

/** A picture that belongs into a text (2§3). The file has a random name below `attachments/` in storage. */
export const attachments = pgTable(
  'attachments',
  {
    id: identity(),
    memberId: reference()
      .notNull()
      .references(() => members.id),
    /** File name in storage, unguessable. */
    name: text().notNull().unique('attachments_name'),
    width: integer().notNull(),
    height: integer().notNull(),
    sizeBytes: integer().notNull(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('attachments_member').on(table.memberId, table.createdAt.desc())],
)
