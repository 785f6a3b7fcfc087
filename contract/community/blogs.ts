/**
 * Blogs: list, open, write, edit, dispose (1§1, 1§3, 2§7). A post may have a page on another site; its comments are here (ambiguity
 * blog-external).
 */
import * as v from 'valibot'
import { textBlock } from '../comments.ts'
import { voteTotals } from '../content/content.ts'
import { defineEndpoint } from '../endpoint.ts'
import { memberBadge } from '../members.ts'
import { externalPage } from '../policy/external-page.ts'
import { blogId } from './ids.ts'
import { pageOf, pageRequest } from '../content/paging.ts'
import { memberId, nothing, recordVersion, text, timestamp } from '../primitives.ts'

export const blogLimits = { title: 200, text: 20_000, postsPerMember: 500, postsPerDay: 20 } as const

/** A member's own story, or news of something they have released. */
export const blogCategories = ['blog', 'release'] as const
export const blogCategory = v.picklist(blogCategories)
export type BlogCategory = v.InferOutput<typeof blogCategory>

export const blogViews = ['all', 'blog', 'release', 'my', 'friend', 'fave'] as const
export const blogView = v.picklist(blogViews)
export type BlogView = v.InferOutput<typeof blogView>

export const blogSorts = ['time_stamp', 'total_comment', 'total_like'] as const
export const blogSort = v.picklist(blogSorts)
export type BlogSort = v.InferOutput<typeof blogSort>

/** A post in lists. */
export const blogCard = v.object({
  blogId,
  title: v.string(),
  /** The start of its text, at most 640 characters. */
  excerpt: v.string(),
  category: blogCategory,
  /** The author's page about it on another site; null: none. `blogKind.externalPage` says where the post opens. */
  link: v.nullable(v.string()),
  userId: memberId,
  userName: v.string(),
  userImage: v.nullable(v.string()),
  totalComment: v.number(),
  totalLike: v.number(),
  publishedAt: timestamp,
})
export type BlogCard = v.InferOutput<typeof blogCard>

export const blogAbilities = v.object({
  /** The author and staff. */
  canEdit: v.boolean(),
  canDelete: v.boolean(),
  canComment: v.boolean(),
  canReport: v.boolean(),
})
export type BlogAbilities = v.InferOutput<typeof blogAbilities>

export const blogPost = v.object({
  ...blogCard.entries,
  text: v.string(),
  /** The text with its links and marks. */
  textParsed: v.array(textBlock),
  owner: memberBadge,
  ...voteTotals.entries,
  isFavourite: v.boolean(),
  views: v.number(),
  can: blogAbilities,
  version: recordVersion,
})
export type BlogPost = v.InferOutput<typeof blogPost>

export const blogFilter = v.object({
  view: v.optional(blogView, 'all'),
  /** The author. */
  userId: v.optional(memberId),
  userName: v.optional(text(1, 60)),
  /** Part of the title. */
  text: v.optional(text(0, 120), ''),
  sortBy: v.optional(blogSort, 'time_stamp'),
})
export type BlogFilter = v.InferOutput<typeof blogFilter>
export type BlogFilterInput = v.InferInput<typeof blogFilter>

export const searchBlogs = defineEndpoint({
  name: 'blogs.search',
  method: 'POST',
  path: '/api3/blog/blog/search',
  access: 'member',
  offline: 'cache',
  legacy: ['blog.listing', 'blog.qlisting'],
  request: v.object({ ...blogFilter.entries, ...pageRequest }),
  response: pageOf(blogCard),
  errors: ['user_not_found'],
})

export const getBlog = defineEndpoint({
  name: 'blogs.get',
  method: 'POST',
  path: '/api3/blog/blog/get',
  access: 'member',
  offline: 'cache',
  legacy: 'blog.view',
  request: v.object({ blogId }),
  response: blogPost,
  errors: ['not_found'],
})

/** The categories, each with the number of posts that this viewer may see. */
export const listBlogCategories = defineEndpoint({
  name: 'blogs.listCategories',
  method: 'GET',
  path: '/api3/blog/blog/cats',
  access: 'member',
  offline: 'cache',
  legacy: 'blog.cats',
  request: nothing,
  response: v.object({ categories: v.array(v.object({ category: blogCategory, totalPosts: v.number() })) }),
  errors: [],
})

/** Refused with `blogs.limit` on `title` for more posts than a member can have, with rate_limited for more than `postsPerDay`. */
export const createBlog = defineEndpoint({
  name: 'blogs.create',
  method: 'POST',
  path: '/api3/blog/blog/create',
  access: 'member',
  offline: 'never',
  perMinute: 6,
  request: v.object({
    title: text(1, blogLimits.title),
    text: text(1, blogLimits.text),
    category: v.optional(blogCategory, 'blog'),
    link: v.optional(externalPage, null),
  }),
  response: blogPost,
  errors: [],
})

/** By the author or staff. Absent fields stay unchanged. */
export const editBlog = defineEndpoint({
  name: 'blogs.edit',
  method: 'POST',
  path: '/api3/blog/blog/update',
  access: 'member',
  offline: 'never',
  isVersioned: true,
  request: v.object({
    blogId,
    version: v.optional(recordVersion),
    title: v.optional(text(1, blogLimits.title)),
    text: v.optional(text(1, blogLimits.text)),
    category: v.optional(blogCategory),
    link: v.optional(externalPage),
  }),
  response: blogPost,
  errors: ['not_found', 'edit_conflict'],
})

/** Deletes a post: by its author, or by staff. */
export const disposeBlog = defineEndpoint({
  name: 'blogs.dispose',
  method: 'POST',
  path: '/api3/blog/blog/dispose',
  access: 'member',
  offline: 'never',
  request: v.object({ blogId }),
  response: nothing,
  errors: ['not_found'],
})
