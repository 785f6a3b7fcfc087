import { Trans, useLingui } from '@lingui/react/macro'
import type { Post } from '#contract/community/forums.ts'
import { discardWrite } from '#src/data/outbox/outbox-link.ts'
import { ParsedText } from '#src/entities/content/parsed-text.tsx'
import type { PostState } from '#src/entities/forum/post-list.ts'
import { sendAgain } from '#src/entities/forum/writes.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { NotSent } from '#src/ui/feedback/not-sent.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { SendsLater } from '#src/entities/write/sends-later.tsx'

export interface WaitingPostProps {
  write: OutboxEntry | null
  state: PostState
  /** Its thread was closed in the meantime, which is then the reason of a refusal. */
  isClosed?: boolean | undefined
  /** The post that the write edits, as it is on the site. */
  post?: Post | null | undefined
}

/** Shows that a post waits, or why it was refused, with the possible actions. Nothing for a post that was sent. */
export function WaitingPost({ write, state, isClosed = false, post = null }: WaitingPostProps) {
  const { i18n } = useLingui()
  if (state.kind === 'sent' || !write) return null
  if (state.kind === 'queued') return <SendsLater />
  const closed = isClosed ? ruleMessages['closed'] : undefined
  return (
    <>
      {state.code === 'edit_conflict' && post && <Newer post={post} />}
      <NotSent
        reason={i18n._(closed ?? messageForCode(state.code))}
        onRetry={() => void sendAgain(write, post)}
        onDiscard={() => void discardWrite(write.id)}
      />
    </>
  )
}

/** What the post says on the site, which is newer than the edit. */
function Newer({ post: { text, textParsed } }: { post: Post }) {
  return (
    <div>
      <Text size="meta">
        <Trans>The post now reads:</Trans>
      </Text>
      <ParsedText text={text} nodes={textParsed} />
    </div>
  )
}
