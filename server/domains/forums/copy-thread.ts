/** Copies a thread with its posts to a forum. */
import { sql } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import { threadAbilities } from '#contract/policy/community/forums.ts'
import { replaceTags, tagNamesOf } from '../../content/tags.ts'
import { transaction } from '../../db/client.ts'
import { threads } from '../../db/tables/community/forums.ts'
import type { MemberContext } from '../../http/context.ts'
import { recount } from './moderate.ts'
import { checkForum, getThread, lockThreads } from './reads.ts'

/**
 * Returns the id of the copy, which is a thread of its own: open, with the same authors, photos and tags, without likes, poll and subscribers.
 * Nobody is told. Throws not_found for a thread or forum that is not there.
 */
export async function copyThread(context: MemberContext, { threadId, forumId }: { threadId: number; forumId: number }): Promise<number> {
  const { db, viewer } = context
  await checkForum(db, forumId)
  return transaction(db, async (tx) => {
    await lockThreads(tx, [threadId])
    const { row, facts } = await getThread(tx, viewer, threadId)
    if (!threadAbilities(viewer, facts).canMove || row.isWaiting) throw new Refusal('forbidden')
    const { ownerId, title, lastPostAt, createdAt, approvedAt } = row
    const [copy] = await tx
      .insert(threads)
      .values({ forumId, ownerId, title, lastPostAt, createdAt, approvedAt, copiedFromId: threadId })
      .returning({ id: threads.id })
    if (!copy) throw new Error('insert returned no row')
    // In their order, so that ids and positions ascend together.
    await tx.execute(sql`
      insert into posts (thread_id, owner_id, position, text, text_parsed, created_at, edited_at)
      select ${copy.id}, owner_id, position, text, text_parsed, created_at, edited_at
      from posts where thread_id = ${threadId} and deleted_at is null and waiting_at is null order by id`)
    const pairs = sql`posts old join posts made on made.thread_id = ${copy.id} and made.position = old.position
      and old.thread_id = ${threadId} and old.deleted_at is null and old.waiting_at is null`
    await tx.execute(sql`
      update posts p set quoted_id = q.made_id from (select old.id as old_id, made.id as made_id from ${pairs}) q,
        (select old.quoted_id, made.id as made_id from ${pairs} where old.quoted_id is not null) a
      where p.id = a.made_id and q.old_id = a.quoted_id`)
    await tx.execute(sql`
      insert into post_attachments (post_id, attachment_id, position)
      select made.id, pa.attachment_id, pa.position from ${pairs} join post_attachments pa on pa.post_id = old.id`)
    const tagList = await tagNamesOf(tx, { typeId: 'thread', itemId: threadId })
    if (tagList.length > 0) await replaceTags(tx, { typeId: 'thread', itemIds: [copy.id] }, tagList)
    await recount(tx, [copy.id])
    return copy.id
  })
}
