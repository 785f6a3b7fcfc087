import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../../db/context.ts'
import { mailSeats } from '../../../db/tables/mail/mail.ts'
import { isSeatOf } from './conditions.ts'
import { countSeats } from './threads.ts'

export interface MailCounts {
  readonly unread: number
  readonly requests: number
}

/** Unread threads of the inbox, and requests. */
export async function countUnreadMail(db: Queryable, memberId: number): Promise<MailCounts> {
  const countIn = (box: 'inbox' | 'requests') =>
    countSeats(db, and(isSeatOf(memberId), eq(mailSeats.box, box), sql`not ${mailSeats.isRead}`))
  return { unread: await countIn('inbox'), requests: await countIn('requests') }
}
