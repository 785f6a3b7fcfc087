import { sql, type SQL } from 'drizzle-orm'
import { notBlocked } from '../../../db/conditions/not-blocked.ts'
import { mailMessages, mailSeats } from '../../../db/tables/mail/mail.ts'

/** The thread is unread in the member's inbox, and there is no block between the member and the author of the newest message. */
export function hasUnreadThread(memberId: number, threadId: SQL): SQL {
  return sql`exists (select 1 from ${mailSeats} join ${mailMessages} on ${mailMessages.id} = ${mailSeats.lastId} where ${mailSeats.threadId} = ${threadId} and ${mailSeats.memberId} = ${memberId} and ${mailSeats.box} = 'inbox' and not ${mailSeats.isRead} and not ${mailSeats.isGone} and ${notBlocked(memberId, mailMessages.senderId)})`
}
