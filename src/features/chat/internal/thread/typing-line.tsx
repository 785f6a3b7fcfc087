import type { MessagingHash } from '#contract/chat/chat.ts'
import { Trans } from '@lingui/react/macro'
import { useTyping } from '#src/entities/chat/presence.ts'
import styles from './thread.module.css'

/** The members typing now; its space is reserved, so that nothing jumps. */
export function TypingLine({ hash }: { hash: MessagingHash }) {
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
