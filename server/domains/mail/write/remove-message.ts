/** Withdraws the viewer's own message for everyone, or removes another member's for the viewer only. */
import { eq, sql } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import { transaction } from '../../../db/client.ts'
import type { Transaction } from '../../../db/context.ts'
import { mailHidden, mailMessages, mailThreads } from '../../../db/tables/mail/mail.ts'
import type { MemberContext } from '../../../http/context.ts'
import { findMessage } from '../reads/messages.ts'
import { readersOf } from '../reads/readers.ts'

/** Throws not_found for messages the viewer cannot see. */
export async function removeMessage({ db, viewer, now, bus }: MemberContext, messageId: number): Promise<void> {
  const { threadId, told } = await transaction(db, async (tx) => {
    const found = await findMessage(tx, viewer.id, messageId)
    if (!found) throw new Refusal('not_found')
    const { message } = found
    await tx.select({ id: mailThreads.id }).from(mailThreads).where(eq(mailThreads.id, message.threadId)).for('no key update')
    const isOwn = message.senderId === viewer.id
    const readers = isOwn ? await readersOf(tx, messageId) : [viewer.id]
    if (isOwn) await tx.update(mailMessages).set({ removedAt: now() }).where(eq(mailMessages.id, messageId))
    else await tx.insert(mailHidden).values({ messageId, memberId: viewer.id }).onConflictDoNothing()
    await settleSeats(tx, message.threadId)
    return { threadId: message.threadId, told: readers }
  })
  for (const memberId of told) bus.emit('mail.changed', { memberId, threadId })
}

/**
 * Updates the newest message and the number of messages, as each member of the thread sees them. A thread without any is in none of the
 * member's mailboxes.
 */
export async function settleSeats(tx: Transaction, threadId: number): Promise<void> {
  await tx.execute(sql`
    update mail_seats seat set
      message_total = counted.total,
      last_id = coalesce(counted.last_id, seat.last_id),
      last_at = coalesce(counted.last_at, seat.last_at),
      is_gone = seat.is_gone or counted.total = 0
    from (
      select each.member_id, count(letter.id)::int as total, max(letter.id) as last_id, max(letter.published_at) as last_at
      from mail_seats each
      left join mail_messages letter on letter.thread_id = each.thread_id and letter.removed_at is null and letter.id > each.cleared_id
        and not exists (select 1 from mail_hidden hidden where hidden.message_id = letter.id and hidden.member_id = each.member_id)
      where each.thread_id = ${threadId}
      group by each.member_id
    ) counted
    where seat.thread_id = ${threadId} and seat.member_id = counted.member_id`)
}
