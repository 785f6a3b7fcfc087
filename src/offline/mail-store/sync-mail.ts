/** Letters that came while nobody looked are brought to the device: for the service worker, which hands in who speaks to the server. */
import type { RequestInput, ResponseOutput } from '#contract/endpoint.ts'
import type { listThreads, searchMessages } from '#contract/mail/mail.ts'
import type { DeviceStore } from '../db/open-device-store.ts'
import { keepLetterPage, keepThreadPage, newestLetter } from './mail-rows.ts'

export interface MailPorts {
  readonly listThreads: (input: RequestInput<typeof listThreads>) => Promise<ResponseOutput<typeof listThreads>>
  readonly searchMessages: (input: RequestInput<typeof searchMessages>) => Promise<ResponseOutput<typeof searchMessages>>
}

/** The newest page of the inbox, and the letters of its unread threads that the device lacks. Strangers' letters wake nobody and wait. */
export async function syncMail(store: DeviceStore, ports: MailPorts): Promise<void> {
  const { items, nextCursor } = await ports.listThreads({ box: 'inbox' })
  // The letters first: a thread that is listed as new and cannot be read is found out only without a line.
  for (const { threadId, isRead, last } of items) {
    if (!store.isOpen()) return
    if (isRead || (await newestLetter(store, threadId)).publishedAt >= last.publishedAt) continue
    await keepLetterPage(store, await ports.searchMessages({ threadId }))
  }
  if (store.isOpen()) await keepThreadPage(store, { box: 'inbox', items, fromAt: Infinity, isLast: nextCursor === null })
}
