/** What lies on the device of chat and mail. The server knows all of it but the sendings: losing the rest costs requests. */
import * as v from 'valibot'
import { conversation, conversationViews, messagingHash } from '#contract/chat/chat.ts'
import { mailMessage, mailThread, mailBoxes } from '#contract/mail/mail.ts'

/** none: known, and in no list: opened by its address, left, or deleted. */
export const listedIn = [...conversationViews, 'none'] as const

/** A conversation as the server told it last, with what has come since. */
export const conversationRow = v.object({
  messagingHash,
  listedIn: v.picklist(listedIn),
  /** Seconds; the newest is the first of its list. */
  sortAt: v.number(),
  /** 1 where something is unread that is not muted; a number, because IndexedDB has no index of claims. */
  isUnread: v.picklist([0, 1]),
  conversation,
  /** Changed here at this moment: an answer that was asked for before it says nothing of that change. */
  changedAtMs: v.number(),
  /** Deleted or left here, up to this message: older answers do not bring it back. Null: not gone. */
  goneSeq: v.nullable(v.number()),
})
export type ConversationRow = v.InferOutput<typeof conversationRow>

/** Which places of a conversation are on the device, first and last of each stretch, in order. */
export const heldRow = v.object({ messagingHash, ranges: v.array(v.tuple([v.number(), v.number()])) })
export type HeldRow = v.InferOutput<typeof heldRow>

/** waiting: for the line, its turn, or an answer. */
export const sendingStates = ['waiting', 'failed'] as const

/** A message on its way from this device. */
export const sendingRow = v.object({
  /** Grows; the order in which the member wrote. */
  order: v.number(),
  clientId: v.string(),
  messagingHash,
  text: v.string(),
  replyToSeq: v.nullable(v.number()),
  /** Of what lies in `sendingFiles`. */
  file: v.nullable(
    v.object({
      kind: v.picklist(['picture', 'voice']),
      width: v.number(),
      height: v.number(),
      durationMs: v.number(),
      levels: v.array(v.number()),
    }),
  ),
  /** Known once the file is on the server: sent again, it need not go up again. */
  attachmentId: v.nullable(v.number()),
  state: v.picklist(sendingStates),
  /** Why it failed; null unless failed. */
  code: v.nullable(v.string()),
  attempts: v.number(),
  /** Not tried again before this moment. */
  notBeforeMs: v.number(),
  /** When it was written, or pressed to be sent again. */
  createdAtMs: v.number(),
})
export type SendingRow = v.InferOutput<typeof sendingRow>
export type NewSendingRow = Omit<SendingRow, 'order'>

/** Not answered in time (C-05). */
export const sendFailure = 'failed_to_send_message'

export interface SendingRows {
  readonly all: () => Promise<SendingRow[]>
  readonly mark: (order: number, change: Partial<SendingRow>) => Promise<void>
  /** Null where the file cannot be read any more. */
  readonly readFile: (clientId: string) => Promise<Blob | null>
}

/** The file of a sending as a data address: text can be sealed under the app lock like everything else. */
export const sendingFileRow = v.object({ clientId: v.string(), dataUrl: v.string() })
export type SendingFileRow = v.InferOutput<typeof sendingFileRow>

export const mailThreadRow = v.object({ threadId: v.number(), box: v.picklist(mailBoxes), lastAt: v.number(), thread: mailThread })
export type MailThreadRow = v.InferOutput<typeof mailThreadRow>
export const mailMessageRow = v.object({ messageId: v.number(), threadId: v.number(), message: mailMessage })
export type MailMessageRow = v.InferOutput<typeof mailMessageRow>
