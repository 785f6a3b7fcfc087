import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { members } from './accounts.ts'
import { identity, moment, reference } from './columns.ts'

/** Texts that staff edit without a deployment (welcome, party21, rules …), by view name and language; English replaces a missing one. */
export const contentBlocks = pgTable(
  'content_blocks',
  {
    view: text().notNull(),
    locale: text().notNull(),
    title: text().notNull(),
    /** As written, and as shown: sanitised when it is saved. */
    source: text().notNull(),
    html: text().notNull(),
    updatedAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.view, table.locale] })],
)

export const siteNews = pgTable(
  'site_news',
  {
    id: identity(),
    title: text().notNull(),
    text: text().notNull(),
    publishedAt: moment().notNull(),
    /** The page with the whole story on another site, https; null: the entry has it all. */
    link: text(),
    version: integer().notNull().default(1),
  },
  (table) => [index('site_news_recent').on(table.publishedAt.desc(), table.id.desc())],
)

export const quotes = pgTable(
  'quotes',
  {
    id: identity(),
    type: text().$type<'quote' | 'horoscope'>().notNull(),
    locale: text().notNull().default('en'),
    /** Star sign of a horoscope, 1 Aries to 12 Pisces. */
    sign: smallint(),
    text: text().notNull(),
    author: text().notNull().default(''),
  },
  (table) => [index('quotes_kind').on(table.type, table.locale, table.sign)],
)

export const banners = pgTable('banners', {
  id: identity(),
  place: text().notNull(),
  locale: text().notNull().default('en'),
  title: text().notNull(),
  text: text().notNull(),
  link: text().notNull().default(''),
  startsAt: moment().notNull(),
  endsAt: moment(),
  isActive: boolean().notNull().default(true),
})

export const helpTopics = pgTable(
  'help_topics',
  {
    id: identity(),
    /** Route pattern that the topic helps with. */
    place: text().notNull(),
    locale: text().notNull().default('en'),
    title: text().notNull(),
    text: text().notNull(),
    position: smallint().notNull(),
  },
  (table) => [index('help_topics_place').on(table.place, table.locale, table.position)],
)

/** Sent through /contact and /guest/contact, for staff. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: identity(),
    memberId: reference().references(() => members.id),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    answeredAt: moment(),
  },
  (table) => [
    index('contact_messages_open')
      .on(table.createdAt.desc())
      .where(sql`answered_at is null`),
  ],
)

/** Zoom rooms, maintained by staff. */
export const zoomRooms = pgTable('zoom_rooms', {
  id: identity(),
  name: text().notNull(),
  link: text().notNull(),
  host: text().notNull().default(''),
  hours: text().notNull().default(''),
})
