/** Mail as a screen shows it: the server's, with what waits in the outbox laid over it. */
import {
  acceptThread,
  archiveThreads,
  createMessage,
  editMessage,
  moveThreads,
  readThread,
  removeMessage,
  removeThreads,
  sendMail,
  type MailMessage,
  type MailThread,
  type MailView,
} from '#contract/talk/mail.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { inputOf } from '#src/offline/outbox/input-of.ts'

/** sent: known to the server. queued: waits for the line. failed: refused, with a code. */
export type LetterState = { kind: 'sent' } | { kind: 'queued' } | { kind: 'failed'; code: string }

interface Writer {
  readonly userId: number
  readonly userName: string
  readonly userImage: string | null
}

export interface LetterEntry {
  /** The write's key while queued, the letter's id once sent. */
  readonly key: string
  readonly text: string
  readonly sender: Writer
  readonly publishedAt: number
  /** Of a letter that waits: what it has is not on the screen yet. */
  readonly attachmentTotal: number
  /** Null while the server does not know it. */
  readonly message: MailMessage | null
  readonly write: OutboxEntry | null
  readonly state: LetterState
}

const sent: LetterState = { kind: 'sent' }

export function stateOfWrite(write: OutboxEntry): LetterState {
  return write.code === null ? { kind: 'queued' } : { kind: 'failed', code: write.code }
}

/** Letters of one thread, oldest first; what waits stands last. Removed ones hide at once. */
export function mergePendingLetters(messages: readonly MailMessage[], writes: readonly OutboxEntry[], self: Writer): LetterEntry[] {
  const removed = new Set<number>()
  const edits = new Map<number, OutboxEntry>()
  const queued: LetterEntry[] = []
  for (const write of writes) {
    const removal = inputOf(write, removeMessage)
    if (removal && write.code === null) removed.add(removal.messageId)
    const edit = inputOf(write, editMessage)
    if (edit) edits.set(edit.messageId, write)
    const answer = inputOf(write, createMessage)
    if (answer) queued.push(queuedLetter(write, answer, self))
  }
  // Pages that overlap bring a letter twice.
  const known = new Map(messages.map((message) => [message.messageId as number, message]))
  const shown = [...known.values()].filter(({ messageId }) => !removed.has(messageId))
  return [...shown.map((message) => sentLetter(message, edits.get(message.messageId) ?? null)), ...queued]
}

function sentLetter(message: MailMessage, edit: OutboxEntry | null): LetterEntry {
  return {
    key: String(message.messageId),
    text: (edit && inputOf(edit, editMessage)?.text) ?? message.text,
    sender: message.sender,
    publishedAt: message.publishedAt,
    attachmentTotal: message.attachments.length,
    message,
    write: edit,
    state: edit ? stateOfWrite(edit) : sent,
  }
}

function queuedLetter(write: OutboxEntry, { text, attachmentIds }: { text: string; attachmentIds: number[] }, self: Writer): LetterEntry {
  return {
    key: write.idempotencyKey,
    text,
    sender: self,
    publishedAt: Math.floor(write.createdAtMs / 1000),
    attachmentTotal: attachmentIds.length,
    message: null,
    write,
    state: stateOfWrite(write),
  }
}

export interface ThreadEntry {
  readonly thread: MailThread
  /** Of its newest letter. */
  readonly state: LetterState
}

/** Threads of a view as they will be; `view` null for what a search found. Refused moves do not count. */
export function mergePendingThreads(
  threads: readonly MailThread[],
  writes: readonly OutboxEntry[],
  view: MailView | null,
  selfId: number,
): ThreadEntry[] {
  const known = new Map(threads.map((thread) => [thread.threadId as number, thread]))
  return [...known.values()]
    .map((thread) => threadEntry(thread, writes, selfId))
    .filter(({ thread }) => thread.isGone !== true && isIn(view, thread))
}

type Shown = MailThread & { isGone?: boolean }

function threadEntry(thread: MailThread, writes: readonly OutboxEntry[], selfId: number): { thread: Shown; state: LetterState } {
  let shown: Shown = thread
  let state = sent
  for (const write of writes) {
    const answer = inputOf(write, createMessage)
    if (answer?.threadId === thread.threadId) {
      shown = { ...shown, last: waitingLast(write, answer, thread, selfId), box: shown.isRequest ? 'inbox' : shown.box, isRequest: false }
      state = stateOfWrite(write)
    } else if (write.code === null) shown = withWrite(shown, write)
  }
  return { thread: shown, state }
}

function waitingLast(
  write: OutboxEntry,
  { text, attachmentIds }: { text: string; attachmentIds: number[] },
  thread: MailThread,
  selfId: number,
): MailThread['last'] {
  return {
    ...thread.last,
    senderId: selfId as MailThread['last']['senderId'], // the signed-in member's own id
    excerpt: text.slice(0, 160),
    attachmentTotal: attachmentIds.length,
    publishedAt: Math.floor(write.createdAtMs / 1000),
  }
}

function withWrite(thread: Shown, write: OutboxEntry): Shown {
  const { threadId } = thread
  const mark = inputOf(write, readThread)
  if (mark?.threadId === threadId) return { ...thread, isRead: mark.isRead }
  if (inputOf(write, acceptThread)?.threadId === threadId) return { ...thread, box: 'inbox', isRequest: false }
  const move = inputOf(write, moveThreads)
  if (move?.threadIds.includes(threadId)) return { ...thread, box: move.box }
  if (inputOf(write, archiveThreads)?.threadIds.includes(threadId)) return { ...thread, box: 'archive' }
  if (inputOf(write, removeThreads)?.threadIds.includes(threadId))
    return thread.box === 'trash' ? { ...thread, isGone: true } : { ...thread, box: 'trash' }
  return thread
}

/** `sent` shows threads of every box but the trash; so does searching. */
function isIn(view: MailView | null, { box }: MailThread): boolean {
  return view === null || view === 'sent' ? box !== 'trash' : box === view
}

/** A thread with what waits about it, wherever it lies. */
export function threadWithPending(thread: MailThread, writes: readonly OutboxEntry[], selfId: number): MailThread {
  return threadEntry(thread, writes, selfId).thread
}

export interface NewMailEntry {
  readonly write: OutboxEntry
  readonly subject: string
  readonly text: string
  readonly state: LetterState
}

/** Letters that have no thread yet, newest first. */
export function waitingNewMail(writes: readonly OutboxEntry[]): NewMailEntry[] {
  return writes
    .flatMap((write) => {
      const input = inputOf(write, sendMail)
      return input ? [{ write, subject: input.subject, text: input.text, state: stateOfWrite(write) }] : []
    })
    .toReversed()
}

/** A thread is marked only when it was the other way: each waiting mark counts one. */
export function unreadWithPending(unread: number, writes: readonly OutboxEntry[]): number {
  const change = writes.reduce((sum, write) => {
    const mark = write.code === null ? inputOf(write, readThread) : null
    return mark ? sum + (mark.isRead ? -1 : 1) : sum
  }, 0)
  return Math.max(0, unread + change)
}
