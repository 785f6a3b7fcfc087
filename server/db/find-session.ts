/** Everything that the access check needs to know of a session, in one query by primary keys. */
import { eq } from 'drizzle-orm'
import type { PermissionFlags } from '#contract/roles.ts'
import type { Queryable } from './context.ts'
import { prepared } from './statement.ts'
import { memberGroups, members, sessions } from './tables/accounts.ts'

export interface SessionFacts {
  readonly sessionId: string
  readonly memberId: number
  readonly groupId: number
  readonly ownFlags: PermissionFlags
  /** Null if the database has no row for the group: then the contract's defaults apply. */
  readonly groupFlags: PermissionFlags | null
  readonly expiresAt: Date
  readonly endedAt: Date | null
  readonly memberDeletedAt: Date | null
}

export async function findSession(db: Queryable, sessionId: string): Promise<SessionFacts | null> {
  const rows = await db
    .select({
      sessionId: sessions.id,
      memberId: sessions.memberId,
      groupId: members.groupId,
      ownFlags: members.ownFlags,
      groupFlags: memberGroups.flags,
      expiresAt: sessions.expiresAt,
      endedAt: sessions.endedAt,
      memberDeletedAt: members.deletedAt,
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .leftJoin(memberGroups, eq(memberGroups.id, members.groupId))
    .where(prepared(eq(sessions.id, sessionId)))
  return rows[0] ?? null
}
