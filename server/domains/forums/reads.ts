/** Reads of the forums: the rows that policies need. */
import { and, eq, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import { mayModerateForums, maySeePost, maySeeThread, type PostFacts, type ThreadFacts } from '#contract/policy/community/forums.ts'
import type { Viewer } from '#contract/roles.ts'
import { notBlocked } from '../../db/conditions/not-blocked.ts'
import type { Queryable } from '../../db/context.ts'
import { forums, postAttachments, posts, threads } from '../../db/tables/community/forums.ts'

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

interface WrittenColumns {
  /** Who wrote it. */
  readonly owner: SQLWrapper
  readonly waits: SQLWrapper
}
export const threadColumns: WrittenColumns = { owner: threads.ownerId, waits: threads.isWaiting }
export const postColumns: WrittenColumns = { owner: posts.ownerId, waits: sql`(${posts.waitingAt} is not null)` }
/** Of a table that has another name in the statement. */
export const threadColumnsOf = (alias: string): WrittenColumns => ({
  owner: sql.raw(`${alias}.owner_id`),
  waits: sql.raw(`${alias}.is_waiting`),
})
export const postColumnsOf = (alias: string): WrittenColumns => ({
  owner: sql.raw(`${alias}.owner_id`),
  waits: sql.raw(`(${alias}.waiting_at is not null)`),
})

/**
 * True unless there is a block between the viewer and the author, and for what waits for staff only to its author. Moderators see
 * everything. The policy's rule, in SQL.
 */
export function isShownTo(viewer: ForumViewer, { owner, waits }: WrittenColumns): SQL {
  return mayModerateForums(viewer) ? sql`true` : sql`(${notBlocked(viewer.id, owner)} and (not ${waits} or ${owner} = ${viewer.id}))`
}

const isBlocked = (viewerId: number, column: SQLWrapper) => sql<boolean>`not (${notBlocked(viewerId, column)})`

export function threadFacts({ ownerId, isClosed, isWaiting, postTotal, deletedAt }: ThreadRow, blocked: boolean): ThreadFacts {
  return { ownerId, isClosed, isWaiting, postTotal, isBlocked: blocked, isDeleted: deletedAt !== null }
}

export function postFacts({ id, ownerId, waitingAt, deletedAt }: PostRow, { firstPostId }: ThreadRow, blocked: boolean): PostFacts {
  return {
    authorId: ownerId,
    isBlocked: blocked,
    isDeleted: deletedAt !== null,
    isFirst: firstPostId === id,
    isWaiting: waitingAt !== null,
  }
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

/** The post, with the thread that it is in locked: it may be moved while this waits for the lock. Throws not_found. */
export async function lockPost(tx: Queryable, viewer: ForumViewer, postId: number): Promise<PostWithFacts> {
  const { row: before } = await getPost(tx, viewer, postId)
  await lockThreads(tx, [before.threadId])
  const found = await getPost(tx, viewer, postId)
  return found.row.threadId === before.threadId ? found : lockPost(tx, viewer, postId)
}

/** Throws not_found. */
export async function checkForum(db: Queryable, forumId: number): Promise<void> {
  const [found] = await db.select({ id: forums.id }).from(forums).where(eq(forums.id, forumId))
  if (!found) throw new Refusal('not_found')
}

export const isKeptPost = (threadId: number) => and(eq(posts.threadId, threadId), sql`${posts.deletedAt} is null`)

/** The same photo is in a few posts at most. */
const mostLookedAt = 20

/** Whether a photo is in a post that the viewer may see. */
export async function isInVisiblePost({ db, viewer }: { db: Queryable; viewer: ForumViewer }, attachmentId: number): Promise<boolean> {
  const rows = await db
    .select({ postId: postAttachments.postId })
    .from(postAttachments)
    .where(eq(postAttachments.attachmentId, attachmentId))
    .limit(mostLookedAt)
  const ids = rows.map(({ postId }) => postId)
  return ids.length > 0 && (await findPosts(db, viewer, ids)).length > 0
}
