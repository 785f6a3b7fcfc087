import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { members } from './accounts.ts'
import { identity, moment, reference } from './columns.ts'
import { toContentItem } from './content/content.ts'

/** An upload belongs to a draft of one of the kinds that have an `UploadTarget` (`server/content/upload-target.ts`). */
export const uploads = pgTable(
  'uploads',
  {
    id: text().primaryKey(),
    memberId: reference()
      .notNull()
      .references(() => members.id),
    typeId: text().notNull(),
    itemId: reference().notNull(),
    /** The member had the same content already, as this item of the same kind; the draft was dropped. */
    duplicateOf: reference(),
    filename: text().notNull(),
    filetype: text().notNull().default(''),
    sizeBytes: reference().notNull(),
    receivedBytes: reference().notNull().default(0),
    fingerprint: text().notNull(),
    state: text().$type<'receiving' | 'received' | 'cancelled' | 'failed'>().notNull().default('receiving'),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    updatedAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    uniqueIndex('uploads_same_file')
      .on(table.memberId, table.typeId, table.fingerprint)
      .where(sql`state = 'receiving'`),
    uniqueIndex('uploads_item').on(table.typeId, table.itemId),
    index('uploads_of_file').on(table.memberId, table.typeId, table.fingerprint),
    toContentItem(table, 'uploads_item_fk'),
    index('uploads_stale')
      .on(table.updatedAt)
      .where(sql`state = 'receiving'`),
  ],
)

/** Devices' reports about their uploads (U-05). Stored for 30 days. */
export const uploadReports = pgTable(
  'upload_reports',
  {
    id: identity(),
    memberId: reference()
      .notNull()
      .references(() => members.id),
    uploadId: text(),
    kind: text().notNull(),
    detail: text().notNull().default(''),
    userAgent: text().notNull(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('upload_reports_age').on(table.createdAt)],
)

/**
 * The current writer of an upload: a lease that its holder renews, so that two nodes never write one file and a killed node's lease
 * expires. `wantedAt` requests the holder to release it, because a newer request of the same member has arrived.
 */
export const uploadLocks = pgTable('upload_locks', {
  uploadId: text().primaryKey(),
  holder: text().notNull(),
  expiresAt: moment().notNull(),
  wantedAt: moment(),
})
