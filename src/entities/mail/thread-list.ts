/** Threads as lists show them, with queued writes. */
import type { MailBox, MailThread, MailView } from '#contract/mail/mail.ts'
import { plainExcerpt, previewLength } from '#contract/texts/plain-excerpt.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { sentState, stateOfWrite, type MessageState, type WrittenMessage } from './message-list.ts'

export interface ThreadEntry {
  readonly thread: MailThread
  /** Of its newest message. */
  readonly state: MessageState
}

export interface ShownThread extends ThreadEntry {
  /** The author of queued messages. */
  readonly currentUserId: number
  readonly isGone: boolean
}

export function shownThread(thread: MailThread, currentUserId: number): ShownThread {
  return { thread, state: sentState, currentUserId, isGone: false }
}

/**
 * The threads left in the view once `layOver` has been applied; `view` is null for search results. Overlapping pages
 * contain a thread twice.
 */
export function shownThreads(
  threads: readonly MailThread[],
  view: MailView | null,
  layOver: (thread: MailThread) => ShownThread,
): ThreadEntry[] {
  const known = new Map(threads.map((thread) => [thread.threadId as number, thread]))
  return [...known.values()].map(layOver).filter(({ thread, isGone }) => !isGone && isIn(view, thread))
}

/** `sent` shows threads of every box but the trash; so does a search. */
function isIn(view: MailView | null, { box }: MailThread): boolean {
  return view === null || view === 'sent' ? box !== 'trash' : box === view
}

/** Replying to a request accepts it. */
export function withNewest(shown: ShownThread, { threadId, text, attachmentIds }: WrittenMessage, write: OutboxEntry): ShownThread {
  const { thread, currentUserId } = shown
  if (threadId !== thread.threadId) return shown
  const last: MailThread['last'] = {
    ...thread.last,
    senderId: currentUserId as MailThread['last']['senderId'], // the signed-in member's own id
    excerpt: plainExcerpt(text, previewLength),
    attachmentTotal: attachmentIds.length,
    publishedAt: Math.floor(write.createdAtMs / 1000),
  }
  return {
    ...shown,
    thread: { ...thread, last, box: thread.isRequest ? 'inbox' : thread.box, isRequest: false },
    state: stateOfWrite(write),
  }
}

export function withThread(shown: ShownThread, threadId: number, change: Partial<MailThread>): ShownThread {
  return shown.thread.threadId === threadId ? { ...shown, thread: { ...shown.thread, ...change } } : shown
}

export function withMoved(shown: ShownThread, threadIds: readonly number[], box: MailBox): ShownThread {
  return threadIds.includes(shown.thread.threadId) ? { ...shown, thread: { ...shown.thread, box } } : shown
}

/** Into the trash; from the trash, deleted for good. */
export function withRemoved(shown: ShownThread, threadIds: readonly number[]): ShownThread {
  if (!threadIds.includes(shown.thread.threadId)) return shown
  return shown.thread.box === 'trash' ? { ...shown, isGone: true } : { ...shown, thread: { ...shown.thread, box: 'trash' } }
}

export interface NewMailEntry {
  readonly write: OutboxEntry
  readonly subject: string
  readonly text: string
  readonly state: MessageState
}
