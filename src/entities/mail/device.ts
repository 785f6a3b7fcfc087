/**
 * The mail saved on the device, for reading and searching offline. It never delays or replaces a response of the
 * server.
 */
import type { ResponseOutput } from '#contract/endpoint.ts'
import { mailBoxes, type listThreads, type MailMessage, type MailThread, type MailView, type searchMessages } from '#contract/mail/mail.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { memberStore } from '#src/data/session/member-store.ts'
import { sessionState } from '#src/data/session/session-state.ts'
import type { DeviceStore } from '#src/offline/db/open-device-store.ts'
import type * as MailRows from '#src/offline/mail-store/mail-rows.ts'
import type { MailSearch } from '#src/offline/mail-store/search-mail.ts'

type ThreadPage = ResponseOutput<typeof listThreads>
type MessagesPage = ResponseOutput<typeof searchMessages>

let made: { readonly store: DeviceStore; readonly search: MailSearch } | null = null

/** Null for guests, and where the device stores nothing. */
async function openStore(): Promise<DeviceStore | null> {
  const state = sessionState.get()
  return state.kind === 'signedIn' ? memberStore(state.self.userId) : null
}

/** Dexie and its dependencies are loaded with the first response. */
async function withRows(work: (store: DeviceStore, rows: typeof MailRows) => Promise<void>): Promise<void> {
  try {
    const store = await openStore()
    if (store) await work(store, await import('#src/offline/mail-store/mail-rows.ts'))
  } catch (error) {
    reportProblem(error)
  }
}

/** `fromAt`: time of the last message on the page before. */
export function keepThreads(view: MailView | null, page: ThreadPage, fromAt: number): Promise<void> {
  const box = mailBoxes.find((one) => one === view) ?? null
  return withRows((store, rows) => rows.keepThreadPage(store, { box, items: page.items, fromAt, isLast: page.nextCursor === null }))
}

export function keepMessages(page: MessagesPage): Promise<void> {
  return withRows(async (store, rows) => {
    await rows.keepMessagePage(store, page)
    made?.search.forget(page.messages.filter(({ editedAt }) => editedAt !== null).map(({ messageId }) => messageId))
  })
}

/** An edited message. */
export function keepMessage(message: MailMessage): Promise<void> {
  return withRows(async (store, rows) => {
    await rows.keepMessage(store, message)
    made?.search.forget([message.messageId])
  })
}

export function dropMessage(messageId: number): Promise<void> {
  return withRows((store, rows) => rows.dropMessage(store, messageId))
}

export function forgetThread(threadId: number): Promise<void> {
  return withRows((store, rows) => rows.forgetThread(store, threadId))
}

/**
 * A box from the device, if it is newer than the known one; otherwise null. `knownAt`: time of the newest known
 * message.
 */
export async function newerThreads(view: MailView, knownAt: number): Promise<ThreadPage | null> {
  const box = mailBoxes.find((one) => one === view)
  const store = box && (await openStore())
  if (!store) return null
  const { readThreads } = await import('#src/offline/mail-store/mail-rows.ts')
  const items = await readThreads(store, box)
  if ((items[0]?.last.publishedAt ?? 0) <= knownAt) return null
  return { items, total: items.length, totalIsLimit: false, page: 1, limit: items.length, nextCursor: null }
}

/** The same for a thread's messages. `knownId`: id of the newest known one. */
export async function newerMessages(threadId: number, edge: MailRows.MessagePlace, knownId: number): Promise<MessagesPage | null> {
  const store = await openStore()
  if (!store) return null
  const { newestMessage, readMessages } = await import('#src/offline/mail-store/mail-rows.ts')
  return (await newestMessage(store, threadId)).messageId > knownId ? readMessages(store, threadId, edge) : null
}

/** Matches all words, in any order, ignoring case and accents. */
export async function searchDevice(text: string): Promise<MailThread[]> {
  const store = await openStore()
  if (!store) return []
  const { createMailSearch } = await import('#src/offline/mail-store/search-mail.ts')
  if (made?.store !== store) {
    const search = createMailSearch(store)
    made = { store, search }
    // When the session ends or the app locks, the data read into memory is dropped, too.
    store.onClose(() => {
      search.close()
      if (made?.store === store) made = null
    })
  }
  return made.search.find(text)
}
