import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { BlogCategory } from '#contract/community/blogs.ts'
import { members } from '../accounts.ts'
import { bytewiseText, identity, moment, reference } from '../columns.ts'

/** A blog post, for all members. */
export const blogPosts = pgTable(
  'blog_posts',
  {
    id: identity(),
    ownerId: reference()
      .notNull()
      .references(() => members.id),
    title: text().notNull(),
    /** Without case and accents, for search. */
    titleKey: bytewiseText()
      .notNull()
      .generatedAlwaysAs(sql`ropewalk_fold(title)`),
    text: text().notNull(),
    category: text().$type<BlogCategory>().notNull().default('blog'),
    /** The author's page about it, https; null: the post is read here. */
    link: text(),
    upVotes: integer().notNull().default(0),
    downVotes: integer().notNull().default(0),
    commentTotal: integer().notNull().default(0),
    viewTotal: integer().notNull().default(0),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    version: integer().notNull().default(1),
    deletedAt: moment(),
  },
  (table) => {
    const listed = sql`deleted_at is null`
    return [
      index('blog_posts_latest').on(table.createdAt.desc(), table.id.desc(), table.ownerId).where(listed),
      index('blog_posts_category').on(table.category, table.createdAt.desc(), table.id.desc(), table.ownerId).where(listed),
      index('blog_posts_most_talked').on(table.commentTotal.desc(), table.id.desc(), table.ownerId).where(listed),
      index('blog_posts_most_liked').on(table.upVotes.desc(), table.id.desc(), table.ownerId).where(listed),
      index('blog_posts_owner').on(table.ownerId, table.createdAt.desc(), table.id.desc()).where(listed),
      index('blog_posts_title_trgm').using('gin', sql`title_key gin_trgm_ops`),
    ]
  },
)
