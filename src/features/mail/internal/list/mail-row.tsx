import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { MailThread } from '#contract/mail/mail.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import type { ThreadEntry } from '#src/entities/mail/thread-list.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Checkbox } from '#src/ui/primitives/checkbox.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { VisuallyHidden } from '#src/ui/primitives/visually-hidden.tsx'
import { Faces } from '../faces.tsx'
import { namesOf, othersOf } from '../others-of.ts'
import styles from '../mail.module.css'

export interface MailRowProps {
  entry: ThreadEntry
  isOpen: boolean
  /** While selecting: the row is a checkbox instead of a link. */
  choice: { isChosen: boolean; onToggle: () => void } | null
}

/** Participants, subject, excerpt and time; unread threads have a mark. */
export function MailRow({ entry: { thread, state }, isOpen, choice }: MailRowProps) {
  const { t } = useLingui()
  const currentUser = useCurrentUser()
  const others = othersOf(thread, currentUser.userId)
  const names = namesOf(others)
  return (
    <div className={classNames(styles.row, isOpen && styles.open, !thread.isRead && styles.unread)}>
      {choice ? (
        <span className={styles.choice}>
          <Checkbox label={t`Select the message with ${names}`} isLabelHidden isChecked={choice.isChosen} onChange={choice.onToggle} />
        </span>
      ) : (
        <Faces members={others} />
      )}
      <div className={styles.words}>
        <div className={styles.line}>
          {choice ? (
            <span className={styles.who}>{names}</span>
          ) : (
            <Link
              to="/mail/thread/$threadId"
              params={{ threadId: thread.threadId }}
              search={(known) => known}
              resetScroll={false}
              className={classNames(styles.who, styles.target)}
              aria-current={isOpen ? 'true' : undefined}
            >
              {names}
            </Link>
          )}
          <Time value={thread.last.publishedAt} form="list" className={styles.moment} />
        </div>
        {thread.subject !== '' && <div className={styles.subject}>{thread.subject}</div>}
        <div className={styles.line}>
          <span className={styles.excerpt}>
            {state.kind === 'queued' && <Icon name="clock" size="meta" className={styles.clock} />}
            {state.kind === 'failed' && (
              <span className={styles.failed}>
                <Trans>Not sent.</Trans>{' '}
              </span>
            )}
            <Excerpt thread={thread} isOwn={thread.last.senderId === currentUser.userId} />
          </span>
          {!thread.isRead && (
            <span className={styles.dot}>
              <VisuallyHidden>
                <Trans>Unread</Trans>
              </VisuallyHidden>
            </span>
          )}
        </div>
      </div>
    </div>
  )
}

function Excerpt({ thread: { last }, isOwn }: { thread: MailThread; isOwn: boolean }) {
  return (
    <>
      {isOwn && (
        <>
          <Trans>You:</Trans>{' '}
        </>
      )}
      {last.excerpt === '' && last.attachmentTotal > 0 ? (
        <Plural value={last.attachmentTotal} one="# photo" other="# photos" />
      ) : (
        last.excerpt
      )}
    </>
  )
}
