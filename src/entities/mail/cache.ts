/** The only place that updates cached mail. */
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { ResponseOutput } from '#contract/endpoint.ts'
import type { listThreads, MailMessage, MailThread, MailView, searchMessages, ThreadId } from '#contract/mail/mail.ts'
import { notificationQueries } from '#src/entities/notification/queries.ts'
import { dropMessage, keepMessage, keepMessages } from './device.ts'
import { mailQueries, type MessageEdge } from './queries.ts'
import { shownThread, shownThreads, type ShownThread } from './thread-list.ts'

type ThreadPages = InfiniteData<ResponseOutput<typeof listThreads>>
type MessagePage = ResponseOutput<typeof searchMessages>
type MessagePages = InfiniteData<MessagePage, MessageEdge>

/** Something changed, here or elsewhere: visible lists refetch at once, the rest when next opened. */
export function refreshMail(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: mailQueries.all() })
}

/** The member's own message after it has arrived, in its thread and on the device. */
export function takeOverMessage(queryClient: QueryClient, { thread, message }: { thread: MailThread; message: MailMessage }): void {
  changeThread(queryClient, thread.threadId, (known) => {
    const pages = known.pages.map((page) => ({ ...page, thread }))
    const last = pages.at(-1)
    // Newer messages that are not loaded yet would precede it.
    if (!last || last.hasNewer) return { ...known, pages }
    return { ...known, pages: [...pages.slice(0, -1), { ...last, messages: [...last.messages, message] }] }
  })
  void keepMessages({ thread, messages: [message], hasOlder: true, hasNewer: true })
  takeOverThread(queryClient, thread)
}

/** The thread's position in its lists and the unread totals are refetched: the response does not contain them. */
export function takeOverThread(queryClient: QueryClient, thread: MailThread): void {
  changeThread(queryClient, thread.threadId, (known) => ({ ...known, pages: known.pages.map((page) => ({ ...page, thread })) }))
  queryClient.setQueriesData<ThreadPages>({ queryKey: mailQueries.lists() }, (known) =>
    mapThreads(known, (items) => items.map((item) => (item.threadId === thread.threadId ? thread : item))),
  )
  refreshLists(queryClient)
}

/** The thread's messages are refetched: their images can be opened now, and the response does not contain them. */
export function takeOverAcceptance(queryClient: QueryClient, thread: MailThread): void {
  takeOverThread(queryClient, thread)
  void queryClient.invalidateQueries({ queryKey: [...mailQueries.threads(), thread.threadId] })
}

export function takeOverEdit(queryClient: QueryClient, message: MailMessage): void {
  mapMessages(queryClient, message.threadId, (known) => (known.messageId === message.messageId ? message : known))
  void keepMessage(message)
  refreshLists(queryClient)
}

/** The thread is refetched: without its last message it may be gone, which the response does not tell. */
export function takeOutMessage(queryClient: QueryClient, messageId: number): void {
  mapMessages(queryClient, null, (message) => (message.messageId === messageId ? null : message))
  void dropMessage(messageId)
  void queryClient.invalidateQueries({ queryKey: mailQueries.threads() })
  refreshLists(queryClient)
}

/** Threads leave the lists they no longer belong to at once; their replacements are fetched. */
export function takeOverMove(queryClient: QueryClient, change: (shown: ShownThread) => ShownThread): void {
  for (const [queryKey, known] of queryClient.getQueriesData<ThreadPages>({ queryKey: mailQueries.lists() })) {
    const view = queryKey.at(-1) as MailView // as written by `mailQueries.list`
    const stay = (items: MailThread[]) => shownThreads(items, view, (thread) => change(shownThread(thread, 0))).map(({ thread }) => thread)
    queryClient.setQueryData(queryKey, mapThreads(known, stay))
  }
  for (const [queryKey, known] of queryClient.getQueriesData<MessagePages>({ queryKey: mailQueries.threads() })) {
    if (known) moveOpened(queryClient, queryKey, known, change)
  }
  refreshLists(queryClient)
}

/** Updates the box of opened threads. A thread that is gone is refetched, so that its screen shows that. */
function moveOpened(queryClient: QueryClient, queryKey: QueryKey, known: MessagePages, change: (shown: ShownThread) => ShownThread): void {
  const moved = known.pages.map((page) => ({ page, shown: change(shownThread(page.thread, 0)) }))
  if (moved.some(({ shown }) => shown.isGone)) void queryClient.invalidateQueries({ queryKey })
  else if (moved.some(({ page, shown }) => shown.thread !== page.thread))
    queryClient.setQueryData<MessagePages>(queryKey, {
      ...known,
      pages: moved.map(({ page, shown }) => ({ ...page, thread: shown.thread })),
    })
}

/** Also search results and the tray, which show the newest messages. */
function refreshLists(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: mailQueries.lists() })
  void queryClient.invalidateQueries({ queryKey: mailQueries.searches() })
  void queryClient.invalidateQueries({ queryKey: mailQueries.counts().queryKey })
  void queryClient.invalidateQueries({ queryKey: notificationQueries.tray().queryKey })
}

function mapThreads(known: ThreadPages | undefined, change: (items: MailThread[]) => MailThread[]): ThreadPages | undefined {
  return known && { ...known, pages: known.pages.map((page) => ({ ...page, items: change(page.items) })) }
}

function changeThread(queryClient: QueryClient, threadId: ThreadId, change: (pages: MessagePages) => MessagePages): void {
  queryClient.setQueryData<MessagePages>([...mailQueries.threads(), threadId], (known) => known && change(known))
}

function mapMessages(queryClient: QueryClient, threadId: ThreadId | null, change: (message: MailMessage) => MailMessage | null): void {
  const queryKey = threadId === null ? mailQueries.threads() : [...mailQueries.threads(), threadId]
  queryClient.setQueriesData<MessagePages>({ queryKey }, (known) => {
    const pageOf = (page: MessagePage) => ({ ...page, messages: page.messages.map(change).filter((message) => message !== null) })
    return known && { ...known, pages: known.pages.map(pageOf) }
  })
}
