import { eq } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import { transaction } from '../../../db/client.ts'
import { conversations } from '../../../db/tables/chat/chat.ts'
import type { MemberContext } from '../../../http/context.ts'
import { cleanLine } from '../../../lib/clean-text.ts'
import { abilitiesIn } from '../abilities.ts'
import { holdFor, memberIdsOf, tellEvent, tellMembers } from './hold.ts'

/** Groups by their owner, public chats by staff. Throws not_found, forbidden. */
export async function renameConversation(
  { db, viewer, bus, now }: MemberContext,
  input: { messagingHash: string; title: string; topic?: string | undefined },
): Promise<number> {
  const title = cleanLine(input.title)
  const { id, memberIds } = await transaction(db, async (tx) => {
    const { conversation, seat } = await holdFor(tx, viewer.id, input.messagingHash)
    const standing = { ...conversation, isJoined: seat !== undefined, isRequest: false, isSilenced: false }
    if (!abilitiesIn(standing, viewer).canRename) throw new Refusal('forbidden')
    const topic = input.topic === undefined ? {} : { topic: cleanLine(input.topic) }
    await tx
      .update(conversations)
      .set({ title, ...topic })
      .where(eq(conversations.id, conversation.id))
    if (conversation.kind === 'group' && title !== conversation.title)
      await tellEvent(tx, { conversationId: conversation.id, senderId: viewer.id, event: { kind: 'renamed', title }, now: now() })
    return { id: conversation.id, memberIds: await memberIdsOf(tx, conversation.id) }
  })
  tellMembers(bus, 'chat.conversationChanged', input.messagingHash, memberIds)
  return id
}
