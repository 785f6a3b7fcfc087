import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { CallError } from '#src/http/call-error.ts'
import type { ChatMessage, Conversation, MessagingHash } from '#contract/chat/chat.ts'
import { useConversation } from '#src/entities/chat/conversations.ts'
import { classNames } from '#src/ui/class-names.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ListFailed } from '#src/ui/feedback/list-failed.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { Composer } from '../compose/composer.tsx'
import { MessageLogView } from '../log/message-log-view.tsx'
import { ConnectionStatus } from './connection-status.tsx'
import { JoinFirst } from './join-first.tsx'
import { RequestBanner } from './request-banner.tsx'
import styles from './thread.module.css'
import { ThreadHeader } from './thread-header.tsx'
import { useTyping } from '#src/entities/chat/presence.ts'

export interface ThreadProps {
  hash: MessagingHash
  /** window: docked on the desktop. */
  shape: 'screen' | 'window'
  /** The button that leaves it: back to the list, or the window's close button. */
  leave: ReactNode
  /** The conversation was deleted, here or elsewhere (C-11). */
  onGone: () => void
  /** Docks it as a window of its own; undefined where there are none, or where it is one. */
  onDock?: (() => void) | undefined
  /** The button that calls the other member. */
  callButton?: ((conversation: Conversation) => ReactNode) | undefined
  hasAutoFocus?: boolean | undefined
}

/** One conversation: its header, its messages and the composer. */
export function Thread(props: ThreadProps) {
  const [attempt, setAttempt] = useState(0)
  // A new attempt remounts everything and requests it again.
  return <ThreadOnce key={`${props.hash} ${attempt}`} {...props} onRetry={() => setAttempt(attempt + 1)} />
}

function ThreadOnce({
  hash,
  shape,
  leave,
  onGone,
  onDock,
  callButton,
  hasAutoFocus = false,
  onRetry,
}: ThreadProps & { onRetry: () => void }) {
  const { conversation, isLoading, failure } = useConversation(hash)
  const wasThere = useRef(false)
  const isMissing = !conversation && !isLoading && (!failure || isNotFound(failure))

  // Deleted in another window or on another device: close it here too.
  useEffect(() => {
    if (conversation) wasThere.current = true
    else if (isMissing && wasThere.current) onGone()
  }, [conversation, isMissing, onGone])

  const className = classNames(styles.thread, shape === 'screen' ? styles.screen : styles.window)
  if (conversation) {
    return (
      <section className={className} data-hash={hash}>
        <ThreadHeader conversation={conversation} leave={leave} onDock={onDock} callButton={callButton} onGone={onGone} />
        <ConnectionStatus />
        {conversation.isJoined ? (
          <OpenThread conversation={conversation} hasAutoFocus={hasAutoFocus} />
        ) : (
          <JoinFirst conversation={conversation} />
        )}
      </section>
    )
  }
  return (
    <section className={className} data-hash={hash}>
      <header className={styles.head}>
        {leave}
        {isLoading && <Skeleton shape="circle" width="44px" height="44px" />}
        {isLoading && <Skeleton width="140px" height="20px" />}
      </header>
      <ConnectionStatus />
      <div className={styles.outside}>
        {isMissing && (
          <EmptyState icon="link-break" title={<Trans>Conversation not found</Trans>}>
            <Trans>It was deleted, or you’re not in it.</Trans>
          </EmptyState>
        )}
        {!isMissing && !isLoading && <ListFailed error={failure} onRetry={onRetry} isRetrying={false} />}
      </div>
    </section>
  )
}

function isNotFound(failure: unknown): boolean {
  return failure instanceof CallError && failure.code === 'not_found'
}

function OpenThread({ conversation, hasAutoFocus }: { conversation: Conversation; hasAutoFocus: boolean }) {
  const { messagingHash: hash, isRequest, can } = conversation
  const [attempt, setAttempt] = useState(0)
  const [answered, setAnswered] = useState<ChatMessage | null>(null)
  return (
    <>
      <MessageLogView
        key={attempt}
        conversation={conversation}
        onReply={can.canWrite ? setAnswered : null}
        onRetry={() => setAttempt(attempt + 1)}
      />
      <TypingLine hash={hash} />
      {isRequest && <RequestBanner conversation={conversation} />}
      {can.canWrite && <Composer hash={hash} answered={answered} onAnswered={() => setAnswered(null)} hasAutoFocus={hasAutoFocus} />}
      {!can.canWrite && (
        <p className={styles.closed}>
          <Trans>You can’t write here.</Trans>
        </p>
      )}
    </>
  )
}

/** The members typing now; its space is reserved, so that nothing jumps. */
function TypingLine({ hash }: { hash: MessagingHash }) {
  const typing = useTyping(hash)
  const [first, second] = typing.map(({ userName }) => userName)
  return (
    <div className={styles.typing} aria-live="polite">
      {typing.length === 1 && <Trans>{first} is typing</Trans>}
      {typing.length === 2 && (
        <Trans>
          {first} and {second} are typing
        </Trans>
      )}
      {typing.length > 2 && <Trans>Several members are typing</Trans>}
    </div>
  )
}
