/** Reads of the forums: the rows that policies need. */
import { and, eq, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import { mayModerateForums, maySeePost, maySeeThread, type PostFacts, type ThreadFacts } from '#contract/policy/forums.ts'
import type { Viewer } from '#contract/roles.ts'
import { notBlocked } from '../../db/conditions/not-blocked.ts'
import type { Queryable } from '../../db/context.ts'
import { forums, posts, threads } from '../../db/tables/community/forums.ts'

export type ForumViewer = Viewer & { readonly id: number }
export type ThreadRow = typeof threads.$inferSelect
export type PostRow = typeof posts.$inferSelect

export interface ThreadWithFacts {
  readonly row: ThreadRow
  readonly facts: ThreadFacts
}
export interface PostWithFacts {
  readonly row: PostRow
  readonly facts: PostFacts
  readonly thread: ThreadWithFacts
}

/** True for what a member wrote whom the viewer has not blocked and who has not blocked the viewer. Moderators see everything. */
export function isShownTo(viewer: ForumViewer, memberColumn: SQLWrapper): SQL {
  return mayModerateForums(viewer) ? sql`true` : notBlocked(viewer.id, memberColumn)
}

const isBlocked = (viewerId: number, column: SQLWrapper) => sql<boolean>`not (${notBlocked(viewerId, column)})`

export function threadFacts({ ownerId, isClosed, postTotal, deletedAt }: ThreadRow, blocked: boolean): ThreadFacts {
  return { ownerId, isClosed, postTotal, isBlocked: blocked, isDeleted: deletedAt !== null }
}

export function postFacts({ id, ownerId, deletedAt }: PostRow, { firstPostId }: ThreadRow, blocked: boolean): PostFacts {
  return { authorId: ownerId, isBlocked: blocked, isDeleted: deletedAt !== null, isFirst: firstPostId === id }
}

/** Threads by id that the viewer may see. */
export async function findThreads(db: Queryable, viewer: ForumViewer, ids: readonly number[]): Promise<ThreadWithFacts[]> {
  const rows = await db
    .select({ row: threads, blocked: isBlocked(viewer.id, threads.ownerId) })
    .from(threads)
    .innerJoin(forums, eq(forums.id, threads.forumId))
    .where(inArray(threads.id, [...ids]))
  return rows.map(({ row, blocked }) => ({ row, facts: threadFacts(row, blocked) })).filter(({ facts }) => maySeeThread(viewer, facts))
}

/** Posts by id that the viewer may see, in threads that they may see. */
export async function findPosts(db: Queryable, viewer: ForumViewer, ids: readonly number[]): Promise<PostWithFacts[]> {
  const rows = await db
    .select({
      row: posts,
      thread: threads,
      blocked: isBlocked(viewer.id, posts.ownerId),
      threadBlocked: isBlocked(viewer.id, threads.ownerId),
    })
    .from(posts)
    .innerJoin(threads, eq(threads.id, posts.threadId))
    .where(inArray(posts.id, [...ids]))
  return rows
    .map(({ row, thread, blocked, threadBlocked }) => ({
      row,
      facts: postFacts(row, thread, blocked),
      thread: { row: thread, facts: threadFacts(thread, threadBlocked) },
    }))
    .filter(({ facts, thread }) => maySeePost(viewer, thread.facts, facts))
}

/** Throws not_found. */
export async function getThread(db: Queryable, viewer: ForumViewer, threadId: number): Promise<ThreadWithFacts> {
  const [found] = await findThreads(db, viewer, [threadId])
  if (!found) throw new Refusal('not_found')
  return found
}

/** Throws not_found. */
export async function getPost(db: Queryable, viewer: ForumViewer, postId: number): Promise<PostWithFacts> {
  const [found] = await findPosts(db, viewer, [postId])
  if (!found) throw new Refusal('not_found')
  return found
}

/** Locks the threads until the transaction ends, in the order of their ids, so that no total is lost. */
export async function lockThreads(tx: Queryable, threadIds: readonly number[]): Promise<void> {
  const ids = [...new Set(threadIds)]
  await tx.select({ id: threads.id }).from(threads).where(inArray(threads.id, ids)).orderBy(threads.id).for('no key update')
}

/** Throws not_found. */
export async function checkForum(db: Queryable, forumId: number): Promise<void> {
  const [found] = await db.select({ id: forums.id }).from(forums).where(eq(forums.id, forumId))
  if (!found) throw new Refusal('not_found')
}

export const isKeptPost = (threadId: number) => and(eq(posts.threadId, threadId), sql`${posts.deletedAt} is null`)
