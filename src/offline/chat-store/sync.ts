/**
 * Syncs chat from the server to the device: the lists, and the missing messages of each conversation that is ahead. Nothing is
 * guessed: incomplete ranges are fetched. Used by pages and the service worker alike, which pass in their own server calls.
 */
import type { RequestInput, ResponseOutput } from '#contract/endpoint.ts'
import type { Conversation, listConversations, listMessages, MessagingHash } from '#contract/chat/chat.ts'
import { chatPageSizes } from '#contract/chat/limits.ts'
import type { DeviceStore } from '../db/open-device-store.ts'
import { findConversation, keepListPage, type ListName } from './conversation-rows.ts'
import { newestRange, type Range } from './held-ranges.ts'
import { keepMessages, readRanges } from './message-rows.ts'

export interface ChatPorts {
  readonly listConversations: (input: RequestInput<typeof listConversations>) => Promise<ResponseOutput<typeof listConversations>>
  readonly listMessages: (input: RequestInput<typeof listMessages>) => Promise<ResponseOutput<typeof listMessages>>
}

export interface SyncedChat {
  /** Conversations on the device that are no longer in a list, because they were deleted or left elsewhere. */
  readonly absent: readonly MessagingHash[]
  /** The cursor of the first page that was not requested; null at the end of the list. */
  readonly nextCursors: Readonly<Record<ListName, string | null>>
}

const mostPages = 10
/** The number of conversations whose messages are fetched before the member opens them. */
const mostFetched = 30
/** A longer gap is not filled: the newest messages are fetched, and those in between when the member scrolls to them. */
const longestGap = 3 * chatPageSizes.mostMessages

export async function syncChat(store: DeviceStore, ports: ChatPorts, now: () => number = Date.now): Promise<SyncedChat> {
  const inbox = await syncList(store, ports, 'inbox', now)
  const requests = await syncList(store, ports, 'requests', now)
  for (const conversation of [...inbox.items, ...requests.items].slice(0, mostFetched)) {
    if (!store.isOpen()) break
    await fillGap(store, ports, conversation)
  }
  return {
    absent: [...inbox.absent, ...requests.absent],
    nextCursors: { inbox: inbox.nextCursor, requests: requests.nextCursor },
  }
}

interface SyncedList {
  readonly items: readonly Conversation[]
  readonly absent: readonly MessagingHash[]
  readonly nextCursor: string | null
}

/** Continues page by page while the pages contain something new. */
async function syncList(store: DeviceStore, ports: ChatPorts, list: ListName, now: () => number): Promise<SyncedList> {
  const items: Conversation[] = []
  const absent: MessagingHash[] = []
  let cursor: string | null = null
  let fromSortAt = Infinity
  for (let page = 0; page < mostPages && store.isOpen(); page++) {
    const taken = await syncPage(store, ports, list, { cursor, fromSortAt }, now)
    items.push(...taken.items)
    absent.push(...taken.absent)
    cursor = taken.nextCursor
    fromSortAt = taken.untilSortAt
    if (cursor === null || !taken.hasNews) break
  }
  return { items, absent, nextCursor: cursor }
}

export interface SyncedPage extends SyncedList {
  /** Whether the page contained anything that was not on the device. */
  readonly hasNews: boolean
  readonly untilSortAt: number
}

export async function syncPage(
  store: DeviceStore,
  ports: ChatPorts,
  list: ListName,
  { cursor, fromSortAt }: { cursor: string | null; fromSortAt: number },
  now: () => number = Date.now,
): Promise<SyncedPage> {
  const askedAtMs = now()
  const { items, nextCursor } = await ports.listConversations({ view: list, ...(cursor === null ? {} : { cursor }) })
  const before = await Promise.all(items.map(({ messagingHash }) => findConversation(store.db, messagingHash)))
  const hasNews = items.some((item, index) => item.lastSeq !== before[index]?.conversation.lastSeq || before[index]?.listedIn !== list)
  const absent = await keepListPage(store, list, { items, isLast: nextCursor === null, fromSortAt }, askedAtMs)
  return { items, absent, nextCursor, hasNews, untilSortAt: items.at(-1)?.tmLastMessage ?? 0 }
}

/** Fetches the messages between the newest one on the device and the newest one on the server. */
export async function fillGap(
  store: DeviceStore,
  ports: Pick<ChatPorts, 'listMessages'>,
  { messagingHash, lastSeq }: Pick<Conversation, 'messagingHash' | 'lastSeq'>,
): Promise<void> {
  let newest = newestRange(await readRanges(store.db, messagingHash))
  if (newest && newest[1] >= lastSeq) return
  if (!newest || lastSeq - newest[1] > longestGap) return fetchNewest(store, ports, messagingHash)
  for (let hasMore = true; hasMore && newest && store.isOpen();) {
    const afterSeq: number = newest[1]
    const answer = await ports.listMessages({ messagingHash, afterSeq, limit: chatPageSizes.mostMessages })
    const last = answer.messages.at(-1)?.seq ?? afterSeq
    // At the end of the conversation, positions that the member does not see count as complete as well.
    await keepMessages(store, messagingHash, answer.messages, [afterSeq + 1, answer.hasMore ? last : Math.max(last, lastSeq)])
    hasMore = answer.hasMore && last > afterSeq
    newest = [newest[0], last]
  }
}

/** Fetches the newest page, regardless of the messages on the device. */
export async function fetchNewest(store: DeviceStore, ports: Pick<ChatPorts, 'listMessages'>, messagingHash: MessagingHash): Promise<void> {
  const { messages, hasMore } = await ports.listMessages({ messagingHash })
  const places = messages.map(({ seq }) => seq)
  const range: Range = [hasMore ? Math.min(...places) : 0, Math.max(0, ...places)]
  if (store.isOpen()) await keepMessages(store, messagingHash, messages, range)
}

/** Fetches the messages before the newest complete range. */
export async function fetchOlder(store: DeviceStore, ports: Pick<ChatPorts, 'listMessages'>, messagingHash: MessagingHash): Promise<void> {
  const newest = newestRange(await readRanges(store.db, messagingHash))
  if (!newest) return fetchNewest(store, ports, messagingHash)
  const beforeSeq = newest[0]
  const { messages, hasMore } = await ports.listMessages({ messagingHash, beforeSeq })
  const first = hasMore ? Math.min(beforeSeq, ...messages.map(({ seq }) => seq)) : 0
  if (store.isOpen()) await keepMessages(store, messagingHash, messages, [first, beforeSeq - 1])
}
