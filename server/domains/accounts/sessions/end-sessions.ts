/** Ends sessions; their access tokens stop working once all nodes have been notified (within seconds). */
import { and, eq, isNull, ne, type SQL } from 'drizzle-orm'
import type { Queryable } from '../../../db/context.ts'
import { refreshTokens, sessions } from '../../../db/tables/accounts.ts'
import type { Services } from '../../../http/context.ts'
import { hashSecret } from '../secrets.ts'

export type SessionEnd = 'signed_out' | 'ended_by_member' | 'password_changed' | 'reused' | 'closed'

interface Which {
  readonly memberId: number
  /** Only this session. */
  readonly sessionId?: string
  /** All sessions but this one. */
  readonly exceptSessionId?: string
  readonly because: SessionEnd
}

/**
 * Returns the sessions that ended now; those that had already ended keep their reason. When called inside a transaction, announce them
 * after the commit.
 */
export async function markSessionsEnded(
  db: Queryable,
  now: Date,
  { memberId, sessionId, exceptSessionId, because }: Which,
): Promise<string[]> {
  const conditions: Array<SQL | undefined> = [
    eq(sessions.memberId, memberId),
    isNull(sessions.endedAt),
    sessionId === undefined ? undefined : eq(sessions.id, sessionId),
    exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId),
  ]
  const ended = await db
    .update(sessions)
    .set({ endedAt: now, endedBecause: because })
    .where(and(...conditions))
    .returning({ id: sessions.id })
  return ended.map(({ id }) => id)
}

export function announceSessionsEnded({ bus }: Services, memberId: number, sessionIds: readonly string[]): void {
  for (const sessionId of sessionIds) bus.emit('accounts.sessionEnded', { memberId, sessionId })
}

/** Returns the number of ended sessions. */
export async function endSessions(services: Services, which: Which): Promise<number> {
  const ended = await markSessionsEnded(services.db, services.now(), which)
  announceSessionsEnded(services, which.memberId, ended)
  return ended.length
}

/** The session of a refresh token, whatever its state. */
export async function findSessionOfToken(
  services: Services,
  refreshToken: string,
): Promise<{ memberId: number; sessionId: string } | null> {
  const rows = await services.db
    .select({ memberId: sessions.memberId, sessionId: sessions.id })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(eq(refreshTokens.tokenHash, hashSecret(refreshToken)))
  return rows[0] ?? null
}
