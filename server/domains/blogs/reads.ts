/** Reads of blog posts: the rows that the policy needs. */
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { BlogAbilities } from '#contract/community/blogs.ts'
import { Refusal } from '#contract/error.ts'
import { blogAbilities, keepsBlogs, maySeeBlog, type BlogFacts } from '#contract/policy/community/blogs.ts'
import { notBlocked } from '../../db/conditions/not-blocked.ts'
import type { Queryable } from '../../db/context.ts'
import { members } from '../../db/tables/accounts.ts'
import { blogPosts } from '../../db/tables/community/blogs.ts'
import { contentFavourites } from '../../db/tables/content/content.ts'
import type { MemberContext } from '../../http/context.ts'

export type BlogRow = typeof blogPosts.$inferSelect

export interface BlogWithFacts {
  readonly row: BlogRow
  readonly facts: BlogFacts
}

/** For a selection from `blog_posts`, beside the row. */
export const blogColumns = (viewerId: number) => ({
  row: blogPosts,
  isBlocked: sql<boolean>`not (${notBlocked(viewerId, blogPosts.ownerId)})`,
})

export function factsOf({ row, isBlocked }: { readonly row: BlogRow; readonly isBlocked: boolean }): BlogFacts {
  return { ownerId: row.ownerId, isDeleted: row.deletedAt !== null, isBlocked }
}

/** Throws not_found for posts that are not visible to the viewer. `isLocked` keeps others from changing it meanwhile. */
export async function getVisibleBlog(
  db: Queryable,
  { viewer }: Pick<MemberContext, 'viewer'>,
  blogId: number,
  { isLocked = false } = {},
): Promise<BlogWithFacts> {
  const query = db.select(blogColumns(viewer.id)).from(blogPosts).where(eq(blogPosts.id, blogId))
  const [found] = await (isLocked ? query.for('no key update') : query)
  if (!found) throw new Refusal('not_found')
  const facts = factsOf(found)
  if (!maySeeBlog(viewer, facts)) throw new Refusal('not_found')
  return { row: found.row, facts }
}

/** The same, locked, for a change that needs the ability. Throws forbidden without it. */
export async function lockBlogFor(
  tx: Queryable,
  context: Pick<MemberContext, 'viewer'>,
  blogId: number,
  ability: keyof BlogAbilities,
): Promise<BlogWithFacts> {
  const post = await getVisibleBlog(tx, context, blogId, { isLocked: true })
  if (!blogAbilities(context.viewer, post.facts)[ability]) throw new Refusal('forbidden')
  return post
}

export async function isFavouriteBlog(db: Queryable, blogId: number, viewerId: number): Promise<boolean> {
  const { typeId, itemId, memberId } = contentFavourites
  const mine = and(eq(typeId, 'blog'), eq(itemId, blogId), eq(memberId, viewerId))
  return (await db.select({ itemId }).from(contentFavourites).where(mine)).length > 0
}

/** The number of posts in each category that the viewer may see. */
export async function countByCategory(db: Queryable, viewer: MemberContext['viewer']): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ category: blogPosts.category, total: count() })
    .from(blogPosts)
    .where(and(isNull(blogPosts.deletedAt), keepsBlogs(viewer) ? undefined : notBlocked(viewer.id, blogPosts.ownerId)))
    .groupBy(blogPosts.category)
  return new Map(rows.map(({ category, total }) => [category, total]))
}

/** Locks the member's row: two posts at once cannot exceed the limit together. */
export async function countOwnBlogs(tx: Queryable, memberId: number): Promise<number> {
  await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('no key update')
  return tx.$count(blogPosts, and(eq(blogPosts.ownerId, memberId), isNull(blogPosts.deletedAt)))
}
