import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Queryable } from '../context.ts'
import { notBlocked } from '../conditions/not-blocked.ts'
import { members } from '../tables/accounts.ts'
import { friends } from '../tables/social.ts'

export interface Presence {
  /** Those of the given members who are friends now, with no block in either direction. */
  readonly friendIds: number[]
  /** Null if the member does not show their presence. */
  readonly seenAt: Date | null
}

/** Which of `among` may know that this member was here, and when. Read anew each time: friendships and blocks take effect at once. */
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
