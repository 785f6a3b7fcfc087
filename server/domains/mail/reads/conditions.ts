/** What every read of mail asks: whose letters, whose threads, and which of them are requests. All for rows of `mail_seats`. */
import { and, eq, gt, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { mailHidden, mailMessages, mailSeats } from '../../../db/tables/mail/mail.ts'
import { friends } from '../../../db/tables/social.ts'

/** Threads that lie in some box of this member. */
export function isSeatOf(memberId: number): SQL | undefined {
  return and(eq(mailSeats.memberId, memberId), sql`not ${mailSeats.isGone}`)
}

/** Letters of a seat's thread that its member sees: not taken back, not removed by him, not withheld from him. */
export function isShownLetter(): SQL | undefined {
  return and(isNull(mailMessages.removedAt), gt(mailMessages.id, mailSeats.clearedId), notHiddenFrom(mailSeats.memberId))
}

export function notHiddenFrom(memberId: SQLWrapper | number): SQL {
  return sql`not exists (select 1 from ${mailHidden} where ${mailHidden.messageId} = ${mailMessages.id} and ${mailHidden.memberId} = ${memberId})`
}

/**
 * Not accepted: among the requests, or thrown away from there. Needs the letter it is asked about beside the seat: what a friend wrote
 * is never one.
 */
export function isRequestSeat(): SQL<boolean> {
  const isOfFriend = sql`exists (select 1 from ${friends} where ${friends.memberId} = ${mailSeats.memberId} and ${friends.friendId} = ${mailMessages.senderId})`
  return sql<boolean>`(${mailSeats.box} = 'requests' or (${mailSeats.box} = 'trash' and not ${mailSeats.hasWritten} and ${mailMessages.senderId} <> ${mailSeats.memberId} and not ${isOfFriend}))`
}
