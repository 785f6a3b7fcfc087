/** Actions on mail. All of them may wait for a connection. */
import { msg } from '@lingui/core/macro'
import type { RequestInput, ResponseOutput } from '#contract/endpoint.ts'
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
  type ThreadId,
} from '#contract/mail/mail.ts'
import { CallError } from '#src/http/call-error.ts'
import { discardWrite, submit } from '#src/data/outbox/outbox-link.ts'
import { defineWrites } from '#src/data/outbox/queued-write.ts'
import { submitAndWait, type WriteOutcome } from '#src/data/outbox/submit-record.ts'
import { randomUuid } from '#src/lib/random-uuid.ts'
import { refreshMail, takeOutMessage, takeOverAcceptance, takeOverEdit, takeOverMessage, takeOverMove, takeOverThread } from './cache.ts'
import { stateOfWrite, withEditedMessage, withMessage, withoutMessage, type MessageList } from './message-list.ts'
import { withMoved, withNewest, withRemoved, withThread, type NewMailEntry, type ShownThread } from './thread-list.ts'

interface MailViews {
  readonly messages: MessageList
  readonly thread: ShownThread
  /** Messages that have no thread yet, newest first. */
  readonly newMail: readonly NewMailEntry[]
  /** The number of unread threads. */
  readonly unread: number
}
const define = defineWrites<MailViews>()

const threadSubject = (threadId: number) => `mail:thread:${threadId}`
const ofThread = ({ threadId }: { threadId: number }) => threadSubject(threadId)
/** Moves of threads, sent in order. */
const ofBoxes = () => 'mail:boxes'

const newMail = define(sendMail, {
  label: msg`A message`,
  // Each independent of the others.
  subject: () => `mail:new:${randomUuid()}`,
  texts: ['subject', 'text'],
  place: () => '/mail',
  overlay: {
    newMail: (entries, { subject, text }, write) => [{ write, subject, text, state: stateOfWrite(write) }, ...entries],
  },
  showsRefused: true,
  settle: (client, { answer }) => takeOverMessage(client, answer),
  refresh: refreshMail,
})

const answer = define(createMessage, {
  label: msg`A message`,
  subject: ofThread,
  texts: ['text'],
  place: ({ threadId }, { code }) => (code === 'not_found' ? null : `/mail/thread/${threadId}`),
  overlay: { messages: withMessage, thread: withNewest },
  showsRefused: true,
  settle: (client, settled) => takeOverMessage(client, settled.answer),
  refresh: refreshMail,
})

const mark = define(readThread, {
  label: null,
  subject: ofThread,
  overlay: {
    thread: (shown, { threadId, isRead }) => withThread(shown, threadId, { isRead }),
    // A thread is marked only if that changes it, so each queued mark counts as one.
    unread: (total, { isRead }) => Math.max(0, total + (isRead ? -1 : 1)),
  },
  settle: (client, settled) => takeOverThread(client, settled.answer),
  refresh: refreshMail,
})

const acceptance = define(acceptThread, {
  label: msg`An accepted message request`,
  subject: ofThread,
  overlay: { thread: (shown, { threadId }) => withThread(shown, threadId, { box: 'inbox', isRequest: false }) },
  settle: (client, settled) => takeOverAcceptance(client, settled.answer),
  refresh: refreshMail,
})

const edit = define(editMessage, {
  label: msg`An edited message`,
  subject: null,
  texts: ['text'],
  overlay: { messages: (list, { messageId, text }, write) => withEditedMessage(list, messageId, text, write) },
  showsRefused: true,
  settle: (client, settled) => takeOverEdit(client, settled.answer),
  refresh: refreshMail,
})

const messageRemoval = define(removeMessage, {
  label: msg`A removed message`,
  subject: null,
  overlay: { messages: (list, { messageId }) => withoutMessage(list, messageId) },
  settle: (client, { input }) => takeOutMessage(client, input.messageId),
  refresh: refreshMail,
})

const move = define(moveThreads, {
  label: msg`Moved mail`,
  subject: ofBoxes,
  overlay: { thread: (shown, { threadIds, box }) => withMoved(shown, threadIds, box) },
  settle: (client, { input }) => takeOverMove(client, (shown) => withMoved(shown, input.threadIds, input.box)),
  refresh: refreshMail,
})

const archiving = define(archiveThreads, {
  label: msg`Archived mail`,
  subject: ofBoxes,
  overlay: { thread: (shown, { threadIds }) => withMoved(shown, threadIds, 'archive') },
  settle: (client, { input }) => takeOverMove(client, (shown) => withMoved(shown, input.threadIds, 'archive')),
  refresh: refreshMail,
})

const removal = define(removeThreads, {
  label: msg`Removed mail`,
  subject: ofBoxes,
  overlay: { thread: (shown, { threadIds }) => withRemoved(shown, threadIds) },
  settle: (client, { input }) => takeOverMove(client, (shown) => withRemoved(shown, input.threadIds)),
  refresh: refreshMail,
})

export const mailWrites = [newMail, answer, mark, acceptance, edit, messageRemoval, move, archiving, removal]

export interface Message {
  readonly text: string
  readonly attachmentIds: number[]
}

/** A refused message leaves the outbox: the form still has the text, and the member can correct it. */
export async function sendNewMail(input: RequestInput<typeof sendMail>): Promise<WriteOutcome<ResponseOutput<typeof sendMail>>> {
  try {
    const outcome = await submitAndWait(newMail, input)
    if (outcome.state === 'refused' && outcome.entryId !== null) void discardWrite(outcome.entryId)
    return outcome
  } catch (error) {
    // A device without storage has sent it at once.
    if (error instanceof CallError) return { state: 'refused', code: error.code, entryId: null }
    throw error
  }
}

export function answerThread(threadId: ThreadId, message: Message): Promise<void> {
  return submit(answer, { threadId, ...message })
}

export function markThread(threadId: ThreadId, isRead: boolean): Promise<void> {
  return submit(mark, { threadId, isRead })
}

export function acceptSender(threadId: ThreadId): Promise<void> {
  return submit(acceptance, { threadId })
}

export function changeMessage({ messageId, threadId }: MailMessage, text: string): Promise<void> {
  return submit(edit, { messageId, text }, { subject: threadSubject(threadId) })
}

export function deleteMessage({ messageId, threadId }: MailMessage): Promise<void> {
  return submit(messageRemoval, { messageId }, { subject: threadSubject(threadId) })
}

/** How many may be moved at once (contract). */
export const mostMoved = 50

export function archive(threadIds: ThreadId[]): Promise<void> {
  return submit(archiving, { threadIds })
}

export function moveTo(box: 'inbox' | 'archive' | 'trash', threadIds: ThreadId[]): Promise<void> {
  return submit(move, { threadIds, box })
}

/** Into the trash; from the trash, deleted for good. */
export function remove(threadIds: ThreadId[]): Promise<void> {
  return submit(removal, { threadIds })
}
