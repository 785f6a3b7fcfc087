import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { members } from './accounts.ts'
import { moment, reference } from './columns.ts'

/**
 * The details that a member shows at /public/exposed: opted into by a key sent to the member, revocable at once (spec README, correction
 * 3).
 */
export const showcaseEntries = pgTable(
  'showcase_entries',
  {
    memberId: reference()
      .primaryKey()
      .references(() => members.id),
    showsName: boolean().notNull().default(false),
    showsPicture: boolean().notNull().default(false),
    /** Name of the public image: it reveals nothing about the member, and a new consent gets a new one. */
    pictureId: text().unique('showcase_picture'),
    words: text().notNull().default(''),
    since: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('showcase_recent').on(table.since.desc(), table.memberId)],
)

/** Which mails a member wants besides those their account requires and digests, which are in their preferences. Missing: none. */
export const mailOptins = pgTable('mail_optins', {
  memberId: reference()
    .primaryKey()
    .references(() => members.id),
  news: boolean().notNull(),
  updatedAt: moment().notNull(),
})
