import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { mailLimits } from '#contract/chat/limits.ts'
import type { MailThread } from '#contract/mail/mail.ts'
import { TextPictures } from '#src/entities/attachment/text-pictures.tsx'
import { discardWrite, retryWrite } from '#src/data/outbox/outbox-link.ts'
import { changeMessage } from '#src/entities/mail/writes.ts'
import type { MessageEntry } from '#src/entities/mail/message-list.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { NotSent } from '#src/ui/feedback/not-sent.tsx'
import { WaitsForConnection } from '#src/ui/feedback/waits-for-connection.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { InlineEditor } from '#src/ui/form/widgets/inline-editor.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { MessageField } from '../write/message-field.tsx'
import { MessageMenu } from './message-menu.tsx'
import styles from './message.module.css'

export interface MessageItemProps {
  thread: MailThread
  entry: MessageEntry
  isMine: boolean
}

/** One mail message: the viewer's own at the end side, those of others at the start with their photo. */
export function MessageItem({ thread, entry, isMine }: MessageItemProps) {
  const { i18n, t } = useLingui()
  const [isEditing, setIsEditing] = useState(false)
  const { message, sender, state } = entry
  return (
    <article className={classNames(styles.message, isMine && styles.mine)} aria-label={sender.userName}>
      {!isMine && <Avatar name={sender.userName} src={sender.userImage} size="reply" />}
      <div className={styles.column}>
        {!isMine && thread.users.length > 2 && (
          <Text size="meta" isStrong>
            {sender.userName}
          </Text>
        )}
        {isEditing && message ? (
          <div className={styles.editor}>
            <InlineEditor
              text={entry.text}
              draftKey={`letter:${message.messageId}`}
              maxLength={mailLimits.messageLength}
              onDiscard={() => setIsEditing(false)}
              onSave={async (text) => {
                await changeMessage(message, text)
                setIsEditing(false)
              }}
            >
              {(field) => <MessageField {...field} label={t`Edit message`} />}
            </InlineEditor>
          </div>
        ) : (
          <div className={classNames(styles.bubble, state.kind === 'queued' && styles.queued, state.kind === 'failed' && styles.refused)}>
            {entry.text !== '' && <div className={styles.text}>{entry.text}</div>}
            {message && message.attachments.length > 0 && (
              <TextPictures attachments={message.attachments} senderName={sender.userName} className={styles.pictures} />
            )}
            {!message && entry.attachmentTotal > 0 && (
              <Text size="meta" tone="muted">
                <Plural value={entry.attachmentTotal} one="# photo" other="# photos" />
              </Text>
            )}
          </div>
        )}
        <div className={styles.under}>
          <Text size="meta" as="span" tone="muted">
            <Time value={entry.publishedAt} form="time" />
            {message?.editedAt != null && (
              <>
                {' · '}
                <Trans>edited</Trans>
              </>
            )}
          </Text>
          {message && !isEditing && <MessageMenu message={message} onEdit={() => setIsEditing(true)} />}
        </div>
        <Waiting entry={entry} words={state.kind === 'failed' ? i18n._(messageForCode(state.code)) : ''} />
      </div>
    </article>
  )
}

/** Shows that a message waits, or why it was refused, with the possible actions. */
function Waiting({ entry: { state, write }, words }: { entry: MessageEntry; words: string }) {
  if (state.kind === 'sent' || !write) return null
  if (state.kind === 'queued')
    return (
      <Text size="micro" className={styles.waiting}>
        <Icon name="clock" size="meta" /> <WaitsForConnection />
      </Text>
    )
  return <NotSent reason={words} onRetry={() => void retryWrite(write.id)} onDiscard={() => void discardWrite(write.id)} />
}
