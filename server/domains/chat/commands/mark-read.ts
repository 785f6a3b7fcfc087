import { and, eq, isNull, sql } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import { chatLimits } from '#contract/talk/limits.ts'
import { transaction } from '../../../db/client.ts'
import type { Transaction } from '../../../db/context.ts'
import { chatMessages, conversations, seats, talkSettings } from '../../../db/tables/talk.ts'
import { blocks } from '../../../db/tables/social.ts'
import type { MemberContext } from '../../../http/context.ts'
import { isSeat, type SeatRecord } from './hold.ts'

/** Up to and with `seq`, never back. In pairs and groups others are told, if he shows it. Throws not_found. */
export async function markRead({ db, viewer, bus }: MemberContext, input: { messagingHash: string; seq: number }): Promise<void> {
  const { messagingHash } = input
  const marked = await transaction(db, async (tx) => {
    const [conversation] = await tx
      .select({ id: conversations.id, kind: conversations.kind, lastSeq: conversations.lastSeq })
      .from(conversations)
      .where(and(eq(conversations.hash, messagingHash), isNull(conversations.deletedAt)))
    // The seat is held, and what is unread counted after: a message that is being written is counted by one of the two.
    const [seat] = conversation ? await tx.select().from(seats).where(isSeat(conversation.id, viewer.id)).for('update') : []
    if (!conversation || !seat) throw new Refusal('not_found')
    const seq = Math.min(input.seq, Math.max(conversation.lastSeq, seat.lastSeq))
    if (seq <= seat.readSeq) return null
    const unreadTotal = conversation.kind === 'public' || seq >= seat.lastSeq ? 0 : await countUnreadAfter(tx, seat, seq, conversation.kind)
    await tx.update(seats).set({ readSeq: seq, unreadTotal }).where(isSeat(conversation.id, viewer.id))
    return { seq, shownTo: conversation.kind === 'public' ? [] : await membersShown(tx, seat) }
  })
  if (marked) bus.emit('chat.read', { messagingHash, memberId: viewer.id, seq: marked.seq, shownTo: [viewer.id, ...marked.shownTo] })
}

const isBlockedWith = (memberId: number, other: typeof seats.memberId | typeof chatMessages.senderId) =>
  sql`exists (select 1 from ${blocks} where (${blocks.memberId} = ${memberId} and ${blocks.blockedId} = ${other}) or (${blocks.blockedId} = ${memberId} and ${blocks.memberId} = ${other}))`

async function countUnreadAfter(
  tx: Transaction,
  { conversationId, memberId, clearedSeq }: SeatRecord,
  seq: number,
  kind: string,
): Promise<number> {
  const isUnread = and(
    eq(chatMessages.conversationId, conversationId),
    sql`${chatMessages.seq} > ${Math.max(seq, clearedSeq)}`,
    sql`${chatMessages.senderId} <> ${memberId}`,
    eq(chatMessages.isWithheld, false),
    isNull(chatMessages.event),
    kind === 'pair' ? undefined : sql`not ${isBlockedWith(memberId, chatMessages.senderId)}`,
  )
  const unread = await tx.select({ seq: chatMessages.seq }).from(chatMessages).where(isUnread).limit(chatLimits.unread)
  return unread.length
}

/** Strangers see nothing of one another's reading until the conversation is accepted. */
async function membersShown(tx: Transaction, { conversationId, memberId, isRequest }: SeatRecord): Promise<number[]> {
  if (isRequest) return []
  const [settings] = await tx.select({ showsRead: talkSettings.showsRead }).from(talkSettings).where(eq(talkSettings.memberId, memberId))
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
