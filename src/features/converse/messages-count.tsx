import { useUnreadConversations } from '#src/entities/chat/unread.ts'
import { Count } from '#src/ui/primitives/count.tsx'

/** Conversations with something unread, where there are any. */
export function MessagesCount() {
  const total = useUnreadConversations()
  return total > 0 ? <Count value={total} /> : null
}
