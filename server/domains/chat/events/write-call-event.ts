/** Adds a finished video call to the conversation of the two. */
import { randomBytes } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ChatEvent } from '#contract/chat/chat.ts'
import { chatLimits } from '#contract/chat/limits.ts'
import { transaction } from '../../../db/client.ts'
import type { Transaction } from '../../../db/context.ts'
import { chatMessages, conversations, seats } from '../../../db/tables/chat/chat.ts'
import type { Services } from '../../../http/context.ts'

export interface CallToTell {
  /** A repeated call writes one entry. */
  readonly callId: string
  readonly callerId: number
  readonly calleeId: number
  readonly event: Extract<ChatEvent, { kind: 'call' }>
  /** It rang nowhere: only the caller ever sees it, and only in an existing conversation. */
  readonly isWithheld: boolean
}

type Conversation = Pick<typeof conversations.$inferSelect, 'id' | 'hash' | 'lastSeq' | 'lastMessageAt'>

export async function writeCallEvent(services: Services, call: CallToTell): Promise<void> {
  const { db, bus, now } = services
  const conversation = await transaction(db, async (tx) => {
    const held = await holdPair(tx, call)
    return held && (await write(tx, held, call, now())) ? held : null
  })
  if (!conversation) return
  const memberIds = call.isWithheld ? [call.callerId] : [call.callerId, call.calleeId]
  bus.emit('chat.conversationChanged', { messagingHash: conversation.hash, memberIds })
}

async function holdPair(tx: Transaction, { callerId, calleeId, isWithheld }: CallToTell): Promise<Conversation | undefined> {
  const [lowId, highId] = [Math.min(callerId, calleeId), Math.max(callerId, calleeId)]
  if (!isWithheld) {
    const hash = randomBytes(16).toString('hex')
    await tx.insert(conversations).values({ hash, kind: 'pair', lowId, highId, memberTotal: 2 }).onConflictDoNothing()
  }
  const [held] = await tx
    .select({ id: conversations.id, hash: conversations.hash, lastSeq: conversations.lastSeq, lastMessageAt: conversations.lastMessageAt })
    .from(conversations)
    .where(and(eq(conversations.lowId, lowId), eq(conversations.highId, highId)))
    .for('update')
  if (held && !isWithheld) {
    const both = [callerId, calleeId].map((memberId) => ({ conversationId: held.id, memberId }))
    await tx.insert(seats).values(both).onConflictDoNothing()
  }
  return held
}

/** Whether the entry was new. */
async function write(tx: Transaction, { id, lastSeq, lastMessageAt }: Conversation, call: CallToTell, moment: Date): Promise<boolean> {
  const { callId, callerId, calleeId, event, isWithheld } = call
  // The nodes' clocks may differ: numbers and moments must give the same order.
  const createdAt = new Date(Math.max(moment.getTime(), lastMessageAt?.getTime() ?? 0))
  const seq = lastSeq + 1
  const written = await tx
    .insert(chatMessages)
    .values({ conversationId: id, seq, senderId: callerId, clientId: callId, event, isWithheld, createdAt })
    .onConflictDoNothing()
    .returning({ id: chatMessages.id })
  if (written.length === 0) return false
  await tx.update(conversations).set({ lastSeq: seq, lastMessageAt: createdAt }).where(eq(conversations.id, id))
  // A call that did not reach its member counts as unread for them.
  const isNews = event.outcome !== 'ended' && event.outcome !== 'declined'
  await tx
    .update(seats)
    .set({
      lastSeq: seq,
      lastAt: createdAt,
      isListed: true,
      readSeq: sql`case when ${seats.memberId} = ${callerId} or (not ${isNews}::boolean and ${seats.unreadTotal} = 0) then ${seq}::bigint else ${seats.readSeq} end`,
      unreadTotal: sql`case when ${seats.memberId} = ${callerId} then 0 when ${isNews}::boolean then least(${seats.unreadTotal} + 1, ${chatLimits.unread}) else ${seats.unreadTotal} end`,
    })
    .where(and(eq(seats.conversationId, id), inArray(seats.memberId, isWithheld ? [callerId] : [callerId, calleeId])))
  return true
}
