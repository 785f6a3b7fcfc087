import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { FeedKind } from '#contract/feed.ts'
import { members } from './accounts.ts'
import { identity, moment, reference } from './columns.ts'
import { toContentItem } from './content/content.ts'

/** Listeners of the bus write entries in every process that receives an event: the unique indexes make them one. */
export const feedItems = pgTable(
  'feed_items',
  {
    id: identity(),
    kind: text().$type<FeedKind>().notNull(),
    memberId: reference()
      .notNull()
      .references(() => members.id),
    /** The item that the entry is about, if any. */
    typeId: text(),
    itemId: reference(),
    commentId: reference(),
    /** The other member, if the entry is about two. */
    subjectId: reference(),
    /** Identifies the changed photo, so that it is announced once. */
    pictureKey: text(),
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
    index('feed_items_item').on(table.typeId, table.itemId),
    toContentItem(table, 'feed_items_item_fk'),
    uniqueIndex('feed_items_once_published')
      .on(table.typeId, table.itemId)
      .where(sql`kind = 'published'`),
    uniqueIndex('feed_items_once_comment')
      .on(table.commentId)
      .where(sql`kind = 'comment_written'`),
    uniqueIndex('feed_items_once_member')
      .on(table.memberId)
      .where(sql`kind = 'member_joined'`),
    uniqueIndex('feed_items_once_friends')
      .on(sql`least(${table.memberId}, ${table.subjectId})`, sql`greatest(${table.memberId}, ${table.subjectId})`)
      .where(sql`kind = 'friends_made'`),
    uniqueIndex('feed_items_once_picture')
      .on(table.memberId, table.pictureKey)
      .where(sql`kind = 'picture_changed'`),
  ],
)
