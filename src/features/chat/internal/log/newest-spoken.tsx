import { useState } from 'react'
import type { ChatMessage } from '#contract/chat/chat.ts'
import { VisuallyHidden } from '#src/ui/primitives/visually-hidden.tsx'
import { MessageText } from './message-text.tsx'

/**
 * Announces new messages while the log is open. The log itself is no live region, because its rows come and go with
 * scrolling.
 */
export function NewestSpoken({ messages, currentUserId }: { messages: readonly ChatMessage[]; currentUserId: number }) {
  const [openedAtMs] = useState(() => Date.now())
  const newest = messages.at(-1)
  const isNews = newest && newest.senderId !== currentUserId && !newest.event && newest.tmCreated * 1000 > openedAtMs
  return (
    <div aria-live="polite">
      {isNews && (
        <VisuallyHidden>
          {newest.senderName}: <MessageText text={newest.text} attachmentKind={newest.attachment?.kind ?? null} />
        </VisuallyHidden>
      )}
    </div>
  )
}
