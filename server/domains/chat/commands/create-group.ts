import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { invalid, Refusal } from '#contract/error.ts'
import { chatLimits } from '#contract/chat/limits.ts'
import { transaction } from '../../../db/client.ts'
import type { Transaction } from '../../../db/context.ts'
import { conversations, seats } from '../../../db/tables/chat/chat.ts'
import type { MemberContext } from '../../../http/context.ts'
import { cleanLine } from '../../../lib/clean-text.ts'
import { abilitiesIn } from '../abilities.ts'
import { holdSeat, memberIdsOf, tellEvent, tellMembers } from './hold.ts'
import { createHash } from './open-pair.ts'
import { readInvited, type Invited } from '../reads/invited.ts'
import { spendOnStrangers } from './strangers.ts'

/** Throws user_not_found if one of them is not visible to the viewer, rate_limited after too many strangers. */
export async function createGroup(
  context: MemberContext,
  { userIds, title }: { userIds: readonly number[]; title: string },
): Promise<number> {
  const { db, viewer, bus, now } = context
  const others = userIds.filter((id) => id !== viewer.id)
  if (others.length === 0) throw invalid({ userIds: ['required'] })
  const hash = createHash()
  const made = await transaction(db, async (tx) => {
    const invited = await readInvited(tx, context, others)
    await spendOnStrangers(tx, context, invited)
    const [row] = await tx
      .insert(conversations)
      .values({ hash, kind: 'group', title: cleanLine(title), ownerId: viewer.id, memberTotal: invited.length + 1, createdAt: now() })
      .returning({ id: conversations.id })
    if (!row) throw new Error('insert returned no row')
    const seat = { conversationId: row.id, joinedAt: now(), lastAt: now() }
    await tx.insert(seats).values({ ...seat, memberId: viewer.id })
    await tx.insert(seats).values(invited.map(({ id, isStranger }) => ({ ...seat, memberId: id, isRequest: isStranger })))
    await tellEvent(tx, { conversationId: row.id, senderId: viewer.id, event: { kind: 'created' }, now: now() })
    return { id: row.id, memberIds: [viewer.id, ...invited.map(({ id }) => id)] }
  })
  for (const memberId of made.memberIds)
    bus.emit('chat.seatTaken', {
      conversationId: made.id,
      messagingHash: hash,
      memberId,
      isPublic: false,
      participantTotal: made.memberIds.length,
    })
  tellMembers(bus, 'chat.conversationChanged', hash, made.memberIds)
  return made.id
}

/**
 * Any participant may add members. Existing participants stay unchanged. Throws not_found, forbidden, user_not_found, validation_failed
 * (too_many).
 */
export async function addToGroup(context: MemberContext, input: { messagingHash: string; userIds: readonly number[] }): Promise<number> {
  const { db, viewer, bus } = context
  const { messagingHash } = input
  const added = await transaction(db, async (tx) => {
    const { conversation, seat } = await holdSeat(tx, viewer.id, messagingHash)
    const { canAdd } = abilitiesIn({ ...conversation, isJoined: true, isRequest: seat.isRequest, isSilenced: false }, viewer)
    if (!canAdd) throw new Refusal('forbidden')
    const present = new Set(await memberIdsOf(tx, conversation.id))
    const wanted = input.userIds.filter((id) => !present.has(id))
    const invited = wanted.length === 0 ? [] : await readInvited(tx, context, wanted)
    if (present.size + invited.length > chatLimits.groupMembers) throw invalid({ userIds: ['too_many'] })
    await spendOnStrangers(tx, context, invited)
    if (invited.length > 0) await seatAll(tx, context, conversation, invited)
    const ids = invited.map(({ id }) => id)
    return { id: conversation.id, ids, all: [...present, ...ids] }
  })
  for (const memberId of added.ids)
    bus.emit('chat.seatTaken', {
      conversationId: added.id,
      messagingHash,
      memberId,
      isPublic: false,
      participantTotal: added.all.length,
    })
  if (added.ids.length > 0) tellMembers(bus, 'chat.conversationChanged', messagingHash, added.all)
  return added.id
}

/** New participants do not see earlier messages, even if they were in the group before. */
async function seatAll(
  tx: Transaction,
  { viewer, now }: MemberContext,
  { id: conversationId, lastSeq }: Pick<typeof conversations.$inferSelect, 'id' | 'lastSeq'>,
  invited: readonly Invited[],
): Promise<void> {
  const fresh = { clearedSeq: lastSeq, readSeq: lastSeq, lastSeq, unreadTotal: 0, isListed: true, isMuted: false, leftAt: null }
  const seat = { ...fresh, conversationId, joinedAt: now(), lastAt: now() }
  for (const { id, isStranger } of invited)
    await tx
      .insert(seats)
      .values({ ...seat, memberId: id, isRequest: isStranger })
      .onConflictDoUpdate({ target: [seats.conversationId, seats.memberId], set: { ...seat, isRequest: isStranger } })
  for (const { name } of invited)
    await tellEvent(tx, { conversationId, senderId: viewer.id, event: { kind: 'added', userName: name }, now: now() })
  await countMembers(tx, conversationId)
}

/** Counted on every change, so that the total is right whatever happened before. The row must be locked. */
export async function countMembers(tx: Transaction, conversationId: number): Promise<number> {
  const total = sql<number>`(select count(*)::int from ${seats} where ${seats.conversationId} = ${conversationId} and ${seats.leftAt} is null)`
  const [row] = await tx
    .update(conversations)
    .set({ memberTotal: total })
    .where(eq(conversations.id, conversationId))
    .returning({ total: conversations.memberTotal })
  return row?.total ?? 0
}

/** Removes members, who lose access to earlier messages. `isRemoved`: they cannot rejoin on their own. */
export async function unseat(
  tx: Transaction,
  conversationId: number,
  memberIds: readonly number[],
  now: Date,
  { isRemoved = false } = {},
): Promise<void> {
  await tx
    .update(seats)
    .set({ leftAt: now, unreadTotal: 0, isRequest: false, ...(isRemoved ? { removedAt: now } : {}) })
    .where(and(eq(seats.conversationId, conversationId), inArray(seats.memberId, [...memberIds]), isNull(seats.leftAt)))
}
