import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Queryable } from './context.ts'
import { notBlocked } from './conditions/not-blocked.ts'
import { members } from './tables/accounts.ts'
import { friends } from './tables/social.ts'

export interface Presence {
  /** Those of the asked who are friends now, and neither blocked nor blocking. */
  readonly friendIds: number[]
  /** Null when the member does not show when he is here. */
  readonly seenAt: Date | null
}

/** Who of `among` may hear that this member was here, and when. Asked anew each time: friendships and blocks count at once. */
export async function findPresence(db: Queryable, memberId: number, among: readonly number[]): Promise<Presence> {
  if (among.length === 0) return { friendIds: [], seenAt: null }
  const rows = await db
    .select({ friendId: friends.friendId, seenAt: members.lastSeenAt, isShown: members.showsActivity })
    .from(friends)
    .innerJoin(members, and(eq(members.id, friends.memberId), isNull(members.deletedAt)))
    .where(and(eq(friends.memberId, memberId), inArray(friends.friendId, [...among]), notBlocked(memberId, friends.friendId)))
  const [first] = rows
  return { friendIds: rows.map(({ friendId }) => friendId), seenAt: first?.isShown ? first.seenAt : null }
}
