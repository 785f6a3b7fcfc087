import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, smallint, text, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { TextBlock } from '#contract/comments.ts'
import { members } from './accounts.ts'
import { attachments } from './attachments.ts'
import { identity, moment, reference } from './columns.ts'
import { toContentItem } from './content/content.ts'

/** Comments on items of any kind; one level of replies. */
export const comments = pgTable(
  'comments',
  {
    id: identity(),
    typeId: text().notNull(),
    itemId: reference().notNull(),
    parentId: reference().references((): AnyPgColumn => comments.id),
    authorId: reference()
      .notNull()
      .references(() => members.id),
    text: text().notNull(),
    textParsed: jsonb().$type<TextBlock[]>().notNull(),
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
    index('comments_kind')
      .on(table.typeId, table.id.desc())
      .where(sql`deleted_at is null`),
    toContentItem(table, 'comments_item_fk'),
  ],
)

/** A comment's images, in order. Everyone who sees the comment can open them; they are deleted with the member who added them. */
export const commentAttachments = pgTable(
  'comment_attachments',
  {
    commentId: reference()
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    attachmentId: reference()
      .notNull()
      .references(() => attachments.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
  },
  (table) => [primaryKey({ columns: [table.commentId, table.attachmentId] }), index('comment_attachments_file').on(table.attachmentId)],
)
