/** Messages of one thread as a screen shows them: those on the server, and those queued. */
import type { MailMessage } from '#contract/mail/mail.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'

/** sent: on the server. queued: waits for a connection. failed: refused, with a code. */
export type MessageState = { kind: 'sent' } | { kind: 'queued' } | { kind: 'failed'; code: string }

export const sentState: MessageState = { kind: 'sent' }

export function stateOfWrite(write: OutboxEntry): MessageState {
  return write.code === null ? { kind: 'queued' } : { kind: 'failed', code: write.code }
}

interface Writer {
  readonly userId: number
  readonly userName: string
  readonly userImage: string | null
}

export interface MessageEntry {
  /** The write's key while queued, the message's id once sent. */
  readonly key: string
  readonly text: string
  readonly sender: Writer
  readonly publishedAt: number
  /** Of a queued message: its attachments are not shown yet. */
  readonly attachmentTotal: number
  /** Null until it is on the server. */
  readonly message: MailMessage | null
  readonly write: OutboxEntry | null
  readonly state: MessageState
}

export interface MessageList {
  readonly threadId: number
  /** The author of queued messages. */
  readonly writer: Writer
  /** Oldest first. */
  readonly entries: readonly MessageEntry[]
}

/** Overlapping pages contain a message twice; it is listed once. */
export function messageList(threadId: number, messages: readonly MailMessage[], writer: Writer): MessageList {
  const known = new Map(messages.map((message) => [message.messageId as number, message]))
  const entries = [...known.values()].map((message): MessageEntry => ({
    key: String(message.messageId),
    text: message.text,
    sender: message.sender,
    publishedAt: message.publishedAt,
    attachmentTotal: message.attachments.length,
    message,
    write: null,
    state: sentState,
  }))
  return { threadId, writer, entries }
}

export interface WrittenMessage {
  readonly threadId: number
  readonly text: string
  readonly attachmentIds: readonly number[]
}

/** Queued messages come last. */
export function withMessage(list: MessageList, { threadId, text, attachmentIds }: WrittenMessage, write: OutboxEntry): MessageList {
  if (threadId !== list.threadId) return list
  const written: MessageEntry = {
    key: write.idempotencyKey,
    text,
    sender: list.writer,
    publishedAt: Math.floor(write.createdAtMs / 1000),
    attachmentTotal: attachmentIds.length,
    message: null,
    write,
    state: stateOfWrite(write),
  }
  return { ...list, entries: [...list.entries, written] }
}

export function withEditedMessage(list: MessageList, messageId: number, text: string, write: OutboxEntry): MessageList {
  const entries = list.entries.map((entry) =>
    entry.message?.messageId === messageId ? { ...entry, text, write, state: stateOfWrite(write) } : entry,
  )
  return { ...list, entries }
}

export function withoutMessage(list: MessageList, messageId: number): MessageList {
  return { ...list, entries: list.entries.filter(({ message }) => message?.messageId !== messageId) }
}
