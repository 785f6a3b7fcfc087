/** Builders of letters and chat messages as they lie in the tables, for tests that are not about sending. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { ConversationKind } from '#contract/talk/chat.ts'
import type { Database } from '../../db/context.ts'
import { mailMessages, mailSeats, mailThreads } from '../../db/tables/mail.ts'
import { chatMessages, conversations, seats } from '../../db/tables/talk.ts'
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

export interface ConversationOverrides {
  readonly kind: ConversationKind
  readonly memberIds: readonly number[]
  readonly ownerId?: number
  readonly title?: string
}

/** With a seat for each. */
export async function insertConversation(
  db: Database,
  { kind, memberIds, ownerId, title = '' }: ConversationOverrides,
): Promise<{ id: number; hash: string }> {
  const [lowId = null, highId = null] = kind === 'pair' ? memberIds.toSorted((one, other) => one - other) : []
  const conversation = first(
    await db
      .insert(conversations)
      .values({
        hash: randomBytes(16).toString('hex'),
        kind,
        title,
        ownerId: ownerId ?? null,
        lowId,
        highId,
        memberTotal: memberIds.length,
      })
      .returning(),
  )
  await db.insert(seats).values(memberIds.map((memberId) => ({ conversationId: conversation.id, memberId })))
  return { id: conversation.id, hash: conversation.hash }
}

export interface ChatMessageOverrides {
  readonly conversationId: number
  readonly senderId: number
  readonly seq: number
  readonly text?: string
  readonly attachmentId?: number
  readonly isWithheld?: boolean
}

export async function insertChatMessage(db: Database, { text = 'A word', ...message }: ChatMessageOverrides): Promise<{ id: number }> {
  return first(
    await db
      .insert(chatMessages)
      .values({ ...message, text, clientId: randomUUID() })
      .returning({ id: chatMessages.id }),
  )
}
