/** Deletes and moves posts and threads, sticks and closes threads. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { invalid, Refusal } from '#contract/error.ts'
import { postAbilities, threadAbilities } from '#contract/policy/community/forums.ts'
import type { ThreadAbilities } from '#contract/community/forums.ts'
import { transaction } from '../../db/client.ts'
import type { Queryable, Transaction } from '../../db/context.ts'
import { posts, threads } from '../../db/tables/community/forums.ts'
import type { MemberContext } from '../../http/context.ts'
import { cleanText } from '../../lib/clean-text.ts'
import { checkForum, findPosts, getThread, lockPost, lockThreads, type ThreadRow } from './reads.ts'

/** Counts and numbers the posts of threads anew; the rows are locked. */
export async function recount(tx: Queryable, threadIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update threads t set post_total = n.total, first_post_id = n.first, last_post_id = n.last,
      last_post_at = coalesce((select created_at from posts where id = n.last), t.last_post_at)
    from (
      select a.id, (count(p.id) filter (where p.waiting_at is null))::int as total, coalesce(min(p.id), 0) as first,
        coalesce(max(p.id) filter (where p.waiting_at is null), 0) as last
      from unnest(${sql.param([...threadIds])}::bigint[]) a (id) left join posts p on p.thread_id = a.id and p.deleted_at is null
      group by a.id
    ) n where t.id = n.id`)
  await tx.execute(sql`
    update posts p set position = n.position from (
      select id, case when waiting_at is null then row_number() over (partition by thread_id, waiting_at is null order by id) else 0 end as position
      from posts where thread_id = any(${sql.param([...threadIds])}::bigint[]) and deleted_at is null
    ) n where n.id = p.id and p.position <> n.position`)
}

/** Throws forbidden without the ability: the first post goes with its thread, and what others wrote is for moderators. */
export async function deletePost(context: MemberContext, postId: number): Promise<void> {
  const { db, viewer, bus, now } = context
  const ownerId = await transaction(db, async (tx) => {
    const { row, facts, thread } = await lockPost(tx, viewer, postId)
    if (!postAbilities(viewer, thread.facts, facts).canDelete) throw new Refusal('forbidden')
    await tx.update(posts).set({ deletedAt: now() }).where(eq(posts.id, postId))
    await recount(tx, [thread.row.id])
    return row.ownerId
  })
  bus.emit('content.deleted', { typeId: 'post', itemId: postId, ownerId })
}

/** Throws not_found if one of them is not visible, validation_failed on `postIds` for the first post of a thread. */
export async function movePosts(
  { db, viewer }: MemberContext,
  { postIds, threadId }: { readonly postIds: readonly number[]; readonly threadId: number },
): Promise<void> {
  const ids = [...new Set(postIds)]
  await getThread(db, viewer, threadId)
  const known = await findPosts(db, viewer, ids)
  await transaction(db, async (tx) => {
    const touched = [...new Set([threadId, ...known.map(({ row }) => row.threadId)])]
    await lockThreads(tx, touched)
    await getThread(tx, viewer, threadId)
    const found = await findPosts(tx, viewer, ids)
    if (found.length < ids.length || found.some(({ row }) => !touched.includes(row.threadId))) throw new Refusal('not_found')
    if (found.some(({ facts, thread }) => !postAbilities(viewer, thread.facts, facts).canMove)) throw invalid({ postIds: ['not_allowed'] })
    await tx.update(posts).set({ threadId }).where(inArray(posts.id, ids))
    await recount(tx, touched)
  })
}

async function changeThread(
  { db, viewer }: MemberContext,
  threadId: number,
  ability: keyof ThreadAbilities,
  change: (tx: Transaction, row: ThreadRow) => Promise<unknown>,
): Promise<ThreadRow> {
  return transaction(db, async (tx) => {
    await lockThreads(tx, [threadId])
    const { row, facts } = await getThread(tx, viewer, threadId)
    if (!threadAbilities(viewer, facts)[ability]) throw new Refusal('forbidden')
    await change(tx, row)
    return row
  })
}

const setThread = (threadId: number, values: Partial<typeof threads.$inferInsert>) => (tx: Transaction) =>
  tx
    .update(threads)
    .set(values)
    .where(and(eq(threads.id, threadId), isNull(threads.deletedAt)))

export async function deleteThread(context: MemberContext, threadId: number): Promise<void> {
  const { ownerId } = await changeThread(context, threadId, 'canDelete', setThread(threadId, { deletedAt: context.now(), pollId: null }))
  context.bus.emit('content.deleted', { typeId: 'thread', itemId: threadId, ownerId })
}

export async function stickThread(context: MemberContext, { threadId, isSticky }: { threadId: number; isSticky: boolean }): Promise<void> {
  await changeThread(context, threadId, 'canStick', setThread(threadId, { isSticky }))
}

interface Closing {
  readonly threadId: number
  readonly isClosed: boolean
  /** Empty without one, and for a thread that is opened again. */
  readonly reason: string
}

/** Who closes a thread that is closed already, and why, replaces what was there. */
export async function closeThread(context: MemberContext, { threadId, isClosed, reason }: Closing): Promise<void> {
  const closing = isClosed
    ? { closedAt: context.now(), closedById: context.viewer.id, closedReason: cleanText(reason) }
    : { closedAt: null, closedById: null, closedReason: '' }
  await changeThread(context, threadId, 'canClose', setThread(threadId, { isClosed, ...closing }))
}

/** Throws not_found for a forum that does not exist. */
export async function moveThread(context: MemberContext, { threadId, forumId }: { threadId: number; forumId: number }): Promise<void> {
  await checkForum(context.db, forumId)
  await changeThread(context, threadId, 'canMove', setThread(threadId, { forumId }))
}
