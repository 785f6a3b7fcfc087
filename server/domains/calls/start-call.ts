/**
 * Calls a member, or joins the call that this member has already started. Calling another member ends whatever still rings for the caller.
 */
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { invalid, Refusal } from '#contract/error.ts'
import { transaction } from '../../db/client.ts'
import type { Transaction } from '../../db/context.ts'
import { calls } from '../../db/tables/chat/chat.ts'
import type { MemberContext } from '../../http/context.ts'
import { afterChange, lockMembers, wantsRelay } from './change-call.ts'
import { endOverdueCalls } from './end-overdue.ts'
import { hasRelay } from './ice-servers.ts'
import { findCallForSockets, openCallsOf, type CallDetails, type CallRow } from './reads/find-call.ts'
import { hasBlocked, isRungBy, isThereFor } from './reads/who-may-ring.ts'

export interface CallWish {
  readonly userId: number
  readonly isRelayOnly?: boolean | undefined
}

export async function startCall(context: MemberContext, { userId, isRelayOnly }: CallWish): Promise<CallDetails> {
  const { db, viewer, config } = context
  if (userId === viewer.id) throw new Refusal('forbidden')
  await endOverdueCalls(context)
  const isRelayed = isRelayOnly === true || (await wantsRelay(db, viewer.id))
  if (isRelayed && !hasRelay(config)) throw invalid({ isRelayOnly: ['no_relay'] })
  const { call, changed } = await transaction(db, (tx) => ring(tx, context, { userId, isRelayOnly: isRelayed }))
  for (const row of changed) await afterChange(context, row)
  const details = await findCallForSockets(db, call.id)
  if (!details) throw new Refusal('user_not_found')
  return details
}

interface Rung {
  readonly call: CallRow
  /** Calls that changed as a result: this one or others. */
  readonly changed: readonly CallRow[]
}

async function ring(tx: Transaction, { viewer, now }: MemberContext, { userId, isRelayOnly }: Required<CallWish>): Promise<Rung> {
  await lockMembers(tx, viewer.id, userId)
  if (!(await isThereFor(tx, viewer.id, userId))) throw new Refusal('user_not_found')
  if (await hasBlocked(tx, viewer.id, userId)) throw new Refusal('forbidden')
  const own = await openCallsOf(tx, viewer.id)
  const common = own.find(({ callerId, calleeId }) => callerId === userId || calleeId === userId)
  if (common) return takeUp(tx, common, viewer.id)
  // Calls that ring silently for the viewer do not make them busy.
  if (own.some(({ state }) => state === 'accepted')) throw new Refusal('forbidden')
  const changed: CallRow[] = []
  for (const { id, callerId, isSilent } of own) {
    if (callerId !== viewer.id && isSilent) continue
    changed.push(...(await setState(tx, id, callerId === viewer.id ? 'cancelled' : 'declined', now())))
  }
  const isSilent = !(await isRungBy(tx, viewer.id, userId))
  const isBusy = !isSilent && (await openCallsOf(tx, userId)).some((each) => each.callerId === userId || !each.isSilent)
  const [call] = await tx
    .insert(calls)
    .values({
      id: randomUUID(),
      callerId: viewer.id,
      calleeId: userId,
      state: isBusy ? 'busy' : 'ringing',
      isSilent,
      isCallerRelayOnly: isRelayOnly,
      startedAt: now(),
      endedAt: isBusy ? now() : null,
    })
    .returning()
  if (!call) throw new Error('A call was not stored.')
  return { call, changed: [...changed, call] }
}

/** If two members call one another, it is one call. Calling a stranger back counts as accepting them. */
async function takeUp(tx: Transaction, common: CallRow, viewerId: number): Promise<Rung> {
  if (common.calleeId !== viewerId || !common.isSilent) return { call: common, changed: [] }
  const [call = common] = await tx.update(calls).set({ isSilent: false }).where(eq(calls.id, common.id)).returning()
  return { call, changed: [call] }
}

function setState(tx: Transaction, id: string, state: 'cancelled' | 'declined', endedAt: Date): Promise<CallRow[]> {
  return tx
    .update(calls)
    .set({ state, endedAt })
    .where(and(eq(calls.id, id), eq(calls.state, 'ringing')))
    .returning()
}
