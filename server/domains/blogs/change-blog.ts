/** Writes, edits and disposes of blog posts. */
import { eq } from 'drizzle-orm'
import { blogLimits, type createBlog, type editBlog } from '#contract/community/blogs.ts'
import type { RequestOutput } from '#contract/endpoint.ts'
import { invalid } from '#contract/error.ts'
import { withoutUndefined } from '#contract/policy/without-undefined.ts'
import { transaction } from '../../db/client.ts'
import { spendDaily } from '../../db/spend-daily.ts'
import { blogPosts } from '../../db/tables/community/blogs.ts'
import type { MemberContext } from '../../http/context.ts'
import { cleanLine, cleanText } from '../../lib/clean-text.ts'
import { checkVersion } from '../../lib/edit-version.ts'
import { countOwnBlogs, lockBlogFor } from './reads.ts'

/** Throws validation_failed with `required` where nothing that a reader could see is left. */
function cleaned(field: 'title' | 'text', value: string): string {
  const text = field === 'title' ? cleanLine(value) : cleanText(value)
  if (text === '') throw invalid({ [field]: ['required'] })
  return text
}

/** Throws validation_failed with `blogs.limit` on `title` for more posts than a member can have, rate_limited for too many in a day. */
export async function createBlogFor(
  { db, viewer, bus, now }: MemberContext,
  { title, text, category, link }: RequestOutput<typeof createBlog>,
): Promise<number> {
  const created = await transaction(db, async (tx) => {
    if ((await countOwnBlogs(tx, viewer.id)) >= blogLimits.postsPerMember) throw invalid({ title: ['blogs.limit'] })
    await spendDaily(tx, { key: `blog:${viewer.id}`, most: blogLimits.postsPerDay, now: now() })
    const [row] = await tx
      .insert(blogPosts)
      .values({
        ownerId: viewer.id,
        title: cleaned('title', title),
        text: cleaned('text', text),
        category,
        link,
        createdAt: now(),
      })
      .returning({ id: blogPosts.id })
    if (!row) throw new Error('insert returned no row')
    return row
  })
  bus.emit('content.published', { typeId: 'blog', itemId: created.id, ownerId: viewer.id })
  bus.emit('blogs.changed', { blogId: created.id })
  return created.id
}

/** Throws edit_conflict for an old version, and forbidden for a post of another member unless staff edit it. */
export async function editBlogFor(
  context: MemberContext,
  { blogId, version, title, text, ...edit }: RequestOutput<typeof editBlog>,
): Promise<void> {
  await transaction(context.db, async (tx) => {
    const { row } = await lockBlogFor(tx, context, blogId, 'canEdit')
    checkVersion(version, row.version)
    const changes = withoutUndefined({
      ...edit,
      title: title === undefined ? undefined : cleaned('title', title),
      text: text === undefined ? undefined : cleaned('text', text),
    })
    await tx
      .update(blogPosts)
      .set({ ...changes, version: row.version + 1 })
      .where(eq(blogPosts.id, blogId))
  })
  context.bus.emit('blogs.changed', { blogId })
}

/** The row stays, because comments and reports refer to it. */
export async function disposeBlogFor(context: MemberContext, blogId: number): Promise<void> {
  const { db, bus, now } = context
  const ownerId = await transaction(db, async (tx) => {
    const { row } = await lockBlogFor(tx, context, blogId, 'canDelete')
    await tx
      .update(blogPosts)
      .set({ deletedAt: now(), version: row.version + 1 })
      .where(eq(blogPosts.id, blogId))
    return row.ownerId
  })
  bus.emit('content.deleted', { typeId: 'blog', itemId: blogId, ownerId })
  bus.emit('blogs.changed', { blogId })
}
