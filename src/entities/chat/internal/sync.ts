/** Fetches data the device lacks from the server, and stores it there. */
import { getConversation, listConversations, listMessages, type Conversation, type MessagingHash } from '#contract/chat/chat.ts'
import { call } from '#src/data/http/call.ts'
import { CallError } from '#src/http/call-error.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { createObservable } from '#src/lib/observable.ts'
import { coalesce } from '#src/lib/coalesce.ts'
import { keepConversation, removeConversation, type ListName } from '#src/offline/chat-store/conversation-rows.ts'
import { fillGap, syncPage, syncChat, type ChatPorts } from '#src/offline/chat-store/sync.ts'
import { neededStore, onMemberChange, chatStore } from './device.ts'

export const chatPorts: ChatPorts = {
  listConversations: (input) => call(listConversations, input, { isQuiet: true }),
  listMessages: (input) => call(listMessages, input, { isQuiet: true }),
}

export interface ListSync {
  readonly isLoading: boolean
  readonly failure: unknown
  /** Of the next page; null at the end, and before the first request. */
  readonly nextCursor: string | null
}
const unasked: ListSync = { isLoading: true, failure: null, nextCursor: null }
export const listSyncs = {
  inbox: createObservable(unasked),
  requests: createObservable(unasked),
} as const satisfies Record<ListName, unknown>

let wasSynced = false
onMemberChange(() => {
  wasSynced = false
  for (const sync of Object.values(listSyncs)) sync.set(unasked)
})

/**
 * Fetches everything new: after a reconnect, and when a list is opened before there is a connection. Never rejects:
 * the lists hold the failure.
 */
export const syncConversations = coalesce(async () => {
  const store = await chatStore()
  if (!store) return
  const lists = Object.entries(listSyncs) as Array<[ListName, (typeof listSyncs)[ListName]]> // its keys are the lists' names
  try {
    const { absent, nextCursors } = await syncChat(store, chatPorts)
    wasSynced = true
    for (const [name, sync] of lists) sync.set({ isLoading: false, failure: null, nextCursor: nextCursors[name] })
    for (const messagingHash of absent) await refreshConversation(messagingHash)
  } catch (failure) {
    for (const [, sync] of lists) sync.set({ ...sync.get(), isLoading: false, failure })
  }
})

export function syncOnce(): void {
  if (!wasSynced) void syncConversations()
}

export async function loadNextPage(list: ListName, fromSortAt: number): Promise<void> {
  const sync = listSyncs[list]
  const { isLoading, nextCursor } = sync.get()
  const store = await chatStore()
  if (isLoading || nextCursor === null || !store) return
  sync.set({ isLoading: true, failure: null, nextCursor })
  try {
    const page = await syncPage(store, chatPorts, list, { cursor: nextCursor, fromSortAt })
    sync.set({ isLoading: false, failure: null, nextCursor: page.nextCursor })
  } catch (failure) {
    sync.set({ isLoading: false, failure, nextCursor })
  }
}

const fills = new Map<MessagingHash, Promise<void>>()

/** One at a time for each conversation. */
export async function fillGapOf(conversation: Pick<Conversation, 'messagingHash' | 'lastSeq'>): Promise<void> {
  const { messagingHash } = conversation
  const before = fills.get(messagingHash) ?? Promise.resolve()
  const fill = before.catch(() => undefined).then(async () => fillGap(await neededStore(), chatPorts, conversation))
  fills.set(messagingHash, fill)
  try {
    await fill
  } finally {
    if (fills.get(messagingHash) === fill) fills.delete(messagingHash)
  }
}

/**
 * Refreshes one conversation from the server; if the server does not know it any more, it is removed from the device.
 * Rejects with the CallError.
 */
export async function refreshConversation(messagingHash: MessagingHash): Promise<Conversation | null> {
  const store = await neededStore()
  const askedAtMs = Date.now()
  try {
    const conversation = await call(getConversation, { messagingHash }, { isQuiet: true })
    await keepConversation(store, conversation, { askedAtMs, list: null })
    // A public chat the member has not joined shows no messages.
    if (conversation.isJoined) void fillGapOf(conversation).catch(reportProblem)
    return conversation
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'not_found') throw error
    await removeConversation(store, messagingHash, Date.now())
    return null
  }
}
