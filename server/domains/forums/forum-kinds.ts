/** Threads and posts as kinds of content. */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { postKind as postDeclaration, threadKind as threadDeclaration } from '#contract/content/kinds.ts'
import { plainExcerpt } from '#contract/texts/plain-excerpt.ts'
import type { AfterCommit, ContentItem, ContentKind } from '../../content/content-kind.ts'
import { dropTags, tagNamesOfOwner } from '../../content/tags.ts'
import type { Queryable, Transaction } from '../../db/context.ts'
import { postAttachments, postRevisions, posts, threads } from '../../db/tables/community/forums.ts'
import { recount } from './moderate.ts'
import { postApproval } from './post-approval.ts'
import { findPosts, findThreads, lockThreads } from './reads.ts'

const plain = { thumb: null, isDraft: false, isReadOnly: true, canTransfer: false } as const
const titleLength = 80

export const threadKind: ContentKind = {
  declaration: threadDeclaration,
  async findVisible(db, viewer, itemIds) {
    const found = await findThreads(db, viewer, itemIds)
    return new Map<number, ContentItem>(
      found.map(({ row: { id, ownerId, title } }) => [id, { typeId: 'thread', itemId: id, ownerId, title, ...plain }]),
    )
  },
  counters: null,
  exported: { section: 'threads', rows: exportedThreads },
  deleteAllOf: deleteThreadsOf,
  transfer: null,
}

export const postKind: ContentKind = {
  declaration: postDeclaration,
  async findVisible(db, viewer, itemIds) {
    const found = await findPosts(db, viewer, itemIds)
    return new Map<number, ContentItem>(
      found.map(({ row: { id, ownerId, text } }) => [
        id,
        { typeId: 'post', itemId: id, ownerId, title: plainExcerpt(text, titleLength), ...plain },
      ]),
    )
  },
  counters: { table: 'posts', upVotes: 'up_votes' },
  approval: postApproval,
  exported: { section: 'posts', rows: exportedPosts },
  deleteAllOf: deletePostsOf,
  transfer: null,
}

async function exportedThreads(db: Queryable, memberId: number): Promise<readonly object[]> {
  const { id, forumId, title, isSticky, isClosed, pollId, createdAt } = threads
  const own = await db
    .select({ id, forumId, title, isSticky, isClosed, pollId, createdAt })
    .from(threads)
    .where(and(eq(threads.ownerId, memberId), isNull(threads.deletedAt)))
    .orderBy(threads.id)
  const tagsOfThread = await tagNamesOfOwner(db, 'thread', memberId)
  return own.map((thread) => ({ ...thread, tags: tagsOfThread.get(thread.id) ?? [] }))
}

async function exportedPosts(db: Queryable, memberId: number): Promise<readonly object[]> {
  const { id, threadId, text, quotedId, upVotes, createdAt, editedAt, waitingAt, declinedReason } = posts
  return db
    .select({ id, threadId, text, quotedId, upVotes, createdAt, editedAt, waitingAt, declinedReason })
    .from(posts)
    .where(and(eq(posts.ownerId, memberId), isNull(posts.deletedAt)))
    .orderBy(posts.id)
}

/** A thread goes with its replies, which would reveal what it said, as with comments. */
async function deleteThreadsOf(tx: Transaction, ownerId: number, now: Date): Promise<AfterCommit> {
  const gone = await tx
    .update(threads)
    .set({ deletedAt: now, pollId: null })
    .where(and(eq(threads.ownerId, ownerId), isNull(threads.deletedAt)))
    .returning({ id: threads.id })
  const all = await tx.update(threads).set({ title: '' }).where(eq(threads.ownerId, ownerId)).returning({ id: threads.id })
  await dropTags(tx, { typeId: 'thread', itemIds: all.map((thread) => thread.id) })
  return ({ bus }) => {
    for (const { id: itemId } of gone) bus.emit('content.deleted', { typeId: 'thread', itemId, ownerId })
  }
}

async function deletePostsOf(tx: Transaction, ownerId: number, now: Date): Promise<AfterCommit> {
  const own = await tx
    .selectDistinct({ threadId: posts.threadId })
    .from(posts)
    .where(and(eq(posts.ownerId, ownerId), isNull(posts.deletedAt)))
  const threadIds = own.map(({ threadId }) => threadId)
  await lockThreads(tx, threadIds)
  const gone = await tx
    .update(posts)
    .set({ deletedAt: now })
    .where(and(eq(posts.ownerId, ownerId), isNull(posts.deletedAt)))
    .returning({ id: posts.id })
  await tx.update(posts).set({ text: '', textParsed: [] }).where(eq(posts.ownerId, ownerId))
  const theirs = tx.select({ id: posts.id }).from(posts).where(eq(posts.ownerId, ownerId))
  await tx.delete(postRevisions).where(inArray(postRevisions.postId, theirs))
  await tx.delete(postAttachments).where(inArray(postAttachments.postId, theirs))
  if (threadIds.length > 0) await recount(tx, threadIds)
  return ({ bus }) => {
    for (const { id: itemId } of gone) bus.emit('content.deleted', { typeId: 'post', itemId, ownerId })
  }
}
