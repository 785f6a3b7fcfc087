/** The only place that touches cached answers about the chat's settings, and about who is in public chats. */
import type { QueryClient } from '@tanstack/react-query'
import type { MessagingHash, TalkSettings } from '#contract/talk/chat.ts'
import { chatQueries } from './queries.ts'

export function takeOverTalkSettings(queryClient: QueryClient, settings: TalkSettings): void {
  queryClient.setQueryData(chatQueries.settingsKey(), settings)
}

export function refreshTalkSettings(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: chatQueries.settingsKey() })
}

/** Who is in a public chat and who was taken out of it: somebody was moved from one list to the other. */
export async function refreshPeople(queryClient: QueryClient, messagingHash: MessagingHash): Promise<void> {
  const lists = [chatQueries.participants(messagingHash), chatQueries.removed(messagingHash)]
  await Promise.all(lists.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })))
}
