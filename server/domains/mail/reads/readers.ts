import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../../db/context.ts'
import { mailMessages, mailSeats } from '../../../db/tables/mail/mail.ts'
import { isShownMessage } from './conditions.ts'

/** Members who see this message, including its sender. */
export async function readersOf(db: Queryable, messageId: number): Promise<number[]> {
  const rows = await db
    .select({ memberId: mailSeats.memberId })
    .from(mailSeats)
    .innerJoin(mailMessages, eq(mailMessages.threadId, mailSeats.threadId))
    .where(and(eq(mailMessages.id, messageId), isShownMessage()))
  return rows.map(({ memberId }) => memberId)
}
