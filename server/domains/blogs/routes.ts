/** Routes of the blogs domain. */
import { eq } from 'drizzle-orm'
import * as contract from '#contract/community/blogs.ts'
import type { ResponseInput } from '#contract/endpoint.ts'
import { blogAbilities } from '#contract/policy/community/blogs.ts'
import { parseBlocks } from '#contract/texts/parse-blocks.ts'
import { findMyVote } from '../../content/votes.ts'
import { blogPosts } from '../../db/tables/community/blogs.ts'
import type { Queryable } from '../../db/context.ts'
import type { AuditedThing, AuditRule } from '../../http/audit/audit-rule.ts'
import type { MemberContext } from '../../http/context.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { implementPrepared } from '../../http/prepared-json.ts'
import { getBadgeRow, presentBadge } from '../members/index.ts'
import { getBlogCard, searchBlogsFor } from './blog-list.ts'
import { createBlogFor, disposeBlogFor, editBlogFor } from './change-blog.ts'
import { countByCategory, getVisibleBlog, isFavouriteBlog } from './reads.ts'

const excerptLength = 200

/** Audit of other members' posts that staff edit or dispose of. */
async function findAudited(db: Queryable, blogId: number): Promise<AuditedThing | null> {
  const [row] = await db.select().from(blogPosts).where(eq(blogPosts.id, blogId))
  if (!row) return null
  const { ownerId, title, text, category, link, version } = row
  const state = { ownerId, title, text: text.slice(0, excerptLength), category, link, version }
  return { id: `blog:${blogId}`, ownerId, state: row.deletedAt === null ? state : null }
}

const editAudit: AuditRule<typeof contract.editBlog> = { kind: 'content', find: ({ db }, { blogId }) => findAudited(db, blogId) }
const disposeAudit: AuditRule<typeof contract.disposeBlog> = { kind: 'content', find: ({ db }, { blogId }) => findAudited(db, blogId) }

async function presentBlog(context: MemberContext, blogId: number): Promise<ResponseInput<typeof contract.getBlog>> {
  const { db, viewer } = context
  const { row, facts } = await getVisibleBlog(db, context, blogId)
  const [card, owner, myVote, isFavourite] = await Promise.all([
    getBlogCard(db, viewer.id, blogId),
    getBadgeRow(db, row.ownerId),
    findMyVote(db, viewer.id, { typeId: 'blog', itemId: blogId }),
    isFavouriteBlog(db, blogId, viewer.id),
  ])
  return {
    ...card,
    text: row.text,
    textParsed: parseBlocks(row.text),
    owner: presentBadge(owner),
    upVotes: row.upVotes,
    downVotes: row.downVotes,
    myVote,
    isFavourite,
    views: row.viewTotal,
    can: blogAbilities(viewer, facts),
    version: row.version,
  }
}

export const blogRoutes: readonly Implementation[] = [
  implementPrepared(contract.searchBlogs, searchBlogsFor),
  implement(contract.getBlog, (context, { blogId }) => presentBlog(context, blogId)),
  implement(contract.listBlogCategories, async ({ db, viewer }) => {
    const totals = await countByCategory(db, viewer)
    return { categories: contract.blogCategories.map((category) => ({ category, totalPosts: totals.get(category) ?? 0 })) }
  }),
  implement(contract.createBlog, async (context, input) => presentBlog(context, await createBlogFor(context, input))),
  implement(
    contract.editBlog,
    async (context, input) => {
      await editBlogFor(context, input)
      return presentBlog(context, input.blogId)
    },
    editAudit,
  ),
  implement(
    contract.disposeBlog,
    async (context, { blogId }) => {
      await disposeBlogFor(context, blogId)
      return {}
    },
    disposeAudit,
  ),
]
