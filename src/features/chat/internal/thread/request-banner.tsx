import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Conversation } from '#contract/chat/chat.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { acceptConversation } from '#src/entities/chat/acts.ts'
import { Row } from '#src/ui/layout/row.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { othersOf } from '../conversation-names.ts'
import { useAttempt } from '../use-attempt.ts'
import { BlockDialog } from '#src/entities/profile/block-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import styles from './thread.module.css'

/** A message from a stranger: accept or decline. Replying accepts it as well. */
export function RequestBanner({ conversation }: { conversation: Conversation }) {
  const { userId } = useCurrentUser()
  const [asked, setAsked] = useState<'delete' | 'block' | null>(null)
  const { attempt, isBusy } = useAttempt()
  const sender = othersOf(conversation, userId)[0]
  const close = () => setAsked(null)
  return (
    <div className={styles.banner}>
      <Text size="meta" tone="muted">
        <Trans>
          You don’t know each other yet. Photos and voice messages stay hidden until you accept. They won’t see that you’ve read this.
        </Trans>
      </Text>
      <Row gap={2} isWrapping>
        <Button
          variant="primary"
          size="small"
          isBusy={isBusy}
          onClick={() => attempt(() => acceptConversation(conversation.messagingHash))}
        >
          <Trans>Accept</Trans>
        </Button>
        <Button variant="quiet" size="small" onClick={() => setAsked('delete')}>
          <Trans>Delete</Trans>
        </Button>
        {sender && conversation.kind === 'pair' && (
          <Button variant="danger" size="small" onClick={() => setAsked('block')}>
            <Trans>Block</Trans>
          </Button>
        )}
      </Row>
      {asked === 'delete' && <DeleteDialog conversation={conversation} onClose={close} />}
      {asked === 'block' && sender && <BlockDialog isOpen member={sender} onClose={close} />}
    </div>
  )
}
