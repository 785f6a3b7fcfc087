/** The only place that updates cached responses about the chat's settings, and about the members of public chats. */
import type { QueryClient } from '@tanstack/react-query'
import type { MessagingHash, ChatSettings } from '#contract/chat/chat.ts'
import { chatQueries } from './queries.ts'

export function takeOverChatSettings(queryClient: QueryClient, settings: ChatSettings): void {
  queryClient.setQueryData(chatQueries.settingsKey(), settings)
}

export function refreshChatSettings(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: chatQueries.settingsKey() })
}

/** The current and the removed members of a public chat: a member was moved from one list to the other. */
export async function refreshPeople(queryClient: QueryClient, messagingHash: MessagingHash): Promise<void> {
  const lists = [chatQueries.participants(messagingHash), chatQueries.removed(messagingHash)]
  await Promise.all(lists.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })))
}
