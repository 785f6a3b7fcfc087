/** What commands about one conversation share: they hold its row, so that they and its messages happen one after the other. */
import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import type { ChatEvent } from '#contract/chat/chat.ts'
import type { Transaction } from '../../../db/context.ts'
import { chatMessages, conversations, seats } from '../../../db/tables/chat/chat.ts'
import type { EventBus } from '../../../events/bus.ts'

export type ConversationRecord = typeof conversations.$inferSelect
export type SeatRecord = typeof seats.$inferSelect

export interface Held {
  readonly conversation: ConversationRecord
  /** The member's own; undefined when he is not in it. */
  readonly seat: SeatRecord | undefined
}

/** Throws not_found for what is not there for the member: a public chat is, with or without a seat. */
export async function holdFor(tx: Transaction, memberId: number, hash: string): Promise<Held> {
  const [conversation] = await tx
    .select()
    .from(conversations)
    .where(and(eq(conversations.hash, hash), isNull(conversations.deletedAt)))
    .for('update')
  // A statement of its own: it sees who came and went while the row was waited for.
  const seat = conversation && (await findOwnSeat(tx, conversation.id, memberId))
  if (!conversation || (!seat && conversation.kind !== 'public')) throw new Refusal('not_found')
  return { conversation, seat }
}

/** The same, for what only whoever is in it may do. */
export async function holdSeat(tx: Transaction, memberId: number, hash: string): Promise<Held & { readonly seat: SeatRecord }> {
  const { conversation, seat } = await holdFor(tx, memberId, hash)
  if (!seat) throw new Refusal('not_found')
  return { conversation, seat }
}

export const isSeat = (conversationId: number, memberId: number) =>
  and(eq(seats.conversationId, conversationId), eq(seats.memberId, memberId), isNull(seats.leftAt))

async function findOwnSeat(tx: Transaction, conversationId: number, memberId: number): Promise<SeatRecord | undefined> {
  const [seat] = await tx.select().from(seats).where(isSeat(conversationId, memberId))
  return seat
}

/** Everybody in it. */
export async function memberIdsOf(tx: Transaction, conversationId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: seats.memberId })
    .from(seats)
    .where(and(eq(seats.conversationId, conversationId), isNull(seats.leftAt)))
    .orderBy(seats.joinedAt, seats.memberId)
  return rows.map(({ id }) => id)
}

/**
 * Tells in its place what the member did. It moves the conversation up, but is nothing unread: whoever had read everything still has. The
 * row must be held. Returns the number it has.
 */
export async function tellEvent(
  tx: Transaction,
  { conversationId, senderId, event, now }: { conversationId: number; senderId: number; event: ChatEvent; now: Date },
): Promise<number> {
  const [told] = await tx
    .update(conversations)
    .set({
      lastSeq: sql`${conversations.lastSeq} + 1`,
      lastMessageAt: sql`greatest(${conversations.lastMessageAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(conversations.id, conversationId))
    .returning({ seq: conversations.lastSeq, at: conversations.lastMessageAt })
  if (!told) throw new Refusal('not_found')
  const { seq, at } = told
  await tx.insert(chatMessages).values({ conversationId, seq, senderId, clientId: randomUUID(), event, createdAt: at ?? now })
  const isBlocked = sql`exists (select 1 from blocks b where (b.member_id = ${seats.memberId} and b.blocked_id = ${senderId}) or (b.blocked_id = ${seats.memberId} and b.member_id = ${senderId}))`
  await tx
    .update(seats)
    .set({
      lastSeq: seq,
      lastAt: at ?? now,
      readSeq: sql`case when ${seats.readSeq} >= ${seats.lastSeq} then ${seq} else ${seats.readSeq} end`,
    })
    .where(and(eq(seats.conversationId, conversationId), isNull(seats.leftAt), sql`not ${isBlocked}`))
  return seq
}

/** An event between processes may hold 8000 bytes. */
const idsAnEvent = 400

export function tellMembers(
  bus: EventBus,
  name: 'chat.conversationChanged' | 'chat.conversationDeleted',
  messagingHash: string,
  memberIds: readonly number[],
): void {
  for (let from = 0; from < memberIds.length; from += idsAnEvent)
    bus.emit(name, { messagingHash, memberIds: memberIds.slice(from, from + idsAnEvent) })
}
