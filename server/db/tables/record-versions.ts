import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { members } from './accounts.ts'
import { reference } from './columns.ts'

/** How often a member's record of settings was changed, and which change each of its fields has last had. */
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
