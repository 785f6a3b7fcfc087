import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { members } from './accounts.ts'
import { moment, reference } from './columns.ts'

/** What a member lets /public/exposed show of himself: opted into by the key sent to him, revocable at once (spec README, correction 3). */
export const showcaseEntries = pgTable(
  'showcase_entries',
  {
    memberId: reference()
      .primaryKey()
      .references(() => members.id),
    showsName: boolean().notNull().default(false),
    showsPicture: boolean().notNull().default(false),
    /** Name of the picture in the open: it tells nothing of the member, and a new consent gets a new one. */
    pictureId: text().unique('showcase_picture'),
    words: text().notNull().default(''),
    since: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('showcase_recent').on(table.since.desc(), table.memberId)],
)

/** Which mails a member wants beside those his account needs and digests, which stand in his preferences. Missing: none. */
export const mailOptins = pgTable('mail_optins', {
  memberId: reference()
    .primaryKey()
    .references(() => members.id),
  news: boolean().notNull(),
  updatedAt: moment().notNull(),
})
