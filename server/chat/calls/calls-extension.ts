/** Video calls on the chat's sockets: rings, turns and ends to both, and the two devices' signals to one another. */
import {
  acceptCall,
  callEnded,
  callRequested,
  callSignal,
  callTurn,
  cancelCall,
  declineCall,
  hangUp,
  rejoinCall,
  sendSignal,
} from '#contract/talk/calls.ts'
import { Refusal } from '#contract/error.ts'
import type { Services } from '../../http/context.ts'
import { answerEvent, type ChatOutlet, type MakeChatExtension } from '../extension.ts'
import type { CallDetails, CallsDomainCalls } from './calls-domain.ts'

/** How often a node looks for calls nobody has ended. */
const sweepMs = 1000
const actsPerMinute = 60
/** An offer, an answer and some dozens of candidates, again with every change of network. */
const signalsPerMinute = 600
/** Characters of one signal, all in all. */
const longestSignal = 64_000

export function createCallsExtension(services: Services, domain: CallsDomainCalls): MakeChatExtension {
  return (outlet) => {
    const onError = (error: unknown) => services.log.error({ err: error }, 'Could not look after the calls.')
    const unsubscribe = followCalls(services, domain, outlet)
    let isLooking = false
    const look = async () => {
      if (isLooking) return
      isLooking = true
      await domain.endOverdueCalls(services).catch(onError)
      isLooking = false
    }
    const sweep = setInterval(() => void look(), sweepMs)
    sweep.unref()
    return {
      events: createCallEvents(services, domain, outlet),
      close() {
        clearInterval(sweep)
        for (const stop of unsubscribe) stop()
      },
    }
  }
}

function createCallEvents(services: Services, domain: CallsDomainCalls, outlet: ChatOutlet) {
  const acts = [
    [acceptCall, domain.acceptCall],
    [declineCall, domain.declineCall],
    [cancelCall, domain.cancelCall],
    [hangUp, domain.hangUpCall],
    [rejoinCall, domain.rejoinCall],
  ] as const
  return [
    ...acts.map(([definition, act]) =>
      answerEvent(definition, actsPerMinute, ({ viewer }, socketId, { sessionId }) =>
        act(services, { memberId: viewer.id, socketId }, sessionId),
      ),
    ),
    answerEvent(sendSignal, signalsPerMinute, async ({ viewer }, socketId, signal) => {
      if (JSON.stringify(signal).length > longestSignal) throw new Refusal('body_too_large')
      const other = await domain.otherDeviceOf(services.db, { callId: signal.sessionId, memberId: viewer.id, socketId })
      if (other === undefined) throw new Refusal('not_found')
      if (other !== null) outlet.toSocket(other, callSignal, signal)
    }),
  ]
}

/** Every node hears of every change and tells its own sockets how it is now: told twice, or of what is over meanwhile, does no harm. */
function followCalls(services: Services, domain: CallsDomainCalls, { here }: ChatOutlet): Array<() => void> {
  const { bus, db } = services
  return [
    bus.on('calls.changed', async ({ callId }) => {
      const details = await domain.findCallForSockets(db, callId)
      if (details) tellOfCall(details)
    }),
    bus.on('members.blocked', async ({ memberId, blockedId }) => {
      await domain.silenceBlocked(services, memberId, blockedId)
      // Another node may have silenced it: what rang at his devices stops in any case, and the other hears nothing.
      for (const sessionId of await domain.findSilentBetween(db, blockedId, memberId))
        here.toMember(memberId, callEnded, { sessionId, reason: 'cancelled' })
    }),
  ]

  function tellOfCall(details: CallDetails): void {
    const { call } = details
    const { callerId, calleeId, isSilent, callerSocket, calleeSocket } = call
    const presentTo = (memberId: number) => domain.presentCall(details, memberId, services)
    if (call.state === 'ringing') {
      if (!isSilent) here.toMember(calleeId, callRequested, { call: presentTo(calleeId) })
      return
    }
    if (call.state === 'accepted') {
      // The called one answers what the caller offers at the same time.
      if (callerSocket) here.toSocket(callerSocket, callTurn, { call: presentTo(callerId), isPolite: false })
      if (calleeSocket) {
        here.toSocket(calleeSocket, callTurn, { call: presentTo(calleeId), isPolite: true })
        here.toMemberExcept(calleeId, calleeSocket, callEnded, { sessionId: call.id, reason: 'elsewhere' })
      }
      return
    }
    const ended = { sessionId: call.id, reason: call.state }
    here.toMember(callerId, callEnded, ended)
    if (!isSilent && call.state !== 'busy') here.toMember(calleeId, callEnded, ended)
  }
}
