import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { TextNode } from '#contract/comments.ts'
import { members } from './accounts.ts'
import { identity, moment, reference } from './columns.ts'

/** Comments under anything; one level of replies. */
export const comments = pgTable(
  'comments',
  {
    id: identity(),
    typeId: text().$type<'video' | 'photo' | 'blog' | 'user'>().notNull(),
    itemId: reference().notNull(),
    parentId: reference().references((): AnyPgColumn => comments.id),
    authorId: reference()
      .notNull()
      .references(() => members.id),
    text: text().notNull(),
    textParsed: jsonb().$type<TextNode[]>().notNull(),
    childTotal: integer().notNull().default(0),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    editedAt: moment(),
    deletedAt: moment(),
  },
  (table) => [
    index('comments_threads')
      .on(table.typeId, table.itemId, table.id.desc())
      .where(sql`parent_id is null and deleted_at is null`),
    index('comments_replies')
      .on(table.parentId, table.id)
      .where(sql`parent_id is not null and deleted_at is null`),
    index('comments_item')
      .on(table.typeId, table.itemId, table.authorId)
      .where(sql`deleted_at is null`),
    index('comments_author').on(table.authorId, table.id.desc()),
  ],
)
