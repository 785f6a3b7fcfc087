/** Builder of letters as they lie in the tables, for tests that are not about sending. */
import type { Database } from '../../db/context.ts'
import { mailMessages, mailSeats, mailThreads } from '../../db/tables/mail.ts'
import { first } from './insert-member.ts'

export interface LetterOverrides {
  readonly senderId: number
  readonly toId: number
  readonly text?: string
}

/** One letter in a thread of its own, in the boxes of both. */
export async function insertLetter(
  db: Database,
  { senderId, toId, text = 'A letter' }: LetterOverrides,
): Promise<{ id: number; threadId: number }> {
  const thread = first(await db.insert(mailThreads).values({ subject: 'About rope' }).returning())
  const letter = first(await db.insert(mailMessages).values({ threadId: thread.id, senderId, text }).returning())
  const seat = { threadId: thread.id, lastId: letter.id, lastAt: letter.publishedAt, messageTotal: 1 }
  await db.insert(mailSeats).values([
    { ...seat, memberId: senderId, box: 'archive', isRead: true, hasWritten: true },
    { ...seat, memberId: toId, box: 'inbox', isRead: false, hasWritten: false },
  ])
  return { id: letter.id, threadId: thread.id }
}
