/**
 * Actions of the two members' devices on a call. Repeating an action changes nothing, and the first of two conflicting actions wins. Calls
 * of other members, and calls that ring silently for the member, are not found.
 */
import { and, eq, sql } from 'drizzle-orm'
import { invalid, Refusal } from '#contract/error.ts'
import type { CallState } from '#contract/chat/calls.ts'
import { transaction } from '../../db/client.ts'
import type { Queryable, Transaction } from '../../db/context.ts'
import { calls, chatSettings, chatSockets } from '../../db/tables/chat/chat.ts'
import type { DomainEvents } from '../../events/bus.ts'
import type { Services } from '../../http/context.ts'
import { hasRelay } from './ice-servers.ts'
import type { CallRow } from './reads/find-call.ts'
import { writeCallEvent } from '../chat/index.ts'
import { pushOfCall } from '../notifications/index.ts'

export interface Device {
  readonly memberId: number
  readonly socketId: string
  /** The seat that this device says it had on an earlier socket. */
  readonly seat?: string | undefined
}

type Change = Partial<typeof calls.$inferInsert>
type Step = (call: CallRow, tx: Transaction) => Promise<Change | null> | Change | null

/** The first device that accepts gets the call. */
export function acceptCall(services: Services, { memberId, socketId }: Device, callId: string): Promise<void> {
  const { now, config } = services
  return change(services, memberId, callId, async (call, tx) => {
    if (call.calleeId !== memberId) throw new Refusal('not_found')
    if (call.state === 'accepted' && call.calleeSocket === socketId) return null
    if (call.state !== 'ringing') throw new Refusal('not_found')
    const isCalleeRelayOnly = await wantsRelay(tx, memberId)
    if (isCalleeRelayOnly && !hasRelay(config)) throw invalid({ isRelayOnly: ['no_relay'] })
    const moment = now()
    const heard = { calleeHeardAt: moment, callerHeardAt: moment }
    return { state: 'accepted', isCalleeRelayOnly, calleeSocket: socketId, acceptedAt: moment, ...heard }
  })
}

export function declineCall(services: Services, { memberId }: Device, callId: string): Promise<void> {
  return change(services, memberId, callId, (call) => {
    if (call.calleeId !== memberId) throw new Refusal('not_found')
    return call.state === 'ringing' ? over('declined', services.now()) : null
  })
}

/** From another device than the one in the call, it has no effect. */
export function cancelCall(services: Services, device: Device, callId: string): Promise<void> {
  const { memberId } = device
  return change(services, memberId, callId, (call) => {
    if (call.callerId !== memberId) throw new Refusal('not_found')
    return call.state === 'ringing' && mayHaveSeat(call, device) ? over('cancelled', services.now()) : null
  })
}

/** From another device than the one in the call, it has no effect. */
export function hangUpCall(services: Services, device: Device, callId: string): Promise<void> {
  return change(services, device.memberId, callId, (call) =>
    call.state === 'accepted' && mayHaveSeat(call, device) ? over('ended', services.now()) : null,
  )
}

/**
 * Binds the member's side of the call to this socket. The caller joins this way from the start. Throws forbidden if another device has
 * the seat and is still connected.
 */
export function rejoinCall(services: Services, device: Device, callId: string): Promise<void> {
  return change(services, device.memberId, callId, async (call, tx) => {
    const seat = seatOf(call, device.memberId)
    if (!mayHaveSeat(call, device) && seat !== null && (await isConnected(tx, seat))) throw new Refusal('forbidden')
    return takeSeat(call, device, services.now())
  })
}

/** Takes the seat from the member's other device, which is told that the call continues elsewhere. */
export function switchCall(services: Services, device: Device, callId: string): Promise<void> {
  return change(services, device.memberId, callId, (call) => takeSeat(call, device, services.now()), true)
}

function takeSeat({ state, callerId }: CallRow, { memberId, socketId }: Device, heardAt: Date): Change {
  const isCaller = callerId === memberId
  if (state !== 'accepted' && !(isCaller && state === 'ringing')) throw new Refusal('not_found')
  return isCaller ? { callerSocket: socketId, callerHeardAt: heardAt } : { calleeSocket: socketId, calleeHeardAt: heardAt }
}

