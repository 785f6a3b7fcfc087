import type { MessagingHash } from '#contract/talk/chat.ts'
import { Trans } from '@lingui/react/macro'
import { joinChat } from '#src/entities/chat/acts.ts'
import { Button } from '#src/ui/primitives/button.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { useAttempt } from '../use-attempt.ts'
import styles from './thread.module.css'

/** Public chats can be looked at before one joins. */
export function JoinBanner({ hash }: { hash: MessagingHash }) {
  const { attempt, isBusy } = useAttempt()
  return (
    <div className={styles.banner}>
      <Row justify="between">
        <Text size="meta" tone="muted">
          <Trans>You are only looking. Join to write.</Trans>
        </Text>
        <Button variant="primary" isBusy={isBusy} onClick={() => attempt(() => joinChat(hash))}>
          <Trans>Join</Trans>
        </Button>
      </Row>
    </div>
  )
}
