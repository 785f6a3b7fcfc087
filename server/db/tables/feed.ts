import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { members } from './accounts.ts'
import { identity, moment, reference } from './columns.ts'

export const feedItems = pgTable(
  'feed_items',
  { id: identity(), kind: text().$type<'video_published' | 'comment_written' | 'member_joined'>().notNull(), memberId: reference().notNull().references(() => members.id), videoId: reference(), commentId: reference(), createdAt: moment().notNull().default(sql`now()`), deletedAt: moment() },
  (table) => [index('feed_items_recent').on(table.id.desc()).where(sql`deleted_at is null`), index('feed_items_member').on(table.memberId, table.id.desc()), index('feed_items_video').on(table.videoId)],
)
