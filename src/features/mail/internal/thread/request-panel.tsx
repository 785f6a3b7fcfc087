import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { MailThread } from '#contract/mail/mail.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { acceptSender, remove } from '#src/entities/mail/writes.ts'
import { BlockDialog } from '#src/entities/profile/block-dialog.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { namesOf, othersOf } from '../others-of.ts'
import styles from './message.module.css'

/** A message from a stranger: photos stay hidden until it is accepted, which replying does as well. */
export function RequestPanel({ thread }: { thread: MailThread }) {
  const currentUser = useCurrentUser()
  const navigate = useNavigate()
  const [isBlocking, setIsBlocking] = useState(false)
  const others = othersOf(thread, currentUser.userId)
  const sender = others.find(({ userId }) => userId === thread.last.senderId) ?? others[0]
  const names = namesOf(others)
  if (!sender) return null
  const leave = () => void navigate({ to: '/mail', search: { box: 'requests' } })

  return (
    <section className={styles.request} aria-label={names}>
      <Text isStrong>
        <Trans>{names} wants to message you</Trans>
      </Text>
      <Text size="meta" tone="muted">
        <Trans>You don’t know each other yet. Photos stay hidden until you accept. Replying also accepts.</Trans>
      </Text>
      <Row gap={2} isWrapping>
        <Button variant="primary" size="small" onClick={() => void acceptSender(thread.threadId).catch(reportProblem)}>
          <Trans>Accept</Trans>
        </Button>
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            void remove([thread.threadId]).catch(reportProblem)
            leave()
          }}
        >
          <Trans>Delete</Trans>
        </Button>
        <Button variant="danger" size="small" onClick={() => setIsBlocking(true)}>
          <Trans>Block</Trans>
        </Button>
      </Row>
      <BlockDialog
        member={sender}
        isOpen={isBlocking}
        onClose={() => setIsBlocking(false)}
        onBlocked={async () => {
          await remove([thread.threadId])
          leave()
        }}
      />
    </section>
  )
}
