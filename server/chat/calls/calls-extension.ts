/** Video calls on the chat's sockets: rings, turns and ends for both members, and the signals between the two devices. */
import {
  acceptCall as acceptEvent,
  callEnded,
  callRequested,
  callSignal,
  callTurn,
  cancelCall as cancelEvent,
  declineCall as declineEvent,
  hangUp,
  rejoinCall as rejoinEvent,
  sendSignal,
  switchCall as switchEvent,
} from '#contract/chat/calls.ts'
import { Refusal } from '#contract/error.ts'
import type { DomainEvents } from '../../events/bus.ts'
import type { Services } from '../../http/context.ts'
import { answerEvent, type ChatBroadcaster, type MakeChatExtension } from '../extension.ts'
import * as calls from '../../domains/calls/index.ts'

/** How often a node looks for calls that nobody has ended. */
const sweepMs = 1000
const actsPerMinute = 60
/** An offer, an answer and some dozens of candidates, repeated with every change of network. */
const signalsPerMinute = 600
/** Total characters of one signal. */
const longestSignal = 64_000

export const callsExtension: MakeChatExtension = (broadcaster, services) => {
  const onError = (error: unknown) => services.log.error({ err: error }, 'Could not look after the calls.')
  const unsubscribe = followCalls(services, broadcaster)
  let isLooking = false
  const look = async () => {
    if (isLooking) return
    isLooking = true
    await calls.endOverdueCalls(services).catch(onError)
    isLooking = false
  }
  const sweep = setInterval(() => void look(), sweepMs)
  sweep.unref()
  return {
    events: createCallEvents(services, broadcaster),
    close() {
      clearInterval(sweep)
      for (const stop of unsubscribe) stop()
    },
  }
}

interface SeatPayload {
  readonly sessionId: string
  readonly seat?: string | undefined
}

function createCallEvents(services: Services, broadcaster: ChatBroadcaster) {
  const leaving = [
    [declineEvent, calls.declineCall],
    [cancelEvent, calls.cancelCall],
    [hangUp, calls.hangUpCall],
  ] as const
  const joining = [
    [acceptEvent, calls.acceptCall],
    [rejoinEvent, calls.rejoinCall],
    [switchEvent, calls.switchCall],
  ] as const
  return [
    ...leaving.map(([definition, act]) =>
      answerEvent(definition, actsPerMinute, ({ viewer }, socketId, { sessionId, seat }: SeatPayload) =>
        act(services, { memberId: viewer.id, socketId, seat }, sessionId),
      ),
    ),
    ...joining.map(([definition, act]) =>
      answerEvent(definition, actsPerMinute, async ({ viewer }, socketId, { sessionId, seat }: SeatPayload) => {
        await act(services, { memberId: viewer.id, socketId, seat }, sessionId)
        return { seat: socketId }
      }),
    ),
    answerEvent(sendSignal, signalsPerMinute, async ({ viewer }, socketId, signal) => {
      if (JSON.stringify(signal).length > longestSignal) throw new Refusal('body_too_large')
      const other = await calls.otherDeviceOf(services.db, { callId: signal.sessionId, memberId: viewer.id, socketId })
      if (other === undefined) throw new Refusal('not_found')
      if (other !== null) broadcaster.toSocket(other, callSignal, signal)
    }),
  ]
}

/**
 * Every node receives every change and sends its own sockets the current state: a repetition, or a call that is over by then, does no
 * harm.
 */
function followCalls(services: Services, { here }: ChatBroadcaster): Array<() => void> {
  const { bus, db } = services
  return [
    bus.on('calls.changed', async ({ callId, ...how }) => {
      const details = await calls.findCallForSockets(db, callId)
      if (details) tellOfCall(details, how)
    }),
  ]

  function tellOfCall(
    details: calls.CallDetails,
    { isTaken, leftSocket, switchedBy }: Omit<DomainEvents['calls.changed'], 'callId'>,
  ): void {
    const { call } = details
    const { callerId, calleeId, isSilent, callerSocket, calleeSocket } = call
    const presentTo = (memberId: number) => calls.presentCall(details, memberId, services)
    if (leftSocket !== undefined) here.toSocket(leftSocket, callEnded, { sessionId: call.id, reason: 'elsewhere' })
    if (call.state === 'ringing') {
      if (leftSocket !== undefined) return
      if (!isSilent) here.toMember(calleeId, callRequested, { call: presentTo(calleeId) })
      return
    }
    if (call.state === 'accepted') {
      // If both devices make an offer at the same time, the called one answers the caller's.
      if (callerSocket)
        here.toSocket(callerSocket, callTurn, { call: presentTo(callerId), isPolite: false, isAnew: switchedBy === calleeId })
      if (!calleeSocket) return
      here.toSocket(calleeSocket, callTurn, { call: presentTo(calleeId), isPolite: true, isAnew: switchedBy === callerId })
      // Sent once: later it would reach the very device that accepted, on its next socket, before that socket has its place again.
      if (isTaken) here.toMember(calleeId, callEnded, { sessionId: call.id, reason: 'elsewhere' }, calleeSocket)
      return
    }
    const ended = { sessionId: call.id, reason: call.state }
    here.toMember(callerId, callEnded, ended)
    if (!isSilent && call.state !== 'busy') here.toMember(calleeId, callEnded, ended)
  }
}
