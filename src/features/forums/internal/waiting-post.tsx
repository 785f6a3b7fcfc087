import { useLingui } from '@lingui/react/macro'
import { discardWrite, retryWrite } from '#src/data/outbox/outbox-link.ts'
import type { PostState } from '#src/entities/forum/post-list.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { NotSent } from '#src/ui/feedback/not-sent.tsx'
import { SendsLater } from '#src/entities/write/sends-later.tsx'

export interface WaitingPostProps {
  write: OutboxEntry | null
  state: PostState
  /** Its thread was closed in the meantime, which is then the reason of a refusal. */
  isClosed?: boolean | undefined
}

/** Shows that a post waits, or why it was refused, with the possible actions. Nothing for a post that was sent. */
export function WaitingPost({ write, state, isClosed = false }: WaitingPostProps) {
  const { i18n } = useLingui()
  if (state.kind === 'sent' || !write) return null
  if (state.kind === 'queued') return <SendsLater />
  const closed = isClosed ? ruleMessages['closed'] : undefined
  return (
    <NotSent
      reason={i18n._(closed ?? messageForCode(state.code))}
      onRetry={() => void retryWrite(write.id)}
      onDiscard={() => void discardWrite(write.id)}
    />
  )
}
