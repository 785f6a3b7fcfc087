import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import { transaction } from '../../../db/client.ts'
import type { Transaction } from '../../../db/context.ts'
import { conversations, seats } from '../../../db/tables/chat/chat.ts'
import type { MemberContext } from '../../../http/context.ts'
import { readInvited } from '../reads/invited.ts'

export const createHash = () => randomBytes(16).toString('hex')

/**
 * The pair with a member, created when it is first opened; the other member sees it with the first message. Throws forbidden for the viewer
 * themselves, user_not_found for a new pair with a member who is not visible. An existing pair always opens.
 */
export async function openPair(context: MemberContext, userId: number): Promise<number> {
  const { db, viewer, now } = context
  if (userId === viewer.id) throw new Refusal('forbidden')
  return transaction(db, async (tx) => {
    const id = (await findPair(tx, viewer.id, userId)) ?? (await createPair(tx, context, userId))
    await tx
      .update(seats)
      .set({ isListed: true, lastAt: sql`coalesce(${seats.lastAt}, ${now().toISOString()}::timestamptz)` })
      .where(and(eq(seats.conversationId, id), eq(seats.memberId, viewer.id), eq(seats.isListed, false)))
    return id
  })
}

async function findPair(tx: Transaction, one: number, other: number): Promise<number | undefined> {
  const [pair] = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.lowId, Math.min(one, other)), eq(conversations.highId, Math.max(one, other))))
  return pair?.id
}

/** Both members may open it at the same moment, on all their devices: the index lets only one be created. */
async function createPair(tx: Transaction, context: MemberContext, userId: number): Promise<number> {
  const { viewer, now } = context
  const [other] = await readInvited(tx, context, [userId])
  const [lowId, highId] = [Math.min(viewer.id, userId), Math.max(viewer.id, userId)]
  const [made] = await tx
    .insert(conversations)
    .values({ hash: createHash(), kind: 'pair', lowId, highId, memberTotal: 2, createdAt: now() })
    .onConflictDoNothing()
    .returning({ id: conversations.id })
  if (!made) {
    const known = await findPair(tx, viewer.id, userId)
    if (known === undefined) throw new Error('The pair was neither made nor there.')
    return known
  }
  const seat = { conversationId: made.id, joinedAt: now(), lastAt: now() }
  await tx.insert(seats).values([
    { ...seat, memberId: viewer.id },
    { ...seat, memberId: userId, isListed: false, isRequest: other?.isStranger ?? true },
  ])
  return made.id
}
