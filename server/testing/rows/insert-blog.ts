/** Builder of blog posts. */
import type { Database } from '../../db/context.ts'
import { blogPosts } from '../../db/tables/community/blogs.ts'
import { first, insertMember } from './insert-member.ts'

export type BlogOverrides = Partial<Omit<typeof blogPosts.$inferInsert, 'id'>>

let serial = 0

/** Without `ownerId` a member is created to own it. */
export async function insertBlog(db: Database, overrides: BlogOverrides = {}): Promise<typeof blogPosts.$inferSelect> {
  serial += 1
  const ownerId = overrides.ownerId ?? (await insertMember(db)).id
  return first(
    await db
      .insert(blogPosts)
      .values({ title: `Post ${serial}`, text: 'Eight metres of hemp.', ...overrides, ownerId })
      .returning(),
  )
}
