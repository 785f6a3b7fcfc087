/** Messages of one thread as one of its members sees them. */
import { and, asc, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm'
import { chatPageSizes } from '#contract/chat/limits.ts'
import type { Queryable } from '../../../db/context.ts'
import { members } from '../../../db/tables/accounts.ts'
import { attachments } from '../../../db/tables/attachments.ts'
import { mailAttachments, mailMessages, mailSeats } from '../../../db/tables/mail/mail.ts'
import { fromSeconds } from '../../../lib/moments.ts'
import { badgeColumns, type BadgeRow } from '../../members/index.ts'
import { isRequestSeat, isSeatOf, isShownMessage } from './conditions.ts'

export type AttachmentRow = typeof attachments.$inferSelect

export interface MessageRow {
  readonly message: typeof mailMessages.$inferSelect
  readonly sender: BadgeRow
  /** Its photos are hidden until it is accepted. */
  readonly isRequest: boolean
  readonly attachments: readonly AttachmentRow[]
}

export interface MessagesAsked {
  readonly threadId: number
  readonly timestampUntil?: number | undefined
  readonly timestampFrom?: number | undefined
  readonly beforeId?: number | undefined
  readonly afterId?: number | undefined
  readonly page: number
}

export interface MessagePage {
  /** Oldest first. */
  readonly rows: readonly MessageRow[]
  readonly hasOlder: boolean
  readonly hasNewer: boolean
}

const size = chatPageSizes.mailMessages

/** The newest that match; the oldest if a lower edge is given. */
export async function listMessages(db: Queryable, memberId: number, asked: MessagesAsked): Promise<MessagePage> {
  const isUpwards = asked.afterId !== undefined || asked.timestampFrom !== undefined
  const found = await messagesQuery(db, memberId, asked)
  const page = found.slice(0, size)
  const ordered = isUpwards ? page : page.toReversed()
  const hasMore = found.length > size
  const edge = isUpwards ? ordered[0] : ordered.at(-1)
  const isOpenAtEdge = isUpwards || asked.beforeId !== undefined || asked.timestampUntil !== undefined || asked.page > 1
  const hasOther = isOpenAtEdge && (await hasMessageBeyond(db, memberId, asked.threadId, edge?.message.id, isUpwards))
  return {
    rows: await withAttachments(db, ordered),
    hasOlder: isUpwards ? hasOther : hasMore,
    hasNewer: isUpwards ? hasMore : hasOther,
  }
}

/** Separate so that its plan can be tested. */
export function messagesQuery(db: Queryable, memberId: number, asked: MessagesAsked) {
  const { threadId, beforeId, afterId, timestampUntil, timestampFrom, page } = asked
  const isUpwards = afterId !== undefined || timestampFrom !== undefined
  const isPaged = beforeId === undefined && afterId === undefined
  return shown(db)
    .where(
      and(
        isSeatOf(memberId),
        eq(mailSeats.threadId, threadId),
        isShownMessage(),
        timestampUntil === undefined ? undefined : lt(mailMessages.publishedAt, fromSeconds(timestampUntil + 1)),
        timestampFrom === undefined ? undefined : gte(mailMessages.publishedAt, fromSeconds(timestampFrom)),
        beforeId === undefined ? undefined : isBeside('<', threadId, beforeId),
        afterId === undefined ? undefined : isBeside('>', threadId, afterId),
      ),
    )
    .orderBy(
      ...(isUpwards
        ? [asc(mailMessages.publishedAt), asc(mailMessages.id)]
        : [sql`${mailMessages.publishedAt} desc`, sql`${mailMessages.id} desc`]),
    )
    .limit(size + 1)
    .offset(isPaged ? (page - 1) * size : 0)
}

function shown(db: Queryable) {
  return db
    .select({ message: mailMessages, sender: badgeColumns, isRequest: isRequestSeat() })
    .from(mailSeats)
    .innerJoin(mailMessages, eq(mailMessages.threadId, mailSeats.threadId))
    .innerJoin(members, eq(members.id, mailMessages.senderId))
}

/** Older or newer than a message of the same thread, which may have been removed since. */
function isBeside(than: '<' | '>', threadId: number, messageId: number): SQL {
  return sql`(${mailMessages.publishedAt}, ${mailMessages.id}) ${sql.raw(than)} (select edge.published_at, edge.id from mail_messages edge where edge.id = ${messageId} and edge.thread_id = ${threadId})`
}

async function hasMessageBeyond(
  db: Queryable,
  memberId: number,
  threadId: number,
  edgeId: number | undefined,
  isOlder: boolean,
): Promise<boolean> {
  const rows = await db
    .select({ id: mailMessages.id })
    .from(mailSeats)
    .innerJoin(mailMessages, eq(mailMessages.threadId, mailSeats.threadId))
    .where(
      and(
        isSeatOf(memberId),
        eq(mailSeats.threadId, threadId),
        isShownMessage(),
        edgeId === undefined ? undefined : isBeside(isOlder ? '<' : '>', threadId, edgeId),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Undefined for messages that the member cannot see, for any reason. */
export async function findMessage(db: Queryable, memberId: number, messageId: number): Promise<MessageRow | undefined> {
  const rows = await shown(db).where(and(isSeatOf(memberId), eq(mailMessages.id, messageId), isShownMessage()))
  const [row] = await withAttachments(db, rows)
  return row
}

async function withAttachments(db: Queryable, rows: ReadonlyArray<Omit<MessageRow, 'attachments'>>): Promise<MessageRow[]> {
  if (rows.length === 0) return []
  const found = await db
    .select({ messageId: mailAttachments.messageId, attachment: attachments })
    .from(mailAttachments)
    .innerJoin(attachments, eq(attachments.id, mailAttachments.attachmentId))
    .where(
      inArray(
        mailAttachments.messageId,
        rows.map(({ message }) => message.id),
      ),
    )
    .orderBy(asc(mailAttachments.messageId), asc(mailAttachments.position))
  const byMessage = Map.groupBy(found, ({ messageId }) => messageId)
  return rows.map((row) => ({ ...row, attachments: (byMessage.get(row.message.id) ?? []).map(({ attachment }) => attachment) }))
}
