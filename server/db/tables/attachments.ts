import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { members } from './accounts.ts'
import { identity, moment, reference } from './columns.ts'

/** An image in a text (2§3), or a voice message. The file has a random name below `attachments/` in storage. */
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
    kind: text().$type<'picture' | 'voice'>().notNull().default('picture'),
    /** Of a voice message. */
    durationMs: integer().notNull().default(0),
    levels: jsonb().$type<number[]>().notNull().default([]),
    /** Part of a mail message, a chat message or a comment: open to those who see it there. Set by a trigger, never reset. */
    isPrivate: boolean().notNull().default(false),
    sizeBytes: integer().notNull(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('attachments_member').on(table.memberId, table.createdAt.desc())],
)
