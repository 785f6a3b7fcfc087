/** Calls with both members. A call that rings silently is not found for the called member. */
import { and, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../../db/context.ts'
import { members } from '../../../db/tables/accounts.ts'
import { calls } from '../../../db/tables/chat/chat.ts'
import type { BadgeRow } from '../../members/index.ts'

export type CallRow = typeof calls.$inferSelect

export interface CallDetails {
  readonly call: CallRow
  readonly caller: BadgeRow
  readonly callee: BadgeRow
}

const callers = alias(members, 'callers')
const callees = alias(members, 'callees')
const badgeOf = (table: typeof callers | typeof callees) => ({
  id: table.id,
  name: table.name,
  avatarKey: table.avatarKey,
  groupId: table.groupId,
  deletedAt: table.deletedAt,
})

export const isOpen = inArray(calls.state, ['ringing', 'accepted'])
const isFor = (memberId: number): SQL | undefined =>
  or(eq(calls.callerId, memberId), and(eq(calls.calleeId, memberId), sql`not ${calls.isSilent}`))

async function findDetails(db: Queryable, where: SQL | undefined): Promise<CallDetails | undefined> {
  const [row] = await db
    .select({ call: calls, caller: badgeOf(callers), callee: badgeOf(callees) })
    .from(calls)
    .innerJoin(callers, eq(callers.id, calls.callerId))
    .innerJoin(callees, eq(callees.id, calls.calleeId))
    .where(where)
    .orderBy(desc(calls.startedAt))
    .limit(1)
  return row
}

/** Without an id: the call that is ringing or in progress. */
export function findCallOf(db: Queryable, memberId: number, callId?: string): Promise<CallDetails | undefined> {
  return findDetails(db, and(callId === undefined ? isOpen : eq(calls.id, callId), isFor(memberId)))
}

/** For notifying the sockets of both; the caller of this function must check `isSilent`. */
export function findCallForSockets(db: Queryable, callId: string): Promise<CallDetails | undefined> {
  return findDetails(db, eq(calls.id, callId))
}

/** Open calls of a member; optionally including those that ring silently for them. */
export async function openCallsOf(db: Queryable, memberId: number): Promise<CallRow[]> {
  return db
    .select()
    .from(calls)
    .where(and(isOpen, or(eq(calls.callerId, memberId), eq(calls.calleeId, memberId))))
}

/**
 * The socket at the other end, for a device in the call. Null: it has lost its socket at the moment. Undefined: this device is not in that
 * call.
 */
export async function otherDeviceOf(
  db: Queryable,
  { callId, memberId, socketId }: { callId: string; memberId: number; socketId: string },
): Promise<string | null | undefined> {
  const [row] = await db
    .select({ callerId: calls.callerId, calleeId: calls.calleeId, caller: calls.callerSocket, callee: calls.calleeSocket })
    .from(calls)
    .where(and(eq(calls.id, callId), eq(calls.state, 'accepted')))
  if (row?.callerId === memberId && row.caller === socketId) return row.callee
  if (row?.calleeId === memberId && row.callee === socketId) return row.caller
  return undefined
}
