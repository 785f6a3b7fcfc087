/** Blocks: silent, mutual, immediate. */
import { and, eq, or, sql } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import { transaction } from '../../db/client.ts'
import type { Queryable } from '../../db/context.ts'
import { blocks, friendRequests, friends, heroes } from '../../db/tables/social.ts'
import type { MemberContext } from '../../http/context.ts'
import { findProfileFor } from '../members/index.ts'

/**
 * Ends every relationship between the two in one transaction, so that a blocked member is never still a friend. Blocking a member again
 * changes nothing. Throws user_not_found for a member who is not visible to the viewer, forbidden for the viewer.
 */
export async function blockMember(context: MemberContext, { userId }: { userId: number }): Promise<void> {
  const { db, viewer, bus, now } = context
  if (userId === viewer.id) throw new Refusal('forbidden')
  const ended = await transaction(db, async (tx) => {
    if (!(await findProfileFor(tx, viewer, { userId })) && !(await hasBlocked(tx, viewer.id, userId))) throw new Refusal('user_not_found')
    await tx.insert(blocks).values({ memberId: viewer.id, blockedId: userId, createdAt: now() }).onConflictDoNothing()
    const friendships = await tx
      .delete(friends)
      .where(
        or(
          and(eq(friends.memberId, viewer.id), eq(friends.friendId, userId)),
          and(eq(friends.memberId, userId), eq(friends.friendId, viewer.id)),
        ),
      )
      .returning({ id: friends.memberId })
    const requests = await tx
      .delete(friendRequests)
      .where(
        or(
          and(eq(friendRequests.fromId, viewer.id), eq(friendRequests.toId, userId)),
          and(eq(friendRequests.fromId, userId), eq(friendRequests.toId, viewer.id)),
        ),
      )
      .returning({ id: friendRequests.fromId })
    const followed = await tx
      .delete(heroes)
      .where(
        or(and(eq(heroes.memberId, viewer.id), eq(heroes.heroId, userId)), and(eq(heroes.memberId, userId), eq(heroes.heroId, viewer.id))),
      )
      .returning({ memberId: heroes.memberId, heroId: heroes.heroId })
    return { isFriendshipOver: friendships.length + requests.length > 0, followed }
  })
  bus.emit('members.blocked', { memberId: viewer.id, blockedId: userId })
  if (ended.isFriendshipOver) bus.emit('friends.ended', { memberId: viewer.id, otherId: userId })
  for (const pair of ended.followed) bus.emit('heroes.removed', pair)
}

/** Unblocking a member who is not blocked succeeds. */
export async function unblockMember({ db, viewer, bus }: MemberContext, { userId }: { userId: number }): Promise<void> {
  const removed = await db
    .delete(blocks)
    .where(and(eq(blocks.memberId, viewer.id), eq(blocks.blockedId, userId)))
    .returning({ id: blocks.blockedId })
  if (removed.length === 0) return
  // Both members' view of each other has changed.
  bus.emit('members.changed', { memberId: viewer.id })
  bus.emit('members.unblocked', { memberId: viewer.id, blockedId: userId })
}

/** The member is then invisible to the viewer, but blocking them again is not an error. */
async function hasBlocked(db: Queryable, viewerId: number, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(blocks)
    .where(and(eq(blocks.memberId, viewerId), eq(blocks.blockedId, userId)))
  return row !== undefined
}
