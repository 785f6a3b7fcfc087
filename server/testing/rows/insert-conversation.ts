/** Builder of conversations: a pair of two, otherwise a group or public chat of all members given, the first one its owner. */
import { randomBytes, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { messagingHash, type ConversationKind, type MessagingHash } from '#contract/chat/chat.ts'
import type { Database } from '../../db/context.ts'
import { friends } from '../../db/tables/friends.ts'
import { chatMessages, conversations, seats } from '../../db/tables/chat/chat.ts'
import { first } from './insert-member.ts'

export interface BuiltConversation {
  readonly id: number
  readonly messagingHash: MessagingHash
}

/** The members of a pair are friends, so nothing in it is a request. */
export async function insertConversation(
  db: Database,
  kind: ConversationKind,
  memberIds: readonly number[],
  overrides: Partial<Omit<typeof conversations.$inferInsert, 'id'>> = {},
): Promise<BuiltConversation> {
  const isPublic = kind === 'public'
  const ends = kind === 'pair' ? { lowId: Math.min(...memberIds), highId: Math.max(...memberIds) } : null
  const row = first(
    await db
      .insert(conversations)
      .values({
        hash: randomBytes(16).toString('hex'),
        kind,
        memberTotal: memberIds.length,
        ownerId: kind === 'group' ? (memberIds[0] ?? null) : null,
        ...ends,
        ...overrides,
      })
      .returning(),
  )
  const lastAt = isPublic ? null : new Date()
  for (const memberId of memberIds) await db.insert(seats).values({ conversationId: row.id, memberId, lastAt })
  if (ends) {
    const { lowId, highId } = ends
    const both = [
      { memberId: lowId, friendId: highId },
      { memberId: highId, friendId: lowId },
    ]
    await db.insert(friends).values(both).onConflictDoNothing()
  }
  return { id: row.id, messagingHash: v.parse(messagingHash, row.hash) }
}

/** Updates the conversation as the product does; seats are not touched. */
export async function insertChatMessage(
  db: Database,
  conversationId: number,
  senderId: number,
  overrides: Partial<Omit<typeof chatMessages.$inferInsert, 'id' | 'conversationId' | 'senderId' | 'seq'>> = {},
): Promise<typeof chatMessages.$inferSelect> {
  const { rows } = await db.$client.query<{ last_seq: string }>(
    'update conversations set last_seq = last_seq + 1, last_message_at = now() where id = $1 returning last_seq',
    [conversationId],
  )
  const seq = Number(first(rows).last_seq)
  const values = { clientId: randomUUID(), text: `Message ${seq}`, ...overrides, conversationId, senderId, seq }
  return first(await db.insert(chatMessages).values(values).returning())
}
