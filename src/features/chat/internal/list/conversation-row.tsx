import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ChatMessage, Conversation } from '#contract/chat/chat.ts'
import { plainExcerpt, previewLength } from '#contract/texts/plain-excerpt.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { useTyping } from '#src/entities/chat/presence.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Count } from '#src/ui/primitives/count.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { VisuallyHidden } from '#src/ui/primitives/visually-hidden.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { ConversationAvatar } from '../conversation-avatar.tsx'
import { useConversationName } from '../conversation-names.ts'
import { EventText } from '../log/event-text.tsx'
import styles from './row.module.css'

export interface ConversationRowProps {
  conversation: Conversation
  isCurrent: boolean
  /** A message of this device that could not be sent. */
  notSent?: string | undefined
}

/** The participants, the last message, its time, and the number of unread messages. */
export function ConversationRow({ conversation, isCurrent, notSent }: ConversationRowProps) {
  const { t } = useLingui()
  const name = useConversationName(conversation)
  const { messagingHash, unreadCount, settings, tmLastMessage } = conversation
  const isNew = unreadCount > 0
  return (
    <div className={classNames(styles.row, isCurrent && styles.current)}>
      <ConversationAvatar conversation={conversation} size="large" />
      <div className={styles.words}>
        <div className={styles.line}>
          <RouterLink href={`/messaging/${messagingHash}`} className={styles.name} aria-current={isCurrent ? 'true' : undefined}>
            {name}
          </RouterLink>
          {settings.isMuted && (
            <span className={styles.aside} title={t`Muted`}>
              <Icon name="bell-slash" size="meta" />
              <VisuallyHidden>
                <Trans>Muted</Trans>
              </VisuallyHidden>
            </span>
          )}
          {tmLastMessage !== null && <Time value={tmLastMessage} form="list" className={styles.aside} />}
        </div>
        <div className={styles.line}>
          <span className={classNames(styles.last, isNew && styles.isNew)}>
            <LastMessageText conversation={conversation} notSent={notSent} />
          </span>
          {isNew && (
            <span data-unread={unreadCount}>
              <Count value={unreadCount} />
              <VisuallyHidden>
                <Trans>unread</Trans>
              </VisuallyHidden>
            </span>
          )}
        </div>
      </div>
    </div>
  )
}

function LastMessageText({ conversation, notSent }: Pick<ConversationRowProps, 'conversation' | 'notSent'>): ReactNode {
  const { userId } = useCurrentUser()
  const typing = useTyping(conversation.messagingHash)
  const last = conversation.messages.at(-1)
  if (notSent !== undefined) {
    return (
      <>
        <span className={styles.notSent}>
          <Trans>Not sent.</Trans>
        </span>{' '}
        {plainExcerpt(notSent, previewLength)}
      </>
    )
  }
  if (typing.length > 0) return <Trans>Typing</Trans>
  if (!last) return conversation.topic
  if (last.event) return <EventText message={last} isMine={last.senderId === userId} />
  return <SaidLast message={last} isMine={last.senderId === userId} hasName={conversation.kind !== 'pair'} />
}

function SaidLast({ message, isMine, hasName }: { message: ChatMessage; isMine: boolean; hasName: boolean }) {
  const { attachment, senderName } = message
  const text = plainExcerpt(message.text, previewLength)
  const isPicture = attachment?.kind === 'picture'
  if (text === '' && isMine) return isPicture ? <Trans>You sent a photo</Trans> : <Trans>You sent a voice message</Trans>
  if (text === '' && hasName) return isPicture ? <Trans>{senderName} sent a photo</Trans> : <Trans>{senderName} sent a voice message</Trans>
  if (text === '') return isPicture ? <Trans>Sent you a photo</Trans> : <Trans>Sent you a voice message</Trans>
  if (isMine)
    return (
      <>
        <Trans>You:</Trans> {text}
      </>
    )
  return hasName ? `${senderName}: ${text}` : text
}
