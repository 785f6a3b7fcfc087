/**
 * The rows of chat and mail on the device. The server has all of this data except outgoing messages, so losing the rest only costs
 * requests.
 */
import * as v from 'valibot'
import { conversation, conversationViews, messagingHash } from '#contract/chat/chat.ts'
import { mailMessage, mailThread, mailBoxes } from '#contract/mail/mail.ts'

/** none: the conversation is known but in no list, because it was opened by its address, left, or deleted. */
export const listedIn = [...conversationViews, 'none'] as const

/** A conversation as the server last sent it, with later events applied. */
export const conversationRow = v.object({
  messagingHash,
  listedIn: v.picklist(listedIn),
  /** In seconds; the newest conversation comes first in its list. */
  sortAt: v.number(),
  /** 1 if the conversation is unread and not muted. It is a number because IndexedDB cannot index booleans. */
  isUnread: v.picklist([0, 1]),
  conversation,
  /** Time of the last change on this device: an answer requested earlier does not include that change. */
  changedAtMs: v.number(),
  /** Deleted or left on this device, up to this message: older answers do not bring the conversation back. Null: not removed. */
  goneSeq: v.nullable(v.number()),
})
export type ConversationRow = v.InferOutput<typeof conversationRow>

/** The ranges of a conversation's positions that are on the device, as first and last position, in order. */
export const heldRow = v.object({ messagingHash, ranges: v.array(v.tuple([v.number(), v.number()])) })
export type HeldRow = v.InferOutput<typeof heldRow>

/** waiting: for the connection, for earlier messages, or for an answer. */
export const sendingStates = ['waiting', 'failed'] as const

/** An outgoing message of this device. */
export const sendingRow = v.object({
  /** Increasing; the order in which the member wrote the messages. */
  order: v.number(),
  clientId: v.string(),
  messagingHash,
  text: v.string(),
  replyToSeq: v.nullable(v.number()),
  /** Describes the file stored in `sendingFiles`. */
  file: v.nullable(
    v.object({
      kind: v.picklist(['picture', 'voice']),
      width: v.number(),
      height: v.number(),
      durationMs: v.number(),
      levels: v.array(v.number()),
    }),
  ),
  /** Known once the file is on the server, so that a repeated send does not upload it again. */
  attachmentId: v.nullable(v.number()),
  state: v.picklist(sendingStates),
  /** The reason for the failure; null unless failed. */
  code: v.nullable(v.string()),
  attempts: v.number(),
  /** No attempt is made before this moment. */
  notBeforeMs: v.number(),
  /** When the message was written, or when the member chose to send it again. */
  createdAtMs: v.number(),
})
export type SendingRow = v.InferOutput<typeof sendingRow>
export type NewSendingRow = Omit<SendingRow, 'order'>

/** There was no answer in time (C-05). */
export const sendFailure = 'failed_to_send_message'

export interface SendingRows {
  readonly all: () => Promise<SendingRow[]>
  readonly mark: (order: number, change: Partial<SendingRow>) => Promise<void>
  /** Resolves with null if the file is no longer readable. */
  readonly readFile: (clientId: string) => Promise<Blob | null>
}

export const mailThreadRow = v.object({ threadId: v.number(), box: v.picklist(mailBoxes), lastAt: v.number(), thread: mailThread })
export type MailThreadRow = v.InferOutput<typeof mailThreadRow>
export const mailMessageRow = v.object({ messageId: v.number(), threadId: v.number(), message: mailMessage })
export type MailMessageRow = v.InferOutput<typeof mailMessageRow>
