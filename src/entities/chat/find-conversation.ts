/** Reads a conversation from this device once, for code outside of screens. */
import type { Conversation, MessagingHash } from '#contract/chat/chat.ts'
import { findConversation } from '#src/offline/chat-store/conversation-rows.ts'
import { chatStore } from './internal/device.ts'

export async function knownConversation(messagingHash: MessagingHash): Promise<Conversation | null> {
  const store = await chatStore()
  const row = store && (await findConversation(store.db, messagingHash))
  return row && row.goneSeq === null ? row.conversation : null
}
