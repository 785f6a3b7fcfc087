/** Whether a file of a text may be opened. Private files open for the recipients, and only while they see the message. */
import { and, eq, gt, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '../../../db/context.ts'
import { notBlocked } from '../../../db/conditions/not-blocked.ts'
import { attachments } from '../../../db/tables/attachments.ts'
import { mailAttachments, mailHidden, mailMessages, mailSeats } from '../../../db/tables/mail/mail.ts'
import { friends } from '../../../db/tables/social.ts'
import { chatMessages, conversations, seats } from '../../../db/tables/chat/chat.ts'

export interface AttachmentAccess {
  readonly id: number
  readonly isPrivate: boolean
  readonly isOpen: boolean
}

/** Null for an unknown name. A file that is not used anywhere yet is open to every member. Comments are checked separately. */
export async function findAttachmentAccess(db: Queryable, viewerId: number, name: string): Promise<AttachmentAccess | null> {
  const [file] = await db
    .select({ id: attachments.id, memberId: attachments.memberId, isPrivate: attachments.isPrivate })
    .from(attachments)
    .where(eq(attachments.name, name))
  if (!file) return null
  const isOpen =
    !file.isPrivate ||
    file.memberId === viewerId ||
    (await isInMailMessageFor(db, viewerId, file.id)) ||
    (await isInChatFor(db, viewerId, file.id))
  return { id: file.id, isPrivate: file.isPrivate, isOpen }
}

/** In a mail message the viewer sees, of a thread that is not an unaccepted request to them. */
async function isInMailMessageFor(db: Queryable, viewerId: number, attachmentId: number): Promise<boolean> {
  const isHidden = sql`exists (select 1 from ${mailHidden} where ${mailHidden.messageId} = ${mailMessages.id} and ${mailHidden.memberId} = ${viewerId})`
  const isOfFriend = sql`exists (select 1 from ${friends} where ${friends.memberId} = ${viewerId} and ${friends.friendId} = ${mailMessages.senderId})`
  // An unaccepted request in the trash is still a request.
  const isAccepted = sql`(${mailSeats.box} in ('inbox', 'archive') or (${mailSeats.box} = 'trash' and (${mailSeats.hasWritten} or ${isOfFriend})))`
  const rows = await db
    .select({ id: mailMessages.id })
    .from(mailAttachments)
    .innerJoin(mailMessages, eq(mailMessages.id, mailAttachments.messageId))
    .innerJoin(mailSeats, and(eq(mailSeats.threadId, mailMessages.threadId), eq(mailSeats.memberId, viewerId)))
    .where(
      and(
        eq(mailAttachments.attachmentId, attachmentId),
        isNull(mailMessages.removedAt),
        gt(mailMessages.id, mailSeats.clearedId),
        sql`not ${mailSeats.isGone}`,
        sql`not ${isHidden}`,
        isAccepted,
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** In a message the viewer sees, of a conversation in which they have a seat and which is not an unaccepted request to them. */
async function isInChatFor(db: Queryable, viewerId: number, attachmentId: number): Promise<boolean> {
  const rows = await db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .innerJoin(conversations, eq(conversations.id, chatMessages.conversationId))
    .innerJoin(seats, and(eq(seats.conversationId, chatMessages.conversationId), eq(seats.memberId, viewerId)))
    .where(
      and(
        eq(chatMessages.attachmentId, attachmentId),
        isNull(conversations.deletedAt),
        isNull(seats.leftAt),
        sql`not ${seats.isRequest}`,
        gt(chatMessages.seq, seats.clearedSeq),
        or(sql`not ${chatMessages.isWithheld}`, eq(chatMessages.senderId, viewerId)),
        isSaidOpenly(viewerId),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/**
 * In groups and public chats, members with a block between them do not see one another's messages; messages in a pair from before the block
 * stay visible.
 */
function isSaidOpenly(viewerId: number): SQL | undefined {
  return or(eq(conversations.kind, 'pair'), notBlocked(viewerId, chatMessages.senderId))
}
