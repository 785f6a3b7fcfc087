/** Authors of mail and chat messages that a member may see, for reports; nothing else of the messages is read. */
import { and, eq, exists, gt, isNull, ne, notExists, or, sql } from 'drizzle-orm'
import { notBlocked } from '../../../db/conditions/not-blocked.ts'
import type { Queryable } from '../../../db/context.ts'
import { mailHidden, mailMessages, mailSeats } from '../../../db/tables/mail/mail.ts'
import { chatMessages, conversations, seats } from '../../../db/tables/chat/chat.ts'

interface Asked {
  readonly viewerId: number
  readonly messageId: number
}

/** Undefined for messages the member cannot see, or no longer can. */
export async function findMailMessageAuthor(db: Queryable, { viewerId, messageId }: Asked): Promise<number | undefined> {
  const { id, threadId, senderId, removedAt } = mailMessages
  const isSeated = exists(
    db
      .select({ one: sql`1` })
      .from(mailSeats)
      .where(and(eq(mailSeats.threadId, threadId), eq(mailSeats.memberId, viewerId), gt(id, mailSeats.clearedId))),
  )
  const isHidden = db
    .select({ one: sql`1` })
    .from(mailHidden)
    .where(and(eq(mailHidden.messageId, id), eq(mailHidden.memberId, viewerId)))
  const [row] = await db
    .select({ senderId })
    .from(mailMessages)
    .where(and(eq(id, messageId), isNull(removedAt), isSeated, notExists(isHidden)))
  return row?.senderId
}

/** Everyone can read public chats; in groups and public chats, members with a block between them do not see one another's messages. */
export async function findChatAuthor(db: Queryable, { viewerId, messageId }: Asked): Promise<number | undefined> {
  const { conversationId, senderId, seq, isWithheld, event } = chatMessages
  const ownSeat = and(eq(seats.conversationId, conversationId), eq(seats.memberId, viewerId))
  const isSeated = and(isNull(seats.leftAt), gt(seq, seats.clearedSeq))
  const isPublic = and(eq(conversations.kind, 'public'), sql`${seq} > coalesce(${seats.clearedSeq}, 0)`)
  const [row] = await db
    .select({ senderId })
    .from(chatMessages)
    .innerJoin(conversations, eq(conversations.id, conversationId))
    .leftJoin(seats, ownSeat)
    .where(
      and(
        eq(chatMessages.id, messageId),
        isNull(conversations.deletedAt),
        isNull(event),
        or(isSeated, isPublic),
        or(eq(isWithheld, false), eq(senderId, viewerId)),
        or(eq(conversations.kind, 'pair'), eq(senderId, viewerId), and(ne(senderId, viewerId), notBlocked(viewerId, senderId))),
      ),
    )
  return row?.senderId
}
