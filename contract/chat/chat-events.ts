/**
 * The chat's socket (2§7), with its own namespace and path. The access token comes with the handshake; `MESSAGING_JOIN` names the member,
 * and the server checks that the two match. Every event and acknowledgement has its schema here; both ends parse.
 */
import * as v from 'valibot'
import { errorCode, fieldErrors } from '../errors/error-codes.ts'
import { defineEvent } from '../event.ts'
import { memberId, text } from '../primitives.ts'
import { connectionReplaced } from '../realtime.ts'
import { callSeat, callEnded, callRequested, callSignal, callTurn } from './calls.ts'
import { chatMessage, messagingHash, seq, userStatuses } from './chat.ts'
import { chatLimits } from './limits.ts'

export const chatPath = '/messaging'
export const chatNamespace = '/messaging'

const positive = v.pipe(v.number(), v.integer(), v.minValue(1))

// Client → server; each event is acknowledged.

/** Must come first; every event before it is refused. */
export const joinMessaging = defineEvent('MESSAGING_JOIN', v.object({ userId: memberId }))
export const sendMessage = defineEvent(
  'message',
  v.object({
    messagingHash,
    clientId: v.pipe(v.string(), v.uuid()),
    text: v.optional(text(0, chatLimits.messageLength), ''),
    attachmentId: v.optional(v.nullable(positive), null),
    replyToSeq: v.optional(v.nullable(seq), null),
  }),
)
export type OutgoingMessage = v.InferOutput<typeof sendMessage.payload>
/** Sent at most once every three seconds while the member types. */
export const signalTyping = defineEvent('typing', v.object({ messagingHash }))
/** Public chats currently on screen: the client receives their messages while it is in their rooms. Membership does not change. */
export const clientEvents = [joinMessaging, sendMessage, signalTyping] as const

const refused = v.object({
  isOk: v.literal(false),
  code: v.fallback(errorCode, 'server_error'),
  message: v.string(),
  errors: v.optional(fieldErrors),
  retryAfterSeconds: v.optional(v.number()),
})
/** The acknowledgement of every client event. A refused join then closes the socket (2§8). */
export const joinAnswer = v.variant('isOk', [v.object({ isOk: v.literal(true) }), refused])
export const sendAnswer = v.variant('isOk', [v.object({ isOk: v.literal(true), message: chatMessage }), refused])
export const plainAnswer = joinAnswer
/** Of the events that give a device the member's seat in a call. */
export const seatAnswer = v.variant('isOk', [v.object({ isOk: v.literal(true), seat: callSeat }), refused])
export type ChatRefusal = v.InferOutput<typeof refused>

// Server → client.

/** Sent to every recipient and to the sender's other devices. `isRequest`: it waits among the requests. */
export const newMessage = defineEvent('new message', v.object({ message: chatMessage, isRequest: v.optional(v.boolean(), false) }))
export const typing = defineEvent('typing', v.object({ messagingHash, userId: memberId, userName: v.string() }))
/** From the member's own other devices, or from another member who shares read marks. */
export const readMarked = defineEvent('mark as read', v.object({ messagingHash, userId: memberId, seq }))
/** Deleted for this member: every window removes it. */
export const conversationDeleted = defineEvent('conversation deleted', v.object({ messagingHash }))
/** New to this member, renamed, accepted, muted, or with members added or removed: the client refetches it. */
export const conversationChanged = defineEvent('conversation changed', v.object({ messagingHash }))
const coming = v.object({ messagingHash, userId: memberId, userName: v.string(), participantTotal: v.number() })
export const publicJoined = defineEvent('public chat join', coming)
export const publicLeft = defineEvent('public chat leave', coming)
export const statusUpdated = defineEvent('status update', v.object({ userId: memberId, status: v.picklist(userStatuses) }))

export const chatServerEvents = [
  newMessage,
  typing,
  readMarked,
  conversationDeleted,
  conversationChanged,
  publicJoined,
  publicLeft,
  statusUpdated,
  callRequested,
  callTurn,
  callSignal,
  callEnded,
  connectionReplaced,
] as const
