/** State of a conversation for the member: accepted, muted, deleted. */
import { eq } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import { transaction } from '../../../db/client.ts'
import { conversations, seats } from '../../../db/tables/chat/chat.ts'
import type { MemberContext } from '../../../http/context.ts'
import { abilitiesIn } from '../abilities.ts'
import { holdFor, holdSeat, isSeat, memberIdsOf, tellMembers } from './hold.ts'
import { leaveHeld, tellOfParting } from './leave-conversation.ts'

/** Accepts a stranger's conversation. Throws not_found. */
export async function acceptConversation({ db, viewer, bus }: MemberContext, messagingHash: string): Promise<number> {
  const { id, memberIds } = await transaction(db, async (tx) => {
    const { conversation, seat } = await holdSeat(tx, viewer.id, messagingHash)
    if (!seat.isRequest) return { id: conversation.id, memberIds: [] }
    await tx.update(seats).set({ isRequest: false }).where(isSeat(conversation.id, viewer.id))
    return { id: conversation.id, memberIds: [viewer.id] }
  })
  tellMembers(bus, 'chat.conversationChanged', messagingHash, memberIds)
  return id
}

/** Throws not_found. */
export async function saveConversationSettings(
  { db, viewer, bus }: MemberContext,
  { messagingHash, isMuted }: { messagingHash: string; isMuted: boolean },
): Promise<void> {
  await transaction(db, async (tx) => {
    const { conversation } = await holdSeat(tx, viewer.id, messagingHash)
    await tx.update(seats).set({ isMuted }).where(isSeat(conversation.id, viewer.id))
  })
  tellMembers(bus, 'chat.conversationChanged', messagingHash, [viewer.id])
}

/**
 * For the member: earlier messages are hidden from them; a public chat is left. With `forAll`, for everyone. Throws not_found, forbidden.
 */
export async function deleteConversation(
  context: MemberContext,
  { messagingHash, forAll }: { messagingHash: string; forAll: boolean },
): Promise<void> {
  await (forAll ? deleteForAll(context, messagingHash) : deleteForOneself(context, messagingHash))
}

async function deleteForAll({ db, viewer, bus, now }: MemberContext, messagingHash: string): Promise<void> {
  const { conversationId, isPublic, memberIds } = await transaction(db, async (tx) => {
    const { conversation, seat } = await holdFor(tx, viewer.id, messagingHash)
    const standing = { ...conversation, isJoined: seat !== undefined, isRequest: false, isSilenced: false }
    if (!abilitiesIn(standing, viewer).canDeleteForAll) throw new Refusal('forbidden')
    await tx.update(conversations).set({ deletedAt: now() }).where(eq(conversations.id, conversation.id))
    // Lists count their seats, so the seats must be unlisted too.
    await tx.update(seats).set({ isListed: false, unreadTotal: 0 }).where(eq(seats.conversationId, conversation.id))
    const { id, kind } = conversation
    return { conversationId: id, isPublic: kind === 'public', memberIds: await memberIdsOf(tx, id) }
  })
  if (isPublic) bus.emit('chat.roomClosed', { conversationId })
  tellMembers(bus, 'chat.conversationDeleted', messagingHash, memberIds)
}

async function deleteForOneself(context: MemberContext, messagingHash: string): Promise<void> {
  const { db, viewer, bus, now } = context
  const parting = await transaction(db, async (tx) => {
    const { conversation } = await holdSeat(tx, viewer.id, messagingHash)
    const { id, kind, lastSeq } = conversation
    await tx.update(seats).set({ clearedSeq: lastSeq, readSeq: lastSeq, unreadTotal: 0, isListed: false }).where(isSeat(id, viewer.id))
    return kind === 'public' ? leaveHeld(tx, { conversation, memberId: viewer.id, now: now() }) : null
  })
  if (parting) tellOfParting(context, viewer.id, parting)
  else tellMembers(bus, 'chat.conversationDeleted', messagingHash, [viewer.id])
}
