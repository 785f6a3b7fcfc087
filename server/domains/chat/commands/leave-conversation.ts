import { eq } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import { transaction } from '../../../db/client.ts'
import type { Transaction } from '../../../db/context.ts'
import { conversations } from '../../../db/tables/chat/chat.ts'
import type { MemberContext } from '../../../http/context.ts'
import { abilitiesIn } from '../abilities.ts'
import { memberName } from '../reads/member-name.ts'
import { countMembers, unseat } from './create-group.ts'
import { holdFor, holdSeat, memberIdsOf, tellEvent, tellMembers, type ConversationRecord } from './hold.ts'

interface Parting {
  readonly conversation: ConversationRecord
  readonly participantTotal: number
  /** Remaining members of a group, who must refetch it; empty for public chats. */
  readonly staying: number[]
}

/**
 * Leaves a public chat or a group. Ownership of a group passes to its longest-standing participant; a group without participants is
 * deleted. Throws not_found.
 */
export async function leaveConversation(context: MemberContext, messagingHash: string): Promise<void> {
  const { db, viewer, now } = context
  const parting = await transaction(db, async (tx) => {
    const { conversation } = await holdSeat(tx, viewer.id, messagingHash)
    // A pair cannot be left, only deleted for oneself.
    if (conversation.kind === 'pair') throw new Refusal('not_found')
    return leaveHeld(tx, { conversation, memberId: viewer.id, now: now() })
  })
  tellOfParting(context, viewer.id, parting)
}

export async function leaveHeld(
  tx: Transaction,
  { conversation, memberId, now }: { conversation: ConversationRecord; memberId: number; now: Date },
): Promise<Parting> {
  const { id, kind, ownerId } = conversation
  await unseat(tx, id, [memberId], now)
  const participantTotal = await countMembers(tx, id)
  if (kind === 'public') return { conversation, participantTotal, staying: [] }
  const staying = await memberIdsOf(tx, id)
  const [eldest] = staying
  if (eldest === undefined) await tx.update(conversations).set({ deletedAt: now, ownerId: null }).where(eq(conversations.id, id))
  else {
    if (ownerId === memberId) await tx.update(conversations).set({ ownerId: eldest }).where(eq(conversations.id, id))
    await tellEvent(tx, { conversationId: id, senderId: memberId, event: { kind: 'left' }, now })
  }
  return { conversation, participantTotal, staying }
}

export function tellOfParting(
  { bus }: Pick<MemberContext, 'bus'>,
  memberId: number,
  { conversation, participantTotal, staying }: Parting,
): void {
  const { id: conversationId, hash: messagingHash, kind } = conversation
  bus.emit('chat.seatLeft', { conversationId, messagingHash, memberId, isPublic: kind === 'public', participantTotal })
  tellMembers(bus, 'chat.conversationDeleted', messagingHash, [memberId])
  tellMembers(bus, 'chat.conversationChanged', messagingHash, staying)
}

/**
 * From groups by their owner; from public chats by staff, who must then allow the member to rejoin. Throws not_found (also for
 * non-participants), forbidden.
 */
export async function removeFromGroup(
  context: MemberContext,
  { messagingHash, userId }: { messagingHash: string; userId: number },
): Promise<number> {
  const { db, viewer, now } = context
  const parting = await transaction(db, async (tx) => {
    const { conversation, seat } = await holdFor(tx, viewer.id, messagingHash)
    const standing = { ...conversation, isJoined: seat !== undefined, isRequest: false, isSilenced: false }
    if (!abilitiesIn(standing, viewer).canRename || userId === viewer.id) throw new Refusal('forbidden')
    const { id, kind } = conversation
    if (!(await memberIdsOf(tx, id)).includes(userId)) throw new Refusal('not_found')
    const userName = await memberName(tx, userId)
    await unseat(tx, id, [userId], now(), { isRemoved: kind === 'public' })
    const participantTotal = await countMembers(tx, id)
    if (kind === 'public') return { conversation, participantTotal, staying: [] }
    const event = { kind: 'removed' as const, userName }
    await tellEvent(tx, { conversationId: id, senderId: viewer.id, event, now: now() })
    return { conversation, participantTotal, staying: await memberIdsOf(tx, id) }
  })
  tellOfParting(context, userId, parting)
  return parting.conversation.id
}
