/** Search in what is on the device. */
import type { ChatMessage, Conversation } from '#contract/talk/chat.ts'
import type { DeviceStore } from '#src/offline/db/open-device-store.ts'
import { findConversation } from '#src/offline/talk/conversation-rows.ts'
import type { MessageSearch } from '#src/offline/talk/search-messages.ts'
import { onceLoaded } from '#src/platform/parts/once-loaded.ts'
import { onMemberChange, talkStore } from './internal/device.ts'

export interface FoundMessage {
  readonly message: ChatMessage
  readonly conversation: Conversation | null
}

let made: { readonly store: DeviceStore; readonly search: MessageSearch } | null = null
onMemberChange(() => {
  made?.search.close()
  made = null
})

/** All words, in any order, whatever their case and accents; newest first. */
export async function searchTalk(text: string, signal?: AbortSignal): Promise<readonly FoundMessage[]> {
  const store = await talkStore()
  if (!store) return []
  const { createMessageSearch } = await onceLoaded(() => import('#src/offline/talk/search-messages.ts'))
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
