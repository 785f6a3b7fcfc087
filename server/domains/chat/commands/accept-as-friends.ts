import { and, eq, inArray } from 'drizzle-orm'
import { conversations, seats } from '../../../db/tables/chat/chat.ts'
import type { Services } from '../../../http/context.ts'
import { tellMembers } from './hold.ts'

/** Friends make no requests: pending ones between the two are accepted. The process that accepts them announces it. */
export async function acceptAsFriends({ db, bus }: Services, one: number, other: number): Promise<void> {
  const pair = db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.lowId, Math.min(one, other)), eq(conversations.highId, Math.max(one, other))))
  const accepted = await db
    .update(seats)
    .set({ isRequest: false })
    .where(and(inArray(seats.conversationId, pair), eq(seats.isRequest, true)))
    .returning({ id: seats.conversationId, memberId: seats.memberId, isListed: seats.isListed })
  for (const { id, memberId, isListed } of accepted) {
    const [conversation] = await db.select({ hash: conversations.hash }).from(conversations).where(eq(conversations.id, id))
    if (conversation && isListed) tellMembers(bus, 'chat.conversationChanged', conversation.hash, [memberId])
  }
}
