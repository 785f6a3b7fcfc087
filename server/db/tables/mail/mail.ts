import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { MailBox } from '#contract/mail/mail.ts'
import { members } from '../accounts.ts'
import { attachments } from '../attachments.ts'
import { identity, moment, reference } from '../columns.ts'

export const mailThreads = pgTable('mail_threads', {
  id: identity(),
  subject: text().notNull().default(''),
  createdAt: moment()
    .notNull()
    .default(sql`now()`),
})

export const mailMessages = pgTable(
  'mail_messages',
  {
    id: identity(),
    threadId: reference()
      .notNull()
      .references(() => mailThreads.id),
    senderId: reference()
      .notNull()
      .references(() => members.id),
    text: text().notNull(),
    publishedAt: moment()
      .notNull()
      .default(sql`now()`),
    editedAt: moment(),
    /** Removed by its sender, for all recipients. */
    removedAt: moment(),
  },
  (table) => [
    index('mail_messages_thread').on(table.threadId, table.publishedAt, table.id),
    index('mail_messages_sender').on(table.senderId, table.publishedAt.desc()),
  ],
)

/** Messages hidden from one member: removed by the member, or withheld because the member had blocked the sender. */
export const mailHidden = pgTable(
  'mail_hidden',
  {
    messageId: reference()
      .notNull()
      .references(() => mailMessages.id),
    memberId: reference()
      .notNull()
      .references(() => members.id),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.memberId] }), index('mail_hidden_member').on(table.memberId)],
)

/** The members of a thread and its state for each of them. */
export const mailSeats = pgTable(
  'mail_seats',
  {
    threadId: reference()
      .notNull()
      .references(() => mailThreads.id),
    memberId: reference()
      .notNull()
      .references(() => members.id),
    box: text().$type<MailBox>().notNull(),
    isRead: boolean().notNull(),
    /** The member has written in it. */
    hasWritten: boolean().notNull(),
    /** Removed from the trash: the thread is in none of the member's boxes until another message arrives. */
    isGone: boolean().notNull().default(false),
    /** Messages up to this one were removed with it. */
    clearedId: reference().notNull().default(0),
    /** Newest message for the member. */
    lastId: reference()
      .notNull()
      .references(() => mailMessages.id),
    lastAt: moment().notNull(),
    messageTotal: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.threadId, table.memberId] }),
    index('mail_seats_box')
      .on(table.memberId, table.box, table.lastAt.desc(), table.threadId.desc())
      .where(sql`not is_gone`),
    index('mail_seats_written')
      .on(table.memberId, table.lastAt.desc(), table.threadId.desc())
      .where(sql`has_written and not is_gone`),
    index('mail_seats_unread')
      .on(table.memberId, table.box)
      .where(sql`not is_read and not is_gone`),
    index('mail_seats_last').on(table.lastId),
  ],
)

export const mailAttachments = pgTable(
  'mail_attachments',
  {
    messageId: reference()
      .notNull()
      .references(() => mailMessages.id),
    attachmentId: reference()
      .notNull()
      .references(() => attachments.id),
    position: smallint().notNull(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.attachmentId] }), index('mail_attachments_file').on(table.attachmentId)],
)
