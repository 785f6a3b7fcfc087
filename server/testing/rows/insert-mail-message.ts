/** Builder of mail: a thread with one message, unread in the others' inboxes. */
import type { Database } from '../../db/context.ts'
import { mailMessages, mailSeats, mailThreads } from '../../db/tables/mail/mail.ts'
import { first } from './insert-member.ts'

export interface MailMessageToInsert {
  readonly fromId: number
  readonly toIds: readonly number[]
  readonly text?: string
  readonly subject?: string
  readonly publishedAt?: Date
}

export async function insertMailMessage(
  db: Database,
  { fromId, toIds, text = 'A letter', subject = '', publishedAt = new Date() }: MailMessageToInsert,
): Promise<{ threadId: number; messageId: number }> {
  const { id: threadId } = first(await db.insert(mailThreads).values({ subject, createdAt: publishedAt }).returning())
  const { id: messageId } = first(await db.insert(mailMessages).values({ threadId, senderId: fromId, text, publishedAt }).returning())
  const seat = { threadId, box: 'inbox' as const, lastId: messageId, lastAt: publishedAt, messageTotal: 1 }
  await db
    .insert(mailSeats)
    .values([
      { ...seat, memberId: fromId, isRead: true, hasWritten: true },
      ...toIds.map((memberId) => ({ ...seat, memberId, isRead: false, hasWritten: false })),
    ])
  return { threadId, messageId }
}
