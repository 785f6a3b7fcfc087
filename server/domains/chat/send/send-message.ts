/**
 * Sends a chat message: stored once, numbered in its order of delivery. Only sockets call this, and nothing else stores members' messages.
 */
import * as v from 'valibot'
import { invalid, Refusal } from '#contract/error.ts'
import type { OutgoingMessage } from '#contract/chat/chat-events.ts'
import { chatMessage, type ChatMessage } from '#contract/chat/chat.ts'
import { chatLimits } from '#contract/chat/limits.ts'
import { isUniqueViolation } from '../../../db/client.ts'
import { spendDailyInside } from '../../../db/spend-daily.ts'
import { statementTransaction, type RunInside } from '../../../db/statement-transaction.ts'
import type { Services } from '../../../http/context.ts'
import { cleanText } from '../../../lib/clean-text.ts'
import type { MemberViewer } from '../../members/index.ts'
import { strangerKey } from '../commands/strangers.ts'
import type { MessageRow } from '../reads/message-sql.ts'
import { presentMessage } from '../present/present-message.ts'
import { findOwnMessage } from '../reads/find-message.ts'
import { planDelivery, type Delivery } from './plan-delivery.ts'
import { holdConversation, membersWithoutAnswered, readPlace, type HeldConversation, type Place, type Wanted } from './read-place.ts'
import { writeMessage } from './write-message.ts'

export interface SentMessage {
  /** As the sender sees it. */
  readonly message: ChatMessage
  readonly conversationId: number
  readonly isPublic: boolean
  /** False if it had already arrived: nobody is notified again, and everything below is empty. */
  readonly isNew: boolean
  /** Pairs and groups: all recipients, without the sender. Empty in public chats. */
  readonly recipients: number[]
  /** Recipients for whom the conversation is an unaccepted request; they get `hiddenMessage`. */
  readonly forRequest: number[]
  readonly hiddenMessage: ChatMessage
  /** Public chats: members with a block between them and the sender. */
  readonly withoutMembers: number[]
  /** Recipients who may not see the quoted message; they get `unquotedMessage`. */
  readonly withoutAnswered: number[]
  readonly unquotedMessage: ChatMessage
  /** Members for whom this is the first message, or who have accepted by it: they must refetch the conversation. May include the sender. */
  readonly newlyListed: number[]
}

const minuteMs = 60_000
const atOnceMs = chatLimits.atOnceSeconds * 1000

/** Load tests, which write more than a person can, pass their own limits. Counted in the database, across all devices and processes. */
export interface SendingLimits {
  readonly messagesPerMinute: number
  readonly messagesAtOnce: number
  readonly publicMessagesAtOnce: number
}

interface Written {
  readonly conversation: HeldConversation
  readonly row: MessageRow
  readonly delivery: Delivery
  readonly place: Place
  readonly withoutAnswered: number[]
}

/**
 * Stored once per `clientId`; `isNew: false` if it had already arrived, even while another device sends the same. Throws not_found without
 * a seat, forbidden, rate_limited, validation_failed, idempotency_mismatch (the id is used in another conversation).
 */
export async function sendChatMessage(
  services: Services,
  viewer: MemberViewer,
  input: OutgoingMessage,
  limits: SendingLimits = chatLimits,
): Promise<SentMessage> {
  const { db } = services
  const text = cleanText(input.text)
  if (text === '' && input.attachmentId === null) throw invalid({ text: ['required'] })
  try {
    const written = await statementTransaction(db, (run) => attempt(run, services, viewer, { ...input, text }, limits))
    return present(written, viewer.id)
  } catch (error) {
    if (error instanceof AlreadyThere) return presentKnown(services, viewer, error)
    // The same id arrived at the same moment in another conversation: the first one wins.
    if (isUniqueViolation(error, 'chat_messages_once')) throw new Refusal('idempotency_mismatch')
    throw error
  }
}

/** Carries the known message out of the transaction, which is rolled back. */
class AlreadyThere extends Error {
  override readonly name = 'AlreadyThere'
  readonly messageId: number
  readonly conversation: HeldConversation
  constructor(messageId: number, conversation: HeldConversation) {
    super('The message had arrived before.')
    this.messageId = messageId
    this.conversation = conversation
  }
}

