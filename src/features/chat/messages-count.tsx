import { useUnread } from '#src/entities/notification/unread.ts'
import { Count } from '#src/ui/primitives/count.tsx'

/** The number of unread conversations and mail threads, if any. */
export function MessagesCount() {
  const { messages } = useUnread()
  return messages > 0 ? <Count value={messages} /> : null
}
