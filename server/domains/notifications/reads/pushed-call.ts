/** The content of a push about a call. */
import { eq } from 'drizzle-orm'
import type { Queryable } from '../../../db/context.ts'
import { members } from '../../../db/tables/accounts.ts'
import { calls } from '../../../db/tables/chat/chat.ts'

export async function findPushedCall(db: Queryable, callId: string) {
  const [call] = await db
    .select({
      state: calls.state,
      isSilent: calls.isSilent,
      startedAt: calls.startedAt,
      calleeId: calls.calleeId,
      callerId: calls.callerId,
      name: members.name,
    })
    .from(calls)
    .innerJoin(members, eq(members.id, calls.callerId))
    .where(eq(calls.id, callId))
  return call
}
