/** Blog posts as a kind of content. */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { blogKind as declaration } from '#contract/content/kinds.ts'
import { blogAbilities, maySeeBlog } from '#contract/policy/community/blogs.ts'
import type { AfterCommit, ContentItem, ContentKind, ContentViewer } from '../../content/content-kind.ts'
import type { Queryable, Transaction } from '../../db/context.ts'
import { blogPosts } from '../../db/tables/community/blogs.ts'
import { blogColumns, factsOf } from './reads.ts'

export const blogKind: ContentKind = {
  declaration,
  findVisible,
  counters: { table: 'blog_posts', upVotes: 'up_votes', downVotes: 'down_votes', comments: 'comment_total', views: 'view_total' },
  exported: { section: 'blog_posts', rows: exportedRows },
  deleteAllOf,
  transfer: null,
}

async function findVisible(db: Queryable, viewer: ContentViewer, itemIds: readonly number[]): Promise<ReadonlyMap<number, ContentItem>> {
  const rows = await db
    .select(blogColumns(viewer.id))
    .from(blogPosts)
    .where(inArray(blogPosts.id, [...itemIds]))
  return new Map(
    rows
      .map((found) => ({ row: found.row, facts: factsOf(found) }))
      .filter(({ facts }) => maySeeBlog(viewer, facts))
      .map(({ row: { id, ownerId, title }, facts }) => [
        id,
        {
          ...{ typeId: declaration.typeId, itemId: id, ownerId, title, thumb: null, isDraft: false, canTransfer: false },
          isReadOnly: !blogAbilities(viewer, facts).canComment,
        },
      ]),
  )
}

async function exportedRows(db: Queryable, memberId: number): Promise<readonly object[]> {
  return db
    .select()
    .from(blogPosts)
    .where(and(eq(blogPosts.ownerId, memberId), isNull(blogPosts.deletedAt)))
    .orderBy(blogPosts.id)
}

/** Rows stay because comments and reports refer to them. */
async function deleteAllOf(tx: Transaction, ownerId: number, now: Date): Promise<AfterCommit> {
  const gone = await tx
    .update(blogPosts)
    .set({ deletedAt: now, title: '', text: '', link: null })
    .where(and(eq(blogPosts.ownerId, ownerId), isNull(blogPosts.deletedAt)))
    .returning({ blogId: blogPosts.id })
  return ({ bus }) => {
    for (const { blogId } of gone) bus.emit('content.deleted', { typeId: declaration.typeId, itemId: blogId, ownerId })
  }
}
