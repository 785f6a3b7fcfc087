/** The only place that touches cached mail. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import type { ResponseOutput } from '#contract/endpoint.ts'
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
  type listThreads,
  type MailMessage,
  type MailThread,
  type MailView,
  type searchMessages,
  type ThreadId,
} from '#contract/talk/mail.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { inputOf } from '#src/offline/outbox/input-of.ts'
import { mergePendingThreads } from './pending.ts'
import { mailQueries, type LetterEdge } from './queries.ts'
import { mailSubjects } from './subject.ts'

type ThreadPages = InfiniteData<ResponseOutput<typeof listThreads>>
type LetterPage = ResponseOutput<typeof searchMessages>
type LetterPages = InfiniteData<LetterPage, LetterEdge>

/** Takes over the server's answer to a write of this page, so that nothing flickers when its entry leaves the outbox. */
export function settleMailAnswer(queryClient: QueryClient, entry: OutboxEntry, answer: unknown): void {
  if (!entry.subject.startsWith(mailSubjects)) return
  if (inputOf(entry, createMessage) ?? inputOf(entry, sendMail)) {
    const written = v.safeParse(createMessage.response, answer)
    if (written.success) takeOverLetter(queryClient, written.output.thread, written.output.message)
  }
  if (inputOf(entry, readThread) ?? inputOf(entry, acceptThread)) {
    const known = v.safeParse(readThread.response, answer)
    if (known.success) takeOverThread(queryClient, known.output)
  }
  const edit = inputOf(entry, editMessage) && v.safeParse(editMessage.response, answer)
  if (edit?.success)
    mapLetters(queryClient, edit.output.threadId, (message) => (message.messageId === edit.output.messageId ? edit.output : message))
  const removal = inputOf(entry, removeMessage)
  if (removal) mapLetters(queryClient, null, (message) => (message.messageId === removal.messageId ? null : message))
  if (inputOf(entry, moveThreads) ?? inputOf(entry, archiveThreads) ?? inputOf(entry, removeThreads)) takeOverMove(queryClient, entry)
}

/** Something changed, here or elsewhere: what is shown asks again, the rest when next opened. */
export function refreshMail(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: mailQueries.all() })
}

function takeOverLetter(queryClient: QueryClient, thread: MailThread, message: MailMessage): void {
  changeThread(queryClient, thread.threadId, (known) => {
    const pages = known.pages.map((page) => ({ ...page, thread }))
    const last = pages.at(-1)
    // Newer letters that are not here yet would come before it.
    if (!last || last.hasNewer) return { ...known, pages }
    return { ...known, pages: [...pages.slice(0, -1), { ...last, messages: [...last.messages, message] }] }
  })
  takeOverThread(queryClient, thread)
}

function takeOverThread(queryClient: QueryClient, thread: MailThread): void {
  changeThread(queryClient, thread.threadId, (known) => ({ ...known, pages: known.pages.map((page) => ({ ...page, thread })) }))
  queryClient.setQueriesData<ThreadPages>({ queryKey: mailQueries.lists() }, (known) =>
    mapThreads(known, (items) => items.map((item) => (item.threadId === thread.threadId ? thread : item))),
  )
}

function takeOverMove(queryClient: QueryClient, entry: OutboxEntry): void {
  for (const [queryKey, known] of queryClient.getQueriesData<ThreadPages>({ queryKey: mailQueries.lists() })) {
    const view = queryKey.at(-1) as MailView // as `mailQueries.list` writes it
    const stay = (items: MailThread[]) => mergePendingThreads(items, [{ ...entry, code: null }], view, 0).map(({ thread }) => thread)
    queryClient.setQueryData(queryKey, mapThreads(known, stay))
  }
}

function mapThreads(known: ThreadPages | undefined, change: (items: MailThread[]) => MailThread[]): ThreadPages | undefined {
  return known && { ...known, pages: known.pages.map((page) => ({ ...page, items: change(page.items) })) }
}

function changeThread(queryClient: QueryClient, threadId: ThreadId, change: (pages: LetterPages) => LetterPages): void {
  queryClient.setQueryData<LetterPages>([...mailQueries.threads(), threadId], (known) => known && change(known))
}

function mapLetters(queryClient: QueryClient, threadId: ThreadId | null, change: (message: MailMessage) => MailMessage | null): void {
  const queryKey = threadId === null ? mailQueries.threads() : [...mailQueries.threads(), threadId]
  queryClient.setQueriesData<LetterPages>({ queryKey }, (known) => {
    const pageOf = (page: LetterPage) => ({ ...page, messages: page.messages.map(change).filter((message) => message !== null) })
    return known && { ...known, pages: known.pages.map(pageOf) }
  })
}
