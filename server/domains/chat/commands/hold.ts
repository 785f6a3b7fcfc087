/** Shared by the commands on one conversation: they lock its row, so that they and its messages run one after the other. */
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
  /** The member's own; undefined if they are not in it. */
  readonly seat: SeatRecord | undefined
}

/** Throws not_found for conversations the member cannot see; a public chat is visible with or without a seat. */
export async function holdFor(tx: Transaction, memberId: number, hash: string): Promise<Held> {
  const [conversation] = await tx
    .select()
    .from(conversations)
    .where(and(eq(conversations.hash, hash), isNull(conversations.deletedAt)))
    .for('update')
  // A separate statement: it sees who joined and left while the row was waited for.
  const seat = conversation && (await findOwnSeat(tx, conversation.id, memberId))
  if (!conversation || (!seat && conversation.kind !== 'public')) throw new Refusal('not_found')
  return { conversation, seat }
}

/** The same, for actions reserved for participants. */
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

/** All participants. */
export async function memberIdsOf(tx: Transaction, conversationId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: seats.memberId })
    .from(seats)
    .where(and(eq(seats.conversationId, conversationId), isNull(seats.leftAt)))
    .orderBy(seats.joinedAt, seats.memberId)
  return rows.map(({ id }) => id)
}

/**
 * Adds an event about the member's action to the conversation. It moves the conversation up but counts as nothing unread: read
 * conversations stay read. The row must be locked. Returns the event's number.
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
