import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../context.ts'
import { conversations, seats } from '../tables/chat/chat.ts'

/** The pair as listed for the member; null if it is not in the member's list. */
export async function findPairHash(db: Database, memberId: number, otherId: number): Promise<string | null> {
  const isListed = and(
    eq(seats.conversationId, conversations.id),
    eq(seats.memberId, memberId),
    isNull(seats.leftAt),
    eq(seats.isListed, true),
  )
  const [row] = await db
    .select({ hash: conversations.hash })
    .from(conversations)
    .innerJoin(seats, isListed)
    .where(and(eq(conversations.lowId, Math.min(memberId, otherId)), eq(conversations.highId, Math.max(memberId, otherId))))
  return row?.hash ?? null
}
