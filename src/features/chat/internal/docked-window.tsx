import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, type KeyboardEvent, type ReactNode } from 'react'
import type { Conversation, MessagingHash } from '#contract/chat/chat.ts'
import { useConversation } from '#src/entities/chat/conversations.ts'
import { Count } from '#src/ui/primitives/count.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { VisuallyHidden } from '#src/ui/primitives/visually-hidden.tsx'
import { closeWindow, minimiseWindow, openWindow } from '../open-windows.ts'
import { ConversationAvatar } from './conversation-avatar.tsx'
import { useConversationName } from './conversation-names.ts'
import styles from './dock.module.css'
import { Thread } from './thread/thread.tsx'

export interface DockedWindowProps {
  hash: MessagingHash
  isMinimised: boolean
  callButton?: ((conversation: Conversation) => ReactNode) | undefined
}

/** One conversation at the foot of the screen: open, or as a bar with its name and the number of new messages. */
export function DockedWindow({ hash, isMinimised, callButton }: DockedWindowProps) {
  const { t } = useLingui()

  /** Closes the window on Escape, unless something inside has handled it: a menu, a dialog, a reply being written. */
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(':popover-open, dialog:modal')) return
    // It must not also count as Escape for leaving at once.
    event.preventDefault()
    closeWindow(hash)
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  if (isMinimised) return <MinimisedWindow hash={hash} />
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape is a shortcut for the close button
    <div className={styles.open} data-window="open" onKeyDown={handleKeyDown}>
      <Thread
        hash={hash}
        shape="window"
        hasAutoFocus
        leave={
          <span className={styles.tools}>
            <IconButton icon="minus" label={t`Minimise`} onClick={() => minimiseWindow(hash)} />
            <IconButton icon="x" label={t`Close`} onClick={() => closeWindow(hash)} />
          </span>
        }
        onGone={() => closeWindow(hash)}
        callButton={callButton}
      />
    </div>
  )
}

function MinimisedWindow({ hash }: { hash: MessagingHash }) {
  const { t } = useLingui()
  const { conversation, isLoading } = useConversation(hash)
  const isGone = !conversation && !isLoading

  // Deleted elsewhere while it was minimised: there is nothing to open (C-11).
  useEffect(() => {
    if (isGone) closeWindow(hash)
  }, [isGone, hash])

  return (
    <div className={styles.bar} data-window="minimised">
      {conversation && <MinimisedBar conversation={conversation} />}
      <IconButton icon="x" iconSize="inline" label={t`Close`} onClick={() => closeWindow(hash)} />
    </div>
  )
}

function MinimisedBar({ conversation }: { conversation: Conversation }) {
  const name = useConversationName(conversation)
  return (
    <button type="button" className={styles.name} onClick={() => openWindow(conversation.messagingHash)}>
      <ConversationAvatar conversation={conversation} size="normal" />
      <span className={styles.words}>{name}</span>
      {conversation.unreadCount > 0 && (
        <>
          <Count value={conversation.unreadCount} />
          <VisuallyHidden>
            <Trans>unread</Trans>
          </VisuallyHidden>
        </>
      )}
    </button>
  )
}
