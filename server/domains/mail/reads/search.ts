/**
 * Threads in which a text stands: in the subject, in a letter the member sees, or in the name of somebody in it. His threads are walked
 * from the newest on, each looked into by itself: what others have written to one another is not even looked at, however common the text.
 */
import { and, ne, sql, type SQL } from 'drizzle-orm'
import { escapeLike } from '../../../db/conditions/like-pattern.ts'
import { members } from '../../../db/tables/accounts.ts'
import { mailMessages, mailSeats, mailThreads } from '../../../db/tables/mail/mail.ts'
import { isSeatOf, isShownLetter } from './conditions.ts'

/** In every box but the trash. */
export function isFoundBy(memberId: number, typed: string): SQL | undefined {
  const pattern = `%${escapeLike(typed.normalize('NFC'))}%`
  const namePattern = `%${escapeLike(typed.normalize('NFKC').toLowerCase())}%`
  // Values and not `exists`, which Postgres may answer by reading everybody's letters once.
  const inSubject = sql`(select ${mailThreads.subject} ilike ${pattern} from ${mailThreads} where ${mailThreads.id} = ${mailSeats.threadId})`
  const inLetter = sql`(select true from ${mailMessages} where ${mailMessages.threadId} = ${mailSeats.threadId} and ${isShownLetter()} and ${mailMessages.text} ilike ${pattern} limit 1)`
  const inName = sql`(select true from mail_seats other join ${members} on ${members.id} = other.member_id where other.thread_id = ${mailSeats.threadId} and other.member_id <> ${memberId} and ${members.deletedAt} is null and ${members.nameKey} like ${namePattern} limit 1)`
  return and(
    isSeatOf(memberId),
    ne(mailSeats.box, 'trash'),
    sql`(${inSubject} or coalesce(${inName}, false) or coalesce(${inLetter}, false))`,
  )
}
