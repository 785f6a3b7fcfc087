/** The unread rest after a read mark, and who may see the mark. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { chatLimits } from '#contract/chat/limits.ts'
import type { Transaction } from '../../../db/context.ts'
import { blocks } from '../../../db/tables/social.ts'
import { chatMessages, seats, chatSettings } from '../../../db/tables/chat/chat.ts'
import { isNews } from './conversation-rows.ts'

type SeatPlace = Pick<typeof seats.$inferSelect, 'conversationId' | 'memberId' | 'clearedSeq' | 'isRequest'>

const isBlockedWith = (memberId: number, other: typeof seats.memberId | typeof chatMessages.senderId) =>
  sql`exists (select 1 from ${blocks} where (${blocks.memberId} = ${memberId} and ${blocks.blockedId} = ${other}) or (${blocks.blockedId} = ${memberId} and ${blocks.memberId} = ${other}))`

export async function countUnreadAfter(
  tx: Transaction,
  { conversationId, memberId, clearedSeq }: SeatPlace,
  seq: number,
  kind: string,
): Promise<number> {
  const isUnread = and(
    eq(chatMessages.conversationId, conversationId),
    sql`${chatMessages.seq} > ${Math.max(seq, clearedSeq)}`,
    sql`${chatMessages.senderId} <> ${memberId}`,
    eq(chatMessages.isWithheld, false),
    sql.raw(isNews('"chat_messages"')),
    kind === 'pair' ? undefined : sql`not ${isBlockedWith(memberId, chatMessages.senderId)}`,
  )
  const unread = await tx.select({ seq: chatMessages.seq }).from(chatMessages).where(isUnread).limit(chatLimits.unread)
  return unread.length
}

/** Strangers see no read marks of one another until the conversation is accepted. */
export async function membersShown(tx: Transaction, { conversationId, memberId, isRequest }: SeatPlace): Promise<number[]> {
  if (isRequest) return []
  const [settings] = await tx.select({ showsRead: chatSettings.showsRead }).from(chatSettings).where(eq(chatSettings.memberId, memberId))
  if (settings?.showsRead === false) return []
  const others = await tx
    .select({ id: seats.memberId })
    .from(seats)
    .where(
      and(
        eq(seats.conversationId, conversationId),
        isNull(seats.leftAt),
        eq(seats.isRequest, false),
        sql`${seats.memberId} <> ${memberId}`,
        sql`not ${isBlockedWith(memberId, seats.memberId)}`,
      ),
    )
  return others.map(({ id }) => id)
}
