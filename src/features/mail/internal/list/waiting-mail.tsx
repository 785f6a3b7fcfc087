import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { plainExcerpt, previewLength } from '#contract/texts/plain-excerpt.ts'
import { discardWrite, retryWrite } from '#src/data/outbox/outbox-link.ts'
import type { NewMailEntry } from '#src/entities/mail/thread-list.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { NotSent } from '#src/ui/feedback/not-sent.tsx'
import { WaitsForConnection } from '#src/ui/feedback/waits-for-connection.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import styles from '../mail.module.css'

/** A mail message without a thread yet: it waits for the connection, or was refused and can be edited. */
export function WaitingMail({ entry: { write, subject, text, state } }: { entry: NewMailEntry }) {
  const { i18n } = useLingui()
  return (
    <div className={styles.row}>
      <span className={styles.plane}>
        <Icon name="paper-plane-right" size="normal" />
      </span>
      <div className={styles.words}>
        <div className={styles.who}>{subject === '' ? <Trans>New mail</Trans> : subject}</div>
        <div className={styles.excerpt}>{plainExcerpt(text, previewLength)}</div>
        {state.kind === 'queued' && (
          <Text size="micro" className={styles.waiting}>
            <Icon name="clock" size="meta" /> <WaitsForConnection />
          </Text>
        )}
        {state.kind === 'failed' && (
          <NotSent
            reason={i18n._(messageForCode(state.code))}
            onRetry={() => void retryWrite(write.id)}
            onDiscard={() => void discardWrite(write.id)}
          >
            <Link
              to="/mail/compose/{-$uname}/{-$uid}"
              search={{ again: write.id }}
              className={buttonClass({ variant: 'link', size: 'small' })}
            >
              <Trans>Change it</Trans>
            </Link>
          </NotSent>
        )}
      </div>
    </div>
  )
}
