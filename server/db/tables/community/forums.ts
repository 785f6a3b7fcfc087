import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { TextNode } from '#contract/comments.ts'
import { members } from '../accounts.ts'
import { bytewiseText, identity, moment, reference } from '../columns.ts'

/** A forum or, with `parentId`, a sub-forum. A trigger on threads maintains the totals. */
export const forums = pgTable(
  'forums',
  {
    id: identity(),
    parentId: reference().references((): AnyPgColumn => forums.id),
    name: text().notNull(),
    description: text().notNull().default(''),
    /** Ascending within its parent; ties are ordered by id. */
    ordering: integer().notNull().default(0),
    threadTotal: integer().notNull().default(0),
    postTotal: integer().notNull().default(0),
  },
  (table) => [index('forums_order').on(table.parentId, table.ordering, table.id)],
)

/** Its first post is the oldest one. The row of a deleted thread stays, with its posts, because reports refer to them. */
export const threads = pgTable(
  'threads',
  {
    id: identity(),
    forumId: reference()
      .notNull()
      .references(() => forums.id),
    ownerId: reference()
      .notNull()
      .references(() => members.id),
    title: text().notNull(),
    /** Without case and accents, for search. */
    titleKey: bytewiseText()
      .notNull()
      .generatedAlwaysAs(sql`ropewalk_fold(title)`),
    /** At the top of its forum. */
    isSticky: boolean().notNull().default(false),
    /** Takes no reply. */
    isClosed: boolean().notNull().default(false),
    /** Posts that are not deleted. The commands that change posts maintain these, with the thread's row locked. */
    postTotal: integer().notNull().default(0),
    firstPostId: reference().notNull().default(0),
    lastPostId: reference().notNull().default(0),
    lastPostAt: moment().notNull(),
    createdAt: moment().notNull(),
    deletedAt: moment(),
  },
  (table) => {
    const isKept = sql`deleted_at is null`
    return [
      index('threads_forum').on(table.forumId, table.isSticky.desc(), table.lastPostAt.desc(), table.id.desc()).where(isKept),
      index('threads_forum_recent').on(table.forumId, table.lastPostAt.desc(), table.id.desc()).where(isKept),
      index('threads_recent').on(table.lastPostAt.desc(), table.id.desc()).where(isKept),
      index('threads_owner').on(table.ownerId, table.lastPostAt.desc(), table.id.desc()).where(isKept),
      index('threads_unanswered')
        .on(table.lastPostAt.desc(), table.id.desc())
        .where(sql`deleted_at is null and post_total = 1`),
      index('threads_title_trgm').using('gin', sql`title_key gin_trgm_ops`),
    ]
  },
)

export const posts = pgTable(
  'posts',
  {
    id: identity(),
    threadId: reference()
      .notNull()
      .references(() => threads.id),
    /** The author. */
    ownerId: reference()
      .notNull()
      .references(() => members.id),
    text: text().notNull(),
    textParsed: jsonb().$type<TextNode[]>().notNull(),
    textKey: bytewiseText()
      .notNull()
      .generatedAlwaysAs(sql`ropewalk_fold(text)`),
    /** The post that it answers, of the same thread when it was written. */
    quotedId: reference().references((): AnyPgColumn => posts.id),
    upVotes: integer().notNull().default(0),
    createdAt: moment().notNull(),
    editedAt: moment(),
    deletedAt: moment(),
  },
  (table) => {
    const isKept = sql`deleted_at is null`
    return [
      index('posts_thread').on(table.threadId, table.id).where(isKept),
      index('posts_owner').on(table.ownerId, table.id.desc()).where(isKept),
      index('posts_quoted').on(table.quotedId),
      index('posts_text_trgm').using('gin', sql`text_key gin_trgm_ops`),
    ]
  },
)

/** A post's text before each edit. The author and staff can read it. */
export const postRevisions = pgTable(
  'post_revisions',
  {
    id: identity(),
    postId: reference()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    /** Who replaced this text. */
    editorId: reference()
      .notNull()
      .references(() => members.id),
    text: text().notNull(),
    replacedAt: moment().notNull(),
  },
  (table) => [index('post_revisions_post').on(table.postId, table.id.desc())],
)

/** What a member has read of a thread, on all their devices, and whether they have subscribed to it. */
export const threadSeats = pgTable(
  'thread_seats',
  {
    memberId: reference()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    threadId: reference()
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    /** The last post that they have read; 0: none. */
    readPostId: reference().notNull().default(0),
    isSubscribed: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.threadId] }),
    index('thread_seats_subscribed')
      .on(table.memberId, table.threadId)
      .where(sql`is_subscribed`),
    index('thread_seats_thread').on(table.threadId),
  ],
)
