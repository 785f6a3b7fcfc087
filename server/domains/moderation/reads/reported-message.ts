/** One reported message without its context: its text and attachments. Null if it no longer exists. */
import { and, asc, eq, exists, gt, isNull, notExists, or, sql } from 'drizzle-orm'
import type { ResponseInput } from '#contract/endpoint.ts'
import type { readReportedMessage } from '#contract/site/moderation.ts'
import type { Queryable } from '../../../db/context.ts'
import { attachments } from '../../../db/tables/attachments.ts'
import { mailAttachments, mailHidden, mailMessages, mailSeats } from '../../../db/tables/mail/mail.ts'
import { chatMessages, conversations, seats } from '../../../db/tables/chat/chat.ts'
import { attachmentPath } from '../../../lib/media-paths.ts'
import { toSeconds } from '../../../lib/moments.ts'

export interface MessageRef {
  readonly typeId: 'mail' | 'chat'
  readonly itemId: number
}
export type ReportedMessage = ResponseInput<typeof readReportedMessage>['message']

const fileColumns = {
  id: attachments.id,
  name: attachments.name,
  kind: attachments.kind,
  width: attachments.width,
  height: attachments.height,
  durationMs: attachments.durationMs,
  levels: attachments.levels,
}
type File = Pick<typeof attachments.$inferSelect, keyof typeof fileColumns>

export function findReportedMessage(db: Queryable, { typeId, itemId }: MessageRef): Promise<ReportedMessage> {
  return typeId === 'mail' ? findMailMessage(db, itemId) : findChatMessage(db, itemId)
}

/** The message still exists for somebody: not removed by its sender, and in at least one member's mailboxes. */
async function findMailMessage(db: Queryable, messageId: number): Promise<ReportedMessage> {
  const { id, threadId, removedAt } = mailMessages
  const isHidden = db
    .select({ one: sql`1` })
    .from(mailHidden)
    .where(and(eq(mailHidden.messageId, id), eq(mailHidden.memberId, mailSeats.memberId)))
  const isSomebodys = exists(
    db
      .select({ one: sql`1` })
      .from(mailSeats)
      .where(and(eq(mailSeats.threadId, threadId), gt(id, mailSeats.clearedId), notExists(isHidden))),
  )
  const [row] = await db
    .select()
    .from(mailMessages)
    .where(and(eq(id, messageId), isNull(removedAt), isSomebodys))
  if (!row) return null
  const files = await db
    .select(fileColumns)
    .from(mailAttachments)
    .innerJoin(attachments, eq(attachments.id, mailAttachments.attachmentId))
    .where(eq(mailAttachments.messageId, messageId))
    .orderBy(asc(mailAttachments.position))
  return present({ text: row.text, createdAt: row.publishedAt, files })
}

async function findChatMessage(db: Queryable, messageId: number): Promise<ReportedMessage> {
  const isSomebodys = exists(
    db
      .select({ one: sql`1` })
      .from(seats)
      .where(and(eq(seats.conversationId, conversations.id), isNull(seats.leftAt), gt(chatMessages.seq, seats.clearedSeq))),
  )
  const [row] = await db
    .select({ text: chatMessages.text, createdAt: chatMessages.createdAt, file: fileColumns })
    .from(chatMessages)
    .innerJoin(conversations, eq(conversations.id, chatMessages.conversationId))
    .leftJoin(attachments, eq(attachments.id, chatMessages.attachmentId))
    .where(and(eq(chatMessages.id, messageId), isNull(conversations.deletedAt), or(eq(conversations.kind, 'public'), isSomebodys)))
  return row ? present({ ...row, files: row.file ? [row.file] : [] }) : null
}

/** A message deleted along with its author's account leaves an empty row. */
function present({ text, createdAt, files }: { text: string; createdAt: Date; files: readonly File[] }): ReportedMessage {
  if (text === '' && files.length === 0) return null
  return {
    text,
    attachments: files.map(({ id, name, ...shape }) => ({ attachmentId: id, destination: attachmentPath(name), ...shape })),
    createdAt: toSeconds(createdAt),
  }
}
