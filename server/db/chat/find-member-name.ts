import { and, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '../context.ts'
import { members } from '../tables/accounts.ts'

/** Null for a member who no longer exists. */
export async function findMemberName(db: Queryable, memberId: number): Promise<string | null> {
  const [row] = await db
    .select({ name: members.name })
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.deletedAt)))
  return row?.name ?? null
}
