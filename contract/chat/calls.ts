/** Video calls between two members (1§4). Signals travel over the chat's socket; pictures and sound go between the two, or through the relay. */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { defineEvent } from '../event.ts'
import { memberBadge } from '../members.ts'
import { memberId } from '../primitives.ts'

export const callId = v.pipe(v.string(), v.uuid(), v.brand('CallId'))
export type CallId = v.InferOutput<typeof callId>

/** As `RTCIceServer` has them. */
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
  /** How much longer it rings, from now. */
  ringSeconds: v.number(),
  iceServers: v.array(iceServer),
  /** This side has asked for it, or must. */
  isRelayOnly: v.boolean(),
})
export type Call = v.InferOutput<typeof call>

/**
 * Rings at the other one. Who has blocked the caller is `user_not_found`, as somebody who never was; who is away, or does not take calls
 * of strangers, is simply not answering.
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
  /** Without an id: the call that rings or goes on for this member, if there is one. */
  request: v.object({ sessionId: v.optional(callId) }),
  response: v.object({ call: v.nullable(call) }),
  errors: [],
})

const ofCall = v.object({ sessionId: callId })

// Client → server, acknowledged with `plainAnswer`. `accept` takes the call to this device.
export const acceptCall = defineEvent('video call accept', ofCall)
export const declineCall = defineEvent('video call decline', ofCall)
export const cancelCall = defineEvent('video call cancel', ofCall)
export const hangUp = defineEvent('video call end', ofCall)
/** A device that lost its socket in a call takes its place again. */
export const rejoinCall = defineEvent('video call rejoin', ofCall)
/**
 * SDP and candidates, at most 64 kB, handed on unread and only between the two devices of an accepted call. An answer carries the
 * `offerId` of the offer it answers; an offer that is said again keeps its own. `isClear`: consent to be seen without blur.
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
export const callClientEvents = [acceptCall, declineCall, cancelCall, hangUp, rejoinCall, sendSignal] as const

// Server → client.
/** To every device of the called one. */
export const callRequested = defineEvent('video call request', v.object({ call }))
/** To the two devices when it was accepted. `isPolite`: gives way when both offer at once (perfect negotiation). */
export const callTurn = defineEvent('video call accept', v.object({ call, isPolite: v.boolean() }))
export const callSignal = defineEvent('video call signal', signal)
/** To all devices of both. `elsewhere`: another device of the same member took it. */
export const callEnded = defineEvent(
  'video call end',
  v.object({ sessionId: callId, reason: v.picklist(['ended', 'declined', 'cancelled', 'missed', 'busy', 'elsewhere']) }),
)
