/** Threads in which a text stands: in the subject, in a letter the member sees, or in the name of somebody in it. */
import { and, eq, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { escapeLike } from '../../../db/conditions/like-pattern.ts'
import type { Queryable } from '../../../db/context.ts'
import { members } from '../../../db/tables/accounts.ts'
import { mailMessages, mailSeats, mailThreads } from '../../../db/tables/mail.ts'
import { alias } from 'drizzle-orm/pg-core'
import { isSeatOf, isShownLetter } from './conditions.ts'

/** In every box but the trash. */
export function isFoundBy(db: Queryable, memberId: number, typed: string): SQL | undefined {
  const isHis = and(isSeatOf(memberId), ne(mailSeats.box, 'trash'))
  const pattern = `%${escapeLike(typed.normalize('NFC'))}%`
  const subjects = db
    .select({ threadId: mailSeats.threadId })
    .from(mailSeats)
    .innerJoin(mailThreads, eq(mailThreads.id, mailSeats.threadId))
    .where(and(isHis, sql`${mailThreads.subject} ilike ${pattern}`))
  const letters = db
    .select({ threadId: mailSeats.threadId })
    .from(mailSeats)
    .innerJoin(mailMessages, eq(mailMessages.threadId, mailSeats.threadId))
    .where(and(isHis, isShownLetter(), sql`${mailMessages.text} ilike ${pattern}`))
  const other = alias(mailSeats, 'other')
  const names = db
    .select({ threadId: mailSeats.threadId })
    .from(mailSeats)
    .innerJoin(other, and(eq(other.threadId, mailSeats.threadId), ne(other.memberId, memberId)))
    .innerJoin(members, eq(members.id, other.memberId))
    .where(and(isHis, isNull(members.deletedAt), sql`${members.nameKey} like ${`%${escapeLike(typed.normalize('NFKC').toLowerCase())}%`}`))
  return and(isHis, sql`${mailSeats.threadId} in (${subjects.union(letters).union(names)})`)
}
