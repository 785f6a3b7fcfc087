import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Conversation } from '#contract/chat/chat.ts'
import { CallError } from '#src/http/call-error.ts'
import { joinChat } from '#src/entities/chat/acts.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { useAttempt } from '../use-attempt.ts'
import styles from './thread.module.css'

/** A public chat before joining: its topic. Its messages are visible only to members who have joined. */
export function JoinFirst({ conversation: { messagingHash, title, topic } }: { conversation: Conversation }) {
  const { attempt, isBusy } = useAttempt()
  const [isRefused, setIsRefused] = useState(false)
  async function join() {
    setIsRefused(false)
    try {
      await joinChat(messagingHash)
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'forbidden') throw error
      setIsRefused(true)
    }
  }
  return (
    <div className={styles.outside}>
      <EmptyState
        icon="users-three"
        title={title}
        action={
          <Button variant="primary" isBusy={isBusy} onClick={() => attempt(join)}>
            <Trans>Join</Trans>
          </Button>
        }
      >
        {topic !== '' && <p>{topic}</p>}
        {isRefused ? (
          <p role="alert">
            <Trans>You were removed from this chat. You can rejoin when a moderator lets you.</Trans>
          </p>
        ) : (
          <Trans>Join to read and write. You can leave whenever you want.</Trans>
        )}
      </EmptyState>
    </div>
  )
}
