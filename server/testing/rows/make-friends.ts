/** Builder of friendships: both sides of one. */
import type { Database } from '../../db/context.ts'
import { friends } from '../../db/tables/social.ts'

export async function makeFriends(db: Database, memberId: number, friendId: number, createdAt = new Date()): Promise<void> {
  await db.insert(friends).values([
    { memberId, friendId, createdAt },
    { memberId: friendId, friendId: memberId, createdAt },
  ])
}
