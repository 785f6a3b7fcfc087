import type { ResponseInput } from '#contract/endpoint.ts'
import type { startCall } from '#contract/chat/calls.ts'
import { callTimes } from '#contract/chat/limits.ts'
import type { Services } from '../../http/context.ts'
import { presentBadge } from '../members/index.ts'
import { seatOf } from './change-call.ts'
import { iceServersFor } from './ice-servers.ts'
import type { CallDetails } from './reads/find-call.ts'

/** Nothing reveals an IP address before both have agreed: the ICE servers are listed only after the call is accepted. */
export function presentCall(
  { call, caller, callee }: CallDetails,
  viewerId: number,
  { config, now }: Pick<Services, 'config' | 'now'>,
): ResponseInput<typeof startCall> {
  const moment = now()
  const isCaller = call.callerId === viewerId
  const isAccepted = call.state === 'accepted'
  // The other member's choice is visible only once it applies to both.
  const isRelayOnly = isAccepted
    ? call.isCallerRelayOnly || call.isCalleeRelayOnly
    : isCaller
      ? call.isCallerRelayOnly
      : call.isCalleeRelayOnly
  const rungSeconds = (moment.getTime() - call.startedAt.getTime()) / 1000
  return {
    sessionId: call.id,
    state: call.state,
    caller: presentBadge(caller),
    callee: presentBadge(callee),
    isCaller,
    hasSeat: seatOf(call, viewerId) !== null,
    ringSeconds: call.state === 'ringing' ? Math.max(0, Math.ceil(callTimes.ringSeconds - rungSeconds)) : 0,
    iceServers: isAccepted ? iceServersFor(config, { callId: call.id, isCaller, isRelayOnly, now: moment }) : [],
    isRelayOnly,
  }
}
