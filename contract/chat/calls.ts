/**
 * Video calls between two members (1§4). Signals travel over the chat's socket; video and sound go directly between the two devices or
 * through the relay.
 */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { defineEvent, type EventPayload } from '../event.ts'
import { memberBadge } from '../members.ts'
import { memberId } from '../primitives.ts'

export const callId = v.pipe(v.string(), v.uuid(), v.brand('CallId'))
export type CallId = v.InferOutput<typeof callId>

/** Same shape as `RTCIceServer`. */
const iceServer = v.object({ urls: v.array(v.string()), username: v.optional(v.string()), credential: v.optional(v.string()) })
export type IceServer = v.InferOutput<typeof iceServer>

/** ringing → accepted → ended, or ringing → declined · cancelled · missed · busy. */
export const callStates = ['ringing', 'accepted', 'ended', 'declined', 'cancelled', 'missed', 'busy'] as const
export type CallState = (typeof callStates)[number]

export const call = v.object({
  sessionId: callId,
  state: v.picklist(callStates),
  caller: memberBadge,
  callee: memberBadge,
  isCaller: v.boolean(),
  /** One of this member's devices is in the call: it has the member's seat. */
  hasSeat: v.boolean(),
  /** Seconds it keeps ringing, counted from now. */
  ringSeconds: v.number(),
  iceServers: v.array(iceServer),
  /** This member requested relay-only, or, in an accepted call, either member did. */
  isRelayOnly: v.boolean(),
})
export type Call = v.InferOutput<typeof call>

/**
 * Rings the other member. If that member has blocked the caller, the answer is `user_not_found`, as for a member who does not exist; a
 * member who is away or refuses calls from strangers just does not answer.
 */
export const startCall = defineEndpoint({
  name: 'calls.start',
  method: 'POST',
  path: '/api3/messaging/video-session',
  access: 'member',
  offline: 'never',
  perMinute: 6,
  request: v.object({ userId: memberId, isRelayOnly: v.optional(v.boolean()) }),
  response: call,
  errors: ['user_not_found', 'forbidden', 'rate_limited'],
})

export const getCall = defineEndpoint({
  name: 'calls.get',
  method: 'GET',
  path: '/api3/messaging/video-session/get',
  access: 'member',
  offline: 'never',
  /** Without an id: the member's call that is ringing or in progress, if there is one. */
  request: v.object({ sessionId: v.optional(callId) }),
  response: v.object({ call: v.nullable(call) }),
  errors: [],
})

const ofCall = v.object({ sessionId: callId })
/** Names the member's place in a call. Only the device in it knows its name, and keeps its place with it on another socket. */
export const callSeat = v.pipe(v.string(), v.maxLength(100))
/** `seat`: as the last acknowledgement named it. Only the device in the seat can cancel or end the call. */
const fromSeat = v.object({ sessionId: callId, seat: v.optional(callSeat) })

// Client → server. `accept`, `rejoin` and `switch` give the seat to this device and are acknowledged with `seatAnswer`, the others with
// `plainAnswer`.
export const acceptCall = defineEvent('video call accept', ofCall)
export const declineCall = defineEvent('video call decline', ofCall)
export const cancelCall = defineEvent('video call cancel', fromSeat)
export const hangUp = defineEvent('video call end', fromSeat)
/** Takes a free seat, or lets a device that lost its socket during a call rejoin it. `forbidden`: another device has the seat. */
export const rejoinCall = defineEvent('video call rejoin', fromSeat)
/** Takes the seat from another device of the same member. */
export const switchCall = defineEvent('video call switch', ofCall)
/**
 * SDP and candidates, at most 64 kB, forwarded without inspection and only between the two devices of an accepted call. An answer carries
 * the `offerId` of its offer; a repeated offer keeps its own. `isClear`: consents to be seen without blur.
 */
const signal = v.object({
  sessionId: callId,
  description: v.optional(
    v.object({
      type: v.picklist(['offer', 'answer']),
      sdp: v.pipe(v.string(), v.maxLength(60_000)),
      offerId: v.pipe(v.string(), v.uuid()),
    }),
  ),
  candidate: v.optional(
    v.object({
      candidate: v.pipe(v.string(), v.maxLength(2000)),
      sdpMid: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(100)))),
      sdpMLineIndex: v.optional(v.nullable(v.number())),
      usernameFragment: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(300)))),
    }),
  ),
  isClear: v.optional(v.boolean()),
  isCameraOn: v.optional(v.boolean()),
  isMicrophoneOn: v.optional(v.boolean()),
})
export type CallSignal = v.InferOutput<typeof signal>
export const sendSignal = defineEvent('video call signal', signal)
export const callClientEvents = [acceptCall, declineCall, cancelCall, hangUp, rejoinCall, switchCall, sendSignal] as const

// Server → client.
/** Sent to every device of the called member. */
export const callRequested = defineEvent('video call request', v.object({ call }))
/**
 * Sent to the two devices after the call is accepted. `isPolite`: yields when both offer at once (perfect negotiation). `isAnew`: another
 * device is at the other end now, which needs a new connection.
 */
export const callTurn = defineEvent('video call accept', v.object({ call, isPolite: v.boolean(), isAnew: v.optional(v.boolean(), false) }))
export type CallTurn = EventPayload<typeof callTurn>
export const callSignal = defineEvent('video call signal', signal)
/** Sent to all devices of both members. `elsewhere`: another device of the same member has accepted or taken the call. */
export const callEnded = defineEvent(
  'video call end',
  v.object({ sessionId: callId, reason: v.picklist(['ended', 'declined', 'cancelled', 'missed', 'busy', 'elsewhere']) }),
)
