/** Whoever blocks is out of every call with the other one, and the other cannot tell: what rang goes on ringing, unanswered. */
import { and, eq, or } from 'drizzle-orm'
import { transaction } from '../../db/client.ts'
import { calls } from '../../db/tables/talk/chat.ts'
import type { Services } from '../../http/context.ts'
import { afterChange, lockMembers } from './change-call.ts'
import { isOpen, type CallRow } from './reads/find-call.ts'

export function listenForBlocks(services: Services): void {
  services.bus.on('members.blocked', async ({ memberId, blockedId }) => {
    await silenceBlocked(services, memberId, blockedId)
  })
}

/** Every node hears of a block; doing it again changes nothing. Answers with what rings at the blocker no more. */
export async function silenceBlocked(services: Services, memberId: number, blockedId: number): Promise<CallRow[]> {
  const { db, now } = services
  const between = or(
    and(eq(calls.callerId, memberId), eq(calls.calleeId, blockedId)),
    and(eq(calls.callerId, blockedId), eq(calls.calleeId, memberId)),
  )
  const { silenced, over } = await transaction(db, async (tx) => {
    await lockMembers(tx, memberId, blockedId)
    const rows = await tx.select().from(calls).where(and(isOpen, between)).for('update')
    const changed: { silenced: CallRow[]; over: CallRow[] } = { silenced: [], over: [] }
    for (const { id, state, calleeId } of rows) {
      const rings = state === 'ringing' && calleeId === memberId
      const next = rings ? { isSilent: true } : ({ state: state === 'ringing' ? 'cancelled' : 'ended', endedAt: now() } as const)
      const after = await tx.update(calls).set(next).where(eq(calls.id, id)).returning()
      changed[rings ? 'silenced' : 'over'].push(...after)
    }
    return changed
  })
  for (const call of over) await afterChange(services, call)
  return silenced
}