async function attempt(
  run: RunInside,
  { now }: Services,
  { id: senderId }: MemberViewer,
  input: OutgoingMessage,
  limits: SendingLimits,
): Promise<Written> {
  const conversation = await holdConversation(run, input.messagingHash)
  if (!conversation) throw new Refusal('not_found')
  const moment = now()
  const { clientId, attachmentId, replyToSeq } = input
  const place = await readPlace(run, conversation, {
    senderId,
    clientId,
    attachmentId,
    replyToSeq,
    paces: pacesFor(conversation, limits, moment),
  })
  if (!place) throw new Refusal('not_found')
  const { known, answered } = place
  if (known) {
    if (known.conversationId !== conversation.id) throw new Refusal('idempotency_mismatch')
    throw new AlreadyThere(known.id, conversation)
  }
  checkPace(place, moment)
  if (attachmentId !== null && !place.attachment) throw invalid({ attachmentId: ['invalid'] })
  const delivery = planDelivery(conversation, place)
  if (delivery.isFirstToStranger) await spendDailyInside(run, { key: strangerKey(senderId), most: chatLimits.strangersPerDay, now: moment })
  const withoutAnswered = answered ? await membersWithoutAnswered(run, { conversationId: conversation.id, senderId, answered }) : []
  const row = await writeMessage(run, { conversation, place, delivery, senderId, input, moment })
  return { conversation, row, delivery, place, withoutAnswered }
}

function pacesFor({ kind }: HeldConversation, limits: SendingLimits, moment: Date): Wanted['paces'] {
  const since = (ms: number) => new Date(moment.getTime() - ms)
  return {
    minute: { since: since(minuteMs), most: limits.messagesPerMinute },
    atOnce: { since: since(atOnceMs), most: kind === 'public' ? limits.publicMessagesAtOnce : limits.messagesAtOnce },
  }
}

/** Throws rate_limited. */
function checkPace({ fullSinceMs, atOnceSinceMs }: Place, moment: Date): void {
  const freeAtMs = Math.max(fullSinceMs === null ? 0 : fullSinceMs + minuteMs, atOnceSinceMs === null ? 0 : atOnceSinceMs + atOnceMs)
  if (freeAtMs === 0) return
  throw new Refusal('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil((freeAtMs - moment.getTime()) / 1000)) })
}

function present({ conversation, row, delivery, place, withoutAnswered }: Written, senderId: number): SentMessage {
  const unquoted = row.answered && { ...row, answered: { ...row.answered, isVisible: false } }
  const hasAccepted = place.isRequest || (!place.isListed && conversation.kind !== 'public')
  const isFor = conversation.kind === 'public' ? null : new Set(delivery.recipients)
  return {
    message: parsed(row),
    conversationId: conversation.id,
    isPublic: conversation.kind === 'public',
    isNew: true,
    recipients: delivery.recipients,
    forRequest: delivery.forRequest,
    // A stranger gets no quote that they could not have seen.
    hiddenMessage: parsed(withoutAnswered.length > 0 && unquoted ? unquoted : row, true),
    withoutMembers: delivery.withoutMembers,
    withoutAnswered: withoutAnswered.filter((id) => isFor?.has(id) ?? !delivery.withoutMembers.includes(id)),
    unquotedMessage: parsed(unquoted ?? row),
    newlyListed: hasAccepted ? [...delivery.newlyListed, senderId] : delivery.newlyListed,
  }
}

async function presentKnown({ db }: Services, viewer: MemberViewer, { messageId, conversation }: AlreadyThere): Promise<SentMessage> {
  const row = await findOwnMessage(db, viewer.id, messageId)
  if (!row) throw new Refusal('not_found')
  const message = parsed(row)
  const none = { recipients: [], forRequest: [], withoutMembers: [], withoutAnswered: [], newlyListed: [] }
  const isPublic = conversation.kind === 'public'
  return { message, conversationId: conversation.id, isPublic, isNew: false, hiddenMessage: message, unquotedMessage: message, ...none }
}

const parsed = (row: MessageRow, isMediaHidden = false): ChatMessage => v.parse(chatMessage, presentMessage(row, { isMediaHidden }))
