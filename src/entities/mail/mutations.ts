/** What is done with mail. All of it may wait for the line. */
import {
  acceptThread,
  archiveThreads,
  createMessage,
  editMessage,
  moveThreads,
  readThread,
  removeMessage,
  removeThreads,
  type MailMessage,
  type ThreadId,
} from '#contract/talk/mail.ts'
import { submit } from '#src/data/outbox/outbox-link.ts'
import { boxSubject, threadSubject } from './subject.ts'

export interface Letter {
  readonly text: string
  readonly attachmentIds: number[]
}

export function answerThread(threadId: ThreadId, letter: Letter): Promise<void> {
  return submit(createMessage, { threadId, ...letter }, threadSubject(threadId))
}

export function markThread(threadId: ThreadId, isRead: boolean): Promise<void> {
  return submit(readThread, { threadId, isRead }, threadSubject(threadId))
}

export function acceptSender(threadId: ThreadId): Promise<void> {
  return submit(acceptThread, { threadId }, threadSubject(threadId))
}

export function changeLetter({ messageId, threadId }: MailMessage, text: string): Promise<void> {
  return submit(editMessage, { messageId, text }, threadSubject(threadId))
}

export function removeLetter({ messageId, threadId }: MailMessage): Promise<void> {
  return submit(removeMessage, { messageId }, threadSubject(threadId))
}

/** How many may be moved at once (contract). */
export const mostMoved = 50

export function archive(threadIds: ThreadId[]): Promise<void> {
  return submit(archiveThreads, { threadIds }, boxSubject)
}

export function moveTo(box: 'inbox' | 'archive' | 'trash', threadIds: ThreadId[]): Promise<void> {
  return submit(moveThreads, { threadIds, box }, boxSubject)
}

/** Into the trash; out of the trash for good. */
export function remove(threadIds: ThreadId[]): Promise<void> {
  return submit(removeThreads, { threadIds }, boxSubject)
}
