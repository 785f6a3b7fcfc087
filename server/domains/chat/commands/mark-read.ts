import { and, eq, isNull } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import { transaction } from '../../../db/client.ts'
import { conversations, seats } from '../../../db/tables/chat/chat.ts'
import type { MemberContext } from '../../../http/context.ts'
import { countUnreadAfter, membersShown } from '../reads/read-marks.ts'
import { isSeat } from './hold.ts'

/** Up to and including `seq`, never back. In pairs and groups others are notified, if the member shows it. Throws not_found. */
export async function markRead({ db, viewer, bus }: MemberContext, input: { messagingHash: string; seq: number }): Promise<void> {
  const { messagingHash } = input
  const marked = await transaction(db, async (tx) => {
    const [conversation] = await tx
      .select({ id: conversations.id, kind: conversations.kind, lastSeq: conversations.lastSeq })
      .from(conversations)
      .where(and(eq(conversations.hash, messagingHash), isNull(conversations.deletedAt)))
    // Locks the seat before it counts unread messages, so that a message written meanwhile is counted exactly once.
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
