import { eq, or } from 'drizzle-orm'
import type { Queryable } from '../context.ts'
import { blocks } from '../tables/social.ts'

/** All members with a block between them and this member, in either direction. */
export async function findBlockedEitherWay(db: Queryable, memberId: number): Promise<number[]> {
  const rows = await db
    .select({ memberId: blocks.memberId, blockedId: blocks.blockedId })
    .from(blocks)
    .where(or(eq(blocks.memberId, memberId), eq(blocks.blockedId, memberId)))
  return [...new Set(rows.map((row) => (row.memberId === memberId ? row.blockedId : row.memberId)))]
}
