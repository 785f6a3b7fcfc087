/** Public chats: created by staff, open to everyone. Their seats have no `lastAt`, because the conversation stores it. */
import { and, eq, isNotNull } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import { conversations, seats } from '../../../db/tables/chat/chat.ts'
import { transaction } from '../../../db/client.ts'
import type { Transaction } from '../../../db/context.ts'
import type { MemberContext } from '../../../http/context.ts'
import { cleanLine } from '../../../lib/clean-text.ts'
import { countMembers } from './create-group.ts'
import { holdFor } from './hold.ts'
import { createHash } from './open-pair.ts'

export async function createPublic({ db, viewer, bus, now }: MemberContext, input: { title: string; topic: string }): Promise<number> {
  const hash = createHash()
  const id = await transaction(db, async (tx) => {
    const [row] = await tx
      .insert(conversations)
      .values({ hash, kind: 'public', title: cleanLine(input.title), topic: cleanLine(input.topic), memberTotal: 1, createdAt: now() })
      .returning({ id: conversations.id })
    if (!row) throw new Error('insert returned no row')
    await tx.insert(seats).values({ conversationId: row.id, memberId: viewer.id, joinedAt: now() })
    return row.id
  })
  bus.emit('chat.seatTaken', { conversationId: id, messagingHash: hash, memberId: viewer.id, isPublic: true, participantTotal: 1 })
  return id
}

/**
 * Succeeds if the member is already in it. Earlier messages are readable and count as read. Throws not_found, and forbidden for members
 * whom staff have removed.
 */
export async function joinPublic({ db, viewer, bus, now }: MemberContext, messagingHash: string): Promise<number> {
  const { id, participantTotal } = await transaction(db, async (tx) => {
    const { conversation, seat } = await holdFor(tx, viewer.id, messagingHash)
    if (seat) return { id: conversation.id, participantTotal: null }
    if (await isRemoved(tx, conversation.id, viewer.id)) throw new Refusal('forbidden')
    const fresh = { readSeq: conversation.lastSeq, isListed: true, isMuted: false, joinedAt: now(), leftAt: null }
    await tx
      .insert(seats)
      .values({ ...fresh, conversationId: conversation.id, memberId: viewer.id })
      .onConflictDoUpdate({ target: [seats.conversationId, seats.memberId], set: fresh })
    return { id: conversation.id, participantTotal: await countMembers(tx, conversation.id) }
  })
  if (participantTotal !== null)
    bus.emit('chat.seatTaken', { conversationId: id, messagingHash, memberId: viewer.id, isPublic: true, participantTotal })
  return id
}

async function isRemoved(tx: Transaction, conversationId: number, memberId: number): Promise<boolean> {
  const [row] = await tx
    .select({ removedAt: seats.removedAt })
    .from(seats)
    .where(and(eq(seats.conversationId, conversationId), eq(seats.memberId, memberId), isNotNull(seats.removedAt)))
  return row !== undefined
}

/** Allows a removed member to rejoin. Has no effect on other members. Throws not_found. */
export async function letIn({ db, viewer }: MemberContext, input: { messagingHash: string; userId: number }): Promise<void> {
  await transaction(db, async (tx) => {
    const { conversation } = await holdFor(tx, viewer.id, input.messagingHash)
    if (conversation.kind !== 'public') throw new Refusal('not_found')
    await tx
      .update(seats)
      .set({ removedAt: null })
      .where(and(eq(seats.conversationId, conversation.id), eq(seats.memberId, input.userId)))
  })
}
