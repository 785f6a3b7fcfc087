/** A block ends every call between the two at once, in a way that any call may end, so that nothing reveals the block (decision 014). */
import { and, eq, or } from 'drizzle-orm'
import type { CallState } from '#contract/chat/calls.ts'
import { transaction } from '../../db/client.ts'
import { calls } from '../../db/tables/chat/chat.ts'
import type { Services } from '../../http/context.ts'
import { afterChange, lockMembers } from './change-call.ts'
import { isOpen, type CallRow } from './reads/find-call.ts'

export function listenForBlocks(services: Services): void {
  services.bus.on('members.blocked', ({ memberId, blockedId }) => endCallsWithBlock(services, memberId, blockedId))
}

/** Every node receives the block; repeating it changes nothing. */
export async function endCallsWithBlock(services: Services, memberId: number, blockedId: number): Promise<void> {
  const { db, now } = services
  const between = or(
    and(eq(calls.callerId, memberId), eq(calls.calleeId, blockedId)),
    and(eq(calls.callerId, blockedId), eq(calls.calleeId, memberId)),
  )
  const ended = await transaction(db, async (tx) => {
    await lockMembers(tx, memberId, blockedId)
    const open = await tx.select().from(calls).where(and(isOpen, between)).for('update')
    const rows: CallRow[] = []
    for (const call of open) {
      const state = stateAfterBlock(call, memberId)
      if (state !== call.state)
        rows.push(...(await tx.update(calls).set({ state, endedAt: now() }).where(eq(calls.id, call.id)).returning()))
    }
    return rows
  })
  for (const call of ended) await afterChange(services, call)
}

/**
 * Looks as if the blocker had hung up, cancelled or declined. `missed` would reveal the block, because it occurs only after the full
 * ringing time; so would an early end of a call that rings at none of the blocker's devices.
 */
function stateAfterBlock({ state, calleeId, isSilent }: CallRow, blockerId: number): CallState {
  if (state === 'accepted') return 'ended'
  if (calleeId !== blockerId) return 'cancelled'
  return isSilent ? state : 'declined'
}
