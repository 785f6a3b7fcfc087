/** The only place that touches cached answers about the chat's settings, and about who is in public chats. */
import type { QueryClient } from '@tanstack/react-query'
import type { MessagingHash, ChatSettings } from '#contract/chat/chat.ts'
import { chatQueries } from './queries.ts'

export function takeOverChatSettings(queryClient: QueryClient, settings: ChatSettings): void {
  queryClient.setQueryData(chatQueries.settingsKey(), settings)
}

export function refreshChatSettings(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: chatQueries.settingsKey() })
}

/** Who is in a public chat and who was taken out of it: somebody was moved from one list to the other. */
export async function refreshPeople(queryClient: QueryClient, messagingHash: MessagingHash): Promise<void> {
  const lists = [chatQueries.participants(messagingHash), chatQueries.removed(messagingHash)]
  await Promise.all(lists.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })))
}
