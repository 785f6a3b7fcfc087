/** The only place that touches cached answers about the chat's settings, and about who is in public chats. */
import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { saveTalkSettings, type MessagingHash } from '#contract/talk/chat.ts'
import { inputOf } from '#src/offline/outbox/input-of.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { chatQueries } from './queries.ts'

/** Takes over the server's answer to a write of this page, so that nothing flickers when its entry leaves the outbox. */
export function settleTalkAnswer(queryClient: QueryClient, entry: OutboxEntry, answer: unknown): void {
  if (!inputOf(entry, saveTalkSettings)) return
  const settings = v.safeParse(saveTalkSettings.response, answer)
  if (settings.success) queryClient.setQueryData(chatQueries.settingsKey(), settings.output)
}

export function refreshTalkSettings(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: chatQueries.settingsKey() })
}

/** Who is in a public chat and who was taken out of it: somebody was moved from one list to the other. */
export async function refreshPeople(queryClient: QueryClient, messagingHash: MessagingHash): Promise<void> {
  const lists = [chatQueries.participants(messagingHash), chatQueries.removed(messagingHash)]
  await Promise.all(lists.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })))
}
