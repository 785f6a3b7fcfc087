import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { members } from './accounts.ts'
import { identity, moment, reference } from './columns.ts'

/** Entries are written by listeners of the bus in every process that hears an event: the unique indexes make that one entry. */
export const feedItems = pgTable(
  'feed_items',
  {
    id: identity(),
    kind: text().$type<'video_published' | 'comment_written' | 'member_joined'>().notNull(),
    memberId: reference()
      .notNull()
      .references(() => members.id),
    videoId: reference(),
    commentId: reference(),
    /** The other member, where two are told of. */
    subjectId: reference(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    deletedAt: moment(),
  },
  (table) => [
    index('feed_items_recent')
      .on(table.id.desc())
      .where(sql`deleted_at is null`),
    index('feed_items_member').on(table.memberId, table.id.desc()),
    index('feed_items_video').on(table.videoId),
    uniqueIndex('feed_items_once_video')
      .on(table.videoId)
      .where(sql`kind = 'video_published'`),
    uniqueIndex('feed_items_once_comment')
      .on(table.commentId)
      .where(sql`kind = 'comment_written'`),
    uniqueIndex('feed_items_once_member')
      .on(table.memberId)
      .where(sql`kind = 'member_joined'`),
  ],
)
