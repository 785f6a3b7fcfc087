/** Brings mail that arrived in the background to the device. Used by the service worker, which passes in its own server calls. */
import type { RequestInput, ResponseOutput } from '#contract/endpoint.ts'
import type { listThreads, searchMessages } from '#contract/mail/mail.ts'
import type { DeviceStore } from '../db/open-device-store.ts'
import { keepMessagePage, keepThreadPage, newestMessage } from './mail-rows.ts'

export interface MailPorts {
  readonly listThreads: (input: RequestInput<typeof listThreads>) => Promise<ResponseOutput<typeof listThreads>>
  readonly searchMessages: (input: RequestInput<typeof searchMessages>) => Promise<ResponseOutput<typeof searchMessages>>
}

/**
 * Saves the newest page of the inbox, and the missing messages of its unread threads. Messages from strangers cause no notification
 * and are not fetched here.
 */
export async function syncMail(store: DeviceStore, ports: MailPorts): Promise<void> {
  const { items, nextCursor } = await ports.listThreads({ box: 'inbox' })
  // Messages are saved before the list: otherwise a thread could be listed as new while its messages are unreadable offline.
  for (const { threadId, isRead, last } of items) {
    if (!store.isOpen()) return
    if (isRead || (await newestMessage(store, threadId)).publishedAt >= last.publishedAt) continue
    await keepMessagePage(store, await ports.searchMessages({ threadId }))
  }
  if (store.isOpen()) await keepThreadPage(store, { box: 'inbox', items, fromAt: Infinity, isLast: nextCursor === null })
}
