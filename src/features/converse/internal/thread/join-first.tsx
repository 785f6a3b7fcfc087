import { Trans } from '@lingui/react/macro'
import type { Conversation } from '#contract/talk/chat.ts'
import { joinChat } from '#src/entities/chat/acts.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { useAttempt } from '../use-attempt.ts'
import styles from './thread.module.css'

/** A public chat from outside: what it is about. What is said in it is for those who have joined. */
export function JoinFirst({ conversation: { messagingHash, title, topic } }: { conversation: Conversation }) {
  const { attempt, isBusy } = useAttempt()
  return (
    <div className={styles.outside}>
      <EmptyState
        icon="users-three"
        title={title}
        action={
          <Button variant="primary" isBusy={isBusy} onClick={() => attempt(() => joinChat(messagingHash))}>
            <Trans>Join</Trans>
          </Button>
        }
      >
        {topic !== '' && <p>{topic}</p>}
        <Trans>Join to read and write. You can leave whenever you want.</Trans>
      </EmptyState>
    </div>
  )
}
