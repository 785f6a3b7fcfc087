/** A conversation as this device knows it, asked once: for what is no screen. */
import type { Conversation, MessagingHash } from '#contract/chat/chat.ts'
import { findConversation } from '#src/offline/chat-store/conversation-rows.ts'
import { chatStore } from './internal/device.ts'

export async function knownConversation(messagingHash: MessagingHash): Promise<Conversation | null> {
  const store = await chatStore()
  const row = store && (await findConversation(store.db, messagingHash))
  return row && row.goneSeq === null ? row.conversation : null
}
