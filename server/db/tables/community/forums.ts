import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { TextBlock } from '#contract/comments.ts'
import { members } from '../accounts.ts'
import { attachments } from '../attachments.ts'
import { bytewiseText, identity, moment, reference } from '../columns.ts'
import { polls } from './polls.ts'

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
    /** Of the last closing; null for threads that were closed before this was kept. */
    closedAt: moment(),
    closedById: reference().references(() => members.id),
    closedReason: text().notNull().default(''),
    /** Its first post waits for staff, or was declined; the thread counts for nothing until then. */
    isWaiting: boolean().notNull().default(false),
    /** In one thread at most. */
    pollId: reference()
      .unique('threads_poll')
      .references(() => polls.id, { onDelete: 'set null' }),
    /** Posts that are neither deleted nor waiting; `firstPostId` may be one that waits. The commands that change posts maintain these, with the thread's row locked. */
    postTotal: integer().notNull().default(0),
    firstPostId: reference().notNull().default(0),
    lastPostId: reference().notNull().default(0),
    lastPostAt: moment().notNull(),
    createdAt: moment().notNull(),
    /** When staff approved the first post; null if it never waited. */
    approvedAt: moment(),
    /** The thread that it is a copy of. */
    copiedFromId: reference().references((): AnyPgColumn => threads.id),
    deletedAt: moment(),
  },
  (table) => {
    const isKept = sql`deleted_at is null`
    return [
      index('threads_copies').on(table.copiedFromId),
      index('threads_forum').on(table.forumId, table.isSticky.desc(), table.lastPostAt.desc(), table.id.desc()).where(isKept),
      index('threads_forum_recent').on(table.forumId, table.lastPostAt.desc(), table.id.desc()).where(isKept),
      index('threads_recent').on(table.lastPostAt.desc(), table.id.desc(), table.ownerId, table.isWaiting).where(isKept),
      index('threads_owner').on(table.ownerId, table.lastPostAt.desc(), table.id.desc()).where(isKept),
      index('threads_listed')
        .on(sql`coalesce(approved_at, created_at) desc`, table.id.desc(), table.ownerId, table.isWaiting)
        .where(isKept),
      index('threads_closed_by').on(table.closedById),
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
    /** The thread's, kept by triggers: for the newest posts of one forum. */
    forumId: reference().notNull().default(0),
    /** The author. */
    ownerId: reference()
      .notNull()
      .references(() => members.id),
    /** Among the posts that its thread counts; the first one has 1. 0: it waits for staff. */
    position: integer().notNull().default(0),
    text: text().notNull(),
    textParsed: jsonb().$type<TextBlock[]>().notNull(),
    textKey: bytewiseText()
      .notNull()
      .generatedAlwaysAs(sql`ropewalk_fold(text)`),
    /** The post that it answers, of the same thread when it was written. */
    quotedId: reference().references((): AnyPgColumn => posts.id),
    upVotes: integer().notNull().default(0),
    createdAt: moment().notNull(),
    editedAt: moment(),
    /** Since when it waits for staff; null: it does not. With a reason, staff declined it. */
    waitingAt: moment(),
    declinedReason: text().notNull().default(''),
    deletedAt: moment(),
  },
  (table) => {
    const isKept = sql`deleted_at is null`
    return [
      index('posts_thread').on(table.threadId, table.id).where(isKept),
      // Read backwards: the newest posts first.
      index('posts_owner').on(table.ownerId, table.id).where(isKept),
      // Posts of members with whom the viewer has a block: what their numbers leave out.
      index('posts_thread_owner').on(table.threadId, table.ownerId, table.id).where(isKept),
      index('posts_forum').on(table.forumId, table.id).where(isKept),
      index('posts_thread_waiting')
        .on(table.threadId, table.id)
        .where(sql`deleted_at is null and waiting_at is not null`),
      index('posts_queue')
        .on(table.waitingAt, table.id)
        .where(sql`deleted_at is null and waiting_at is not null and declined_reason = ''`),
      index('posts_quoted').on(table.quotedId),
      index('posts_text_trgm').using('gin', sql`text_key gin_trgm_ops`),
    ]
  },
)

/** Photos of a post. */
export const postAttachments = pgTable(
  'post_attachments',
  {
    postId: reference()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    attachmentId: reference()
      .notNull()
      .references(() => attachments.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.attachmentId] }), index('post_attachments_file').on(table.attachmentId)],
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
