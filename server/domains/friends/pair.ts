/** Shared by the commands about two members. */
import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import type { Transaction } from '../../db/context.ts'
import { friendRequests, friends, heroes } from '../../db/tables/friends.ts'
import type { MemberContext } from '../../http/context.ts'
import type { MemberViewer } from '../members/index.ts'
import { findStanding, type StandingRow } from './reads.ts'

/** Both members may act at the same moment, and a button may be pressed twice: actions on one pair are serialised. */
export async function lockPair(tx: Transaction, one: number, other: number): Promise<void> {
  const pair = `friends:${Math.min(one, other)}:${Math.max(one, other)}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`)
}

/** Throws user_not_found for a member who is not visible to the viewer, forbidden for the viewer themselves. */
export async function getStandingOf(tx: Transaction | MemberContext['db'], viewer: MemberViewer, userId: number): Promise<StandingRow> {
  if (viewer.id === userId) throw new Refusal('forbidden')
  const standing = await findStanding(tx, viewer, userId)
  if (!standing) throw new Refusal('user_not_found')
  return standing
}

const requestOfPair = (one: number, other: number): SQL | undefined =>
  or(
    and(eq(friendRequests.fromId, one), eq(friendRequests.toId, other)),
    and(eq(friendRequests.fromId, other), eq(friendRequests.toId, one)),
  )

export async function deleteRequest(tx: Transaction, one: number, other: number): Promise<void> {
  await tx.delete(friendRequests).where(requestOfPair(one, other))
}

export async function insertFriends(tx: Transaction, one: number, other: number, createdAt: Date): Promise<void> {
  await tx
    .insert(friends)
    .values([
      { memberId: one, friendId: other, createdAt },
      { memberId: other, friendId: one, createdAt },
    ])
    .onConflictDoNothing()
}

export async function deleteFriends(tx: Transaction, one: number, other: number): Promise<void> {
  await tx
    .delete(friends)
    .where(or(and(eq(friends.memberId, one), eq(friends.friendId, other)), and(eq(friends.memberId, other), eq(friends.friendId, one))))
}

export async function deleteHeroes(tx: Transaction, one: number, other: number): Promise<void> {
  await tx
    .delete(heroes)
    .where(or(and(eq(heroes.memberId, one), eq(heroes.heroId, other)), and(eq(heroes.memberId, other), eq(heroes.heroId, one))))
}
