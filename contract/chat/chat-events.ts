/**
 * The chat's socket (2§7): a namespace and path of its own. The access token comes with the handshake; `MESSAGING_JOIN` names the
 * member, and the server checks that it is he. Every event and every acknowledgement has its shape here; both ends parse.
 */
import * as v from 'valibot'
import { errorCode, fieldErrors } from '../errors/error-codes.ts'
import { defineEvent } from '../event.ts'
import { memberId, text } from '../primitives.ts'
import { connectionReplaced } from '../realtime.ts'
import { callEnded, callRequested, callSignal, callTurn } from './calls.ts'
import { chatMessage, messagingHash, seq, userStatuses } from './chat.ts'
import { chatLimits } from './limits.ts'

export const chatPath = '/messaging'
export const chatNamespace = '/messaging'

const positive = v.pipe(v.number(), v.integer(), v.minValue(1))

// Client → server, each acknowledged.

/** First of all; every other event before it is refused. */
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
/** Sent at most every three seconds while somebody types. */
export const signalTyping = defineEvent('typing', v.object({ messagingHash }))
/** Public chats that are on the screen: their messages come while one is in their room. Seats are not touched. */
export const clientEvents = [joinMessaging, sendMessage, signalTyping] as const

const refused = v.object({
  isOk: v.literal(false),
  code: v.fallback(errorCode, 'server_error'),
  message: v.string(),
  errors: v.optional(fieldErrors),
  retryAfterSeconds: v.optional(v.number()),
})
/** What every client event is acknowledged with. A refused join closes the socket afterwards (2§8). */
export const joinAnswer = v.variant('isOk', [v.object({ isOk: v.literal(true) }), refused])
export const sendAnswer = v.variant('isOk', [v.object({ isOk: v.literal(true), message: chatMessage }), refused])
export const plainAnswer = joinAnswer
export type ChatRefusal = v.InferOutput<typeof refused>

// Server → client.

/** To everybody it is for, the sender's other devices included. `isRequest`: it waits among the requests. */
export const newMessage = defineEvent('new message', v.object({ message: chatMessage, isRequest: v.optional(v.boolean(), false) }))
export const typing = defineEvent('typing', v.object({ messagingHash, userId: memberId, userName: v.string() }))
/** By the member himself on another device, or by somebody who shows it. */
export const readMarked = defineEvent('mark as read', v.object({ messagingHash, userId: memberId, seq }))
/** Gone for this member: it leaves every window. */
export const conversationDeleted = defineEvent('conversation deleted', v.object({ messagingHash }))
/** New to this member, renamed, accepted, muted, members added or removed: to be asked for anew. */
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
