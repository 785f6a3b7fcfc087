/** Search in the messages on the device. */
import type { ChatMessage, Conversation } from '#contract/chat/chat.ts'
import type { DeviceStore } from '#src/offline/db/open-device-store.ts'
import { findConversation } from '#src/offline/chat-store/conversation-rows.ts'
import type { MessageSearch } from '#src/offline/chat-store/search-messages.ts'
import { importWithRetry } from '#src/platform/parts/import-with-retry.ts'
import { onMemberChange, chatStore } from './internal/device.ts'

export interface FoundMessage {
  readonly message: ChatMessage
  readonly conversation: Conversation | null
}

let made: { readonly store: DeviceStore; readonly search: MessageSearch } | null = null
onMemberChange(() => {
  made?.search.close()
  made = null
})

/** Matches all words, in any order, ignoring case and accents; newest first. */
export async function searchChat(text: string, signal?: AbortSignal): Promise<readonly FoundMessage[]> {
  const store = await chatStore()
  if (!store) return []
  const { createMessageSearch } = await importWithRetry(() => import('#src/offline/chat-store/search-messages.ts'))
  if (made?.store !== store) made = { store, search: createMessageSearch(store) }
  const messages = await made.search.find(text)
  signal?.throwIfAborted()
  return Promise.all(
    messages.map(async (message) => ({
      message,
      conversation: (await findConversation(store.db, message.messagingHash))?.conversation ?? null,
    })),
  )
}