/** The socket of the device with which the member is in the call. */
export function seatOf(call: CallRow, memberId: number): string | null {
  return call.callerId === memberId ? call.callerSocket : call.calleeSocket
}

/** A seat that nobody has taken is free for any of the member's devices. */
function mayHaveSeat(call: CallRow, { memberId, socketId, seat }: Device): boolean {
  const known = seatOf(call, memberId)
  return known === null || known === socketId || known === seat
}

async function isConnected(db: Queryable, socketId: string): Promise<boolean> {
  return (await db.$count(chatSockets, eq(chatSockets.id, socketId))) > 0
}

const over = (state: CallState, endedAt: Date): Change => ({ state, endedAt })

async function change(services: Services, memberId: number, callId: string, step: Step, isSwitch = false): Promise<void> {
  const { db } = services
  const changed = await transaction(db, async (tx) => {
    const [known] = await tx.select().from(calls).where(eq(calls.id, callId))
    if (!known || !isIn(known, memberId)) throw new Refusal('not_found')
    await lockMembers(tx, known.callerId, known.calleeId)
    const [call] = await tx.select().from(calls).where(eq(calls.id, callId)).for('update')
    if (!call) throw new Refusal('not_found')
    const next = await step(call, tx)
    if (!next) return undefined
    const [after] = await tx.update(calls).set(next).where(eq(calls.id, callId)).returning()
    return after && { call: after, before: call.state, left: isSwitch ? seatOf(call, memberId) : null }
  })
  if (!changed) return
  const { call, before, left } = changed
  const leftSocket = left === seatOf(call, memberId) ? null : left
  if (leftSocket !== null) return tellSockets(services, call, { leftSocket, switchedBy: memberId })
  // The caller's rebinding is not announced while it rings: an announcement would ring again, here and on closed apps.
  if (call.state === 'ringing') return
  if (call.state === before) return tellSockets(services, call)
  await afterChange(services, call, before === 'ringing' && call.state === 'accepted')
}

const isIn = ({ callerId, calleeId, isSilent }: CallRow, memberId: number): boolean =>
  callerId === memberId || (calleeId === memberId && !isSilent)

/** Serialises everything about one member's calls, on all nodes. Locks in order of the ids, to avoid a deadlock. */
export async function lockMembers(tx: Transaction, one: number, other: number): Promise<void> {
  for (const id of [one, other].toSorted((first, second) => first - second))
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`calls:${id}`}, 0))`)
}

export async function wantsRelay(db: Queryable, memberId: number): Promise<boolean> {
  const rows = await db
    .select({ id: chatSettings.memberId })
    .from(chatSettings)
    .where(and(eq(chatSettings.memberId, memberId), chatSettings.isRelayOnly))
  return rows.length > 0
}

/** Called once after the commit, by the process that made the change. */
export async function afterChange(services: Services, call: CallRow, isTaken = false): Promise<void> {
  tellSockets(services, call, { isTaken })
  await tellOfCall(services, call)
}

function tellSockets({ bus }: Services, { id }: CallRow, how: Partial<DomainEvents['calls.changed']> = {}): void {
  bus.emit('calls.changed', { callId: id, isTaken: false, ...how })
}

/**
 * Notifies beyond the sockets: in the conversation of the two, and by push if the app is closed. Calls that rang nowhere are shown to the
 * caller only.
 */
async function tellOfCall(services: Services, call: CallRow): Promise<void> {
  const { id, state, isSilent, callerId, calleeId, acceptedAt, endedAt } = call
  const isRinging = state === 'ringing'
  if (!isSilent && (isRinging || state === 'missed' || state === 'cancelled'))
    await pushOfCall(services, { callId: id, memberId: calleeId, isRinging })
  if (isRinging || state === 'accepted') return
  const seconds = acceptedAt && endedAt ? Math.round((endedAt.getTime() - acceptedAt.getTime()) / 1000) : 0
  const event = { kind: 'call', outcome: state, seconds } as const
  await writeCallEvent(services, { callId: id, callerId, calleeId, event, isWithheld: isSilent })
}
