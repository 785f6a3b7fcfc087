/** The number of unread conversations, for the badge: muted ones and requests do not count. */
import { useSyncExternalStore } from 'react'
import { watchedValue, watchChat } from './internal/device.ts'

const unread = watchedValue(0, (set) =>
  watchChat(
    async ({ db }) => db.conversations.where('[listedIn+isUnread]').equals(['inbox', 1]).count(),
    set,
    () => set(0),
  ),
)

export function useUnreadConversations(): number {
  return useSyncExternalStore(unread.subscribe, unread.get)
}
