import { useState } from 'react'
import type { ChatMessage } from '#contract/chat/chat.ts'
import { VisuallyHidden } from '#src/ui/primitives/visually-hidden.tsx'
import { MessageWords } from './message-words.tsx'

/**
 * Announces new messages while the log is open. The log itself is no live region, because its rows come and go with
 * scrolling.
 */
export function NewestSpoken({ messages, selfId }: { messages: readonly ChatMessage[]; selfId: number }) {
  const [openedAtMs] = useState(() => Date.now())
  const newest = messages.at(-1)
  const isNews = newest && newest.senderId !== selfId && !newest.event && newest.tmCreated * 1000 > openedAtMs
  return (
    <div aria-live="polite">
      {isNews && (
        <VisuallyHidden>
          {newest.senderName}: <MessageWords text={newest.text} attachmentKind={newest.attachment?.kind ?? null} />
        </VisuallyHidden>
      )}
    </div>
  )
}
