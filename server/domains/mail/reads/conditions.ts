/** Conditions shared by every read of mail: which messages, which threads, and which of them are requests. All for rows of `mail_seats`. */
import { and, eq, gt, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { mailHidden, mailMessages, mailSeats } from '../../../db/tables/mail/mail.ts'
import { friends } from '../../../db/tables/social.ts'

/** Threads in any mailbox of this member. */
export function isSeatOf(memberId: number): SQL | undefined {
  return and(eq(mailSeats.memberId, memberId), sql`not ${mailSeats.isGone}`)
}

/** Messages of a seat's thread that its member sees: not withdrawn by the sender, not removed by the member, not withheld from them. */
export function isShownMessage(): SQL | undefined {
  return and(isNull(mailMessages.removedAt), gt(mailMessages.id, mailSeats.clearedId), notHiddenFrom(mailSeats.memberId))
}

export function notHiddenFrom(memberId: SQLWrapper | number): SQL {
  return sql`not exists (select 1 from ${mailHidden} where ${mailHidden.messageId} = ${mailMessages.id} and ${mailHidden.memberId} = ${memberId})`
}

/**
 * Not accepted: among the requests, or moved from there to the trash. Needs the message in question joined to the seat: a friend's message
 * is never a request.
 */
export function isRequestSeat(): SQL<boolean> {
  const isOfFriend = sql`exists (select 1 from ${friends} where ${friends.memberId} = ${mailSeats.memberId} and ${friends.friendId} = ${mailMessages.senderId})`
  return sql<boolean>`(${mailSeats.box} = 'requests' or (${mailSeats.box} = 'trash' and not ${mailSeats.hasWritten} and ${mailMessages.senderId} <> ${mailSeats.memberId} and not ${isOfFriend}))`
}
