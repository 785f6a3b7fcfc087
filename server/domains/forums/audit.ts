/** Audit of threads and posts of other members that moderators change. */
import { eq, inArray } from 'drizzle-orm'
import type * as contract from '#contract/community/forum-writes.ts'
import { posts, threads } from '../../db/tables/community/forums.ts'
import { tagNamesOf } from '../../content/tags.ts'
import type { AuditRule } from '../../http/audit/audit-rule.ts'

type OfThread =
  | typeof contract.closeThread
  | typeof contract.deleteForumThread
  | typeof contract.moveForumThread
  | typeof contract.stickThread

export const threadAudit: AuditRule<OfThread> = {
  kind: 'content',
  async find({ db }, { threadId }) {
    const [row] = await db.select().from(threads).where(eq(threads.id, threadId))
    if (!row) return null
    const { ownerId, forumId, title, isSticky, isClosed, closedReason } = row
    return {
      id: `thread:${threadId}`,
      ownerId,
      state: row.deletedAt === null ? { ownerId, forumId, title, isSticky, isClosed, closedReason } : null,
    }
  },
}

/** Under the thread that is copied: the forums of its copies. */
export const copyAudit: AuditRule<typeof contract.copyForumThread> = {
  kind: 'content',
  async find({ db }, { threadId }) {
    const rows = await db.select({ forumId: threads.forumId }).from(threads).where(eq(threads.copiedFromId, threadId)).orderBy(threads.id)
    return { id: `thread:${threadId}`, ownerId: null, state: { copiesInForums: rows.map(({ forumId }) => forumId) } }
  },
}

export const postAudit: AuditRule<typeof contract.deletePost | typeof contract.sendPost> = {
  kind: 'content',
  async find({ db }, { postId }) {
    if (postId === undefined) return null
    const [found] = await db
      .select({ post: posts, title: threads.title })
      .from(posts)
      .innerJoin(threads, eq(threads.id, posts.threadId))
      .where(eq(posts.id, postId))
    if (!found) return null
    const { ownerId, threadId, text, deletedAt } = found.post
    const tags = (await tagNamesOf(db, { typeId: 'thread', itemId: threadId })).join(', ')
    return { id: `post:${postId}`, ownerId, state: deletedAt === null ? { ownerId, threadId, title: found.title, text, tags } : null }
  },
}

/** Under the thread that they are moved to: where each of them is. */
export const movedPostsAudit: AuditRule<typeof contract.movePosts> = {
  kind: 'content',
  async find({ db }, { postIds, threadId }) {
    const rows = await db
      .select({ id: posts.id, threadId: posts.threadId })
      .from(posts)
      .where(inArray(posts.id, [...postIds]))
      .orderBy(posts.id)
    const state = { postIds: rows.map(({ id }) => id), threadIds: rows.map((row) => row.threadId) }
    return { id: `thread:${threadId}`, ownerId: null, state }
  },
}
