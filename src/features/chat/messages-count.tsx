import { useUnreadConversations } from '#src/entities/chat/unread.ts'
import { useUnreadMail } from '#src/entities/mail/unread.ts'
import { Count } from '#src/ui/primitives/count.tsx'

/** The number of unread conversations and mail threads, if any. */
export function MessagesCount() {
  const total = useUnreadConversations() + useUnreadMail()
  return total > 0 ? <Count value={total} /> : null
}
