/** Posts of newcomers that wait for staff, where the operator wants that (`FIRST_POSTS_WAIT`). */
import { and, asc, count, eq, gte, isNull, ne, sql } from 'drizzle-orm'
import { mayModerateForums } from '#contract/policy/community/forums.ts'
import { groups } from '#contract/roles.ts'
import type { ContentApproval } from '../../content/content-kind.ts'
import type { Queryable, Transaction } from '../../db/context.ts'
import { posts, threads, threadSeats } from '../../db/tables/community/forums.ts'
import type { MemberContext } from '../../http/context.ts'
import { checkVersion, versionOf } from '../../lib/edit-version.ts'
import { recount } from './moderate.ts'
import { lockThreads } from './reads.ts'

/** Members of whom this many posts can be read are not newcomers. */
const firstPosts = 3

/** Whether what the member writes now waits. Moderators' posts never do. */
export async function waitsForStaff({ db, viewer, config }: Pick<MemberContext, 'db' | 'viewer' | 'config'>): Promise<boolean> {
  if (!config.FIRST_POSTS_WAIT || mayModerateForums(viewer)) return false
  const read = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.ownerId, viewer.id), sql`${posts.deletedAt} is null`, isNull(posts.waitingAt)))
    .limit(firstPosts)
  return read.length < firstPosts
}

/** The predicate of the index. */
const isInQueue = sql`${posts.deletedAt} is null and ${posts.waitingAt} is not null and ${posts.declinedReason} = ''`

export const postApproval: ContentApproval = {
  mayDecide: mayModerateForums,

  async waiting(db, _viewer, after, most) {
    const isBehind = after && sql`(${posts.waitingAt}, ${posts.id}) > (${after.offeredAt.toISOString()}::timestamptz, ${after.itemId})`
    const rows = await db
      .select({ itemId: posts.id, offeredAt: posts.waitingAt, editedAt: posts.editedAt })
      .from(posts)
      .innerJoin(threads, eq(threads.id, posts.threadId))
      .where(and(isInQueue, isNull(threads.deletedAt), isBehind ?? undefined))
      .orderBy(asc(posts.waitingAt), asc(posts.id))
      .limit(most)
    return rows.flatMap(({ itemId, offeredAt, ...row }) => (offeredAt ? [{ itemId, offeredAt, itemVersion: versionOf(row) }] : []))
  },

  async countWaiting(db) {
    const [row] = await db
      .select({ total: count() })
      .from(posts)
      .innerJoin(threads, eq(threads.id, posts.threadId))
      .where(and(isInQueue, isNull(threads.deletedAt)))
    return row?.total ?? 0
  },

  async findState(db, itemId) {
    const row = await findPost(db, itemId)
    if (!row) return null
    const state = row.waitingAt === null ? 'shown' : row.declinedReason === '' ? 'waiting' : 'declined'
    return { state, declinedReason: row.declinedReason }
  },

  /** The post that started a thread shows its thread as well, even where another one has been moved in front of it. */
  async decide(tx, { itemId, itemVersion, isApproved, reason, now }) {
    const known = await findPost(tx, itemId)
    if (!known) return null
    await lockThreads(tx, [known.threadId])
    const read = await findPost(tx, itemId)
    if (read) checkVersion(itemVersion, versionOf(read))
    const [decided] = await tx
      .update(posts)
      .set(isApproved ? { waitingAt: null } : { declinedReason: reason })
      .where(and(eq(posts.id, itemId), eq(posts.threadId, known.threadId), isInQueue))
      .returning({ postId: posts.id, threadId: posts.threadId, authorId: posts.ownerId, quotedId: posts.quotedId })
    if (!decided) return null
    if (!isApproved) return () => undefined
    await tx
      .update(threads)
      .set({ isWaiting: false, approvedAt: now })
      .where(and(eq(threads.id, decided.threadId), threads.isWaiting, eq(threads.ownerId, decided.authorId)))
    await recount(tx, [decided.threadId])
    await makeUnread(tx, decided)
    return ({ bus }) => bus.emit('forums.posted', decided)
  },
}

/**
 * Members who have read on while the post waited have not read it: their reading places go back to before it, and what follows counts as
 * unread with it. Its author and staff could read it all along.
 */
async function makeUnread(tx: Transaction, { postId, threadId, authorId }: { postId: number; threadId: number; authorId: number }) {
  await tx
    .update(threadSeats)
    .set({ readPostId: postId - 1 })
    .where(
      and(
        eq(threadSeats.threadId, threadId),
        gte(threadSeats.readPostId, postId),
        ne(threadSeats.memberId, authorId),
        // Looked up by each reader's id, because group_id has no index.
        sql`(select group_id from members m where m.id = ${threadSeats.memberId}) not in (${groups.admin}, ${groups.staff})`,
      ),
    )
}

async function findPost(db: Queryable, postId: number) {
  const [row] = await db
    .select({ threadId: posts.threadId, waitingAt: posts.waitingAt, declinedReason: posts.declinedReason, editedAt: posts.editedAt })
    .from(posts)
    .where(and(eq(posts.id, postId), isNull(posts.deletedAt)))
  return row
}
