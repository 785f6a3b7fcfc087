/**
 * Threads that contain a text: in the subject, in a message the member sees, or in the name of a participant. The member's threads are
 * scanned from the newest on and searched individually, so that other members' mail is never read, however common the text.
 */
import { and, ne, sql, type SQL } from 'drizzle-orm'
import { escapeLike } from '../../../db/conditions/like-pattern.ts'
import { members } from '../../../db/tables/accounts.ts'
import { mailMessages, mailSeats, mailThreads } from '../../../db/tables/mail/mail.ts'
import { isSeatOf, isShownMessage } from './conditions.ts'

/** Searches every mailbox but the trash. */
export function isFoundBy(memberId: number, typed: string): SQL | undefined {
  const pattern = `%${escapeLike(typed.normalize('NFC'))}%`
  const namePattern = `%${escapeLike(typed.normalize('NFKC').toLowerCase())}%`
  // Scalar values instead of `exists`, which Postgres may answer by reading all members' messages once.
  const inSubject = sql`(select ${mailThreads.subject} ilike ${pattern} from ${mailThreads} where ${mailThreads.id} = ${mailSeats.threadId})`
  const inMessage = sql`(select true from ${mailMessages} where ${mailMessages.threadId} = ${mailSeats.threadId} and ${isShownMessage()} and ${mailMessages.text} ilike ${pattern} limit 1)`
  const inName = sql`(select true from mail_seats other join ${members} on ${members.id} = other.member_id where other.thread_id = ${mailSeats.threadId} and other.member_id <> ${memberId} and ${members.deletedAt} is null and ${members.nameKey} like ${namePattern} limit 1)`
  return and(
    isSeatOf(memberId),
    ne(mailSeats.box, 'trash'),
    sql`(${inSubject} or coalesce(${inName}, false) or coalesce(${inMessage}, false))`,
  )
}
