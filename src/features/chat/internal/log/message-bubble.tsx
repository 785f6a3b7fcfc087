import { Trans, useLingui } from '@lingui/react/macro'
import type { ChatMessage } from '#contract/chat/chat.ts'
import { Menu, type MenuItem } from '#src/ui/feedback/menu.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { VoicePlayer } from '../voice/voice-player.tsx'
import styles from './bubble.module.css'
import type { LogEntry } from './log-entries.ts'
import { Picture } from './picture.tsx'
import { Quote } from './quote.tsx'

export interface MessageBubbleProps {
  entry: Extract<LogEntry, { kind: 'message' }>
  /** In groups and public chats: the sender's name, above the first message of a group. */
  hasName: boolean
  /** Just jumped to. */
  isMarked: boolean
  nameOf: (userId: number) => string | null
  onJump: (seq: number) => void
  /** Null where the member cannot write. */
  onReply: ((message: ChatMessage) => void) | null
  onReport: (message: ChatMessage) => void
}

export function MessageBubble({ entry, hasName, isMarked, nameOf, onJump, onReply, onReport }: MessageBubbleProps) {
  const { message, isMine, isFirst, isLast, isReadHere } = entry
  const { replyTo } = message
  // Reply where the member can write, report where another member wrote it.
  const hasTools = onReply !== null || !isMine
  return (
    <div
      className={classNames(styles.line, isMine ? styles.mine : styles.theirs, isFirst && styles.isFirst, isMarked && styles.jumped)}
      data-seq={message.seq}
    >
      {hasName && !isMine && isFirst && <span className={styles.name}>{message.senderName}</span>}
      <div className={classNames(styles.side, !hasTools && styles.isBare)}>
        <div
          className={classNames(
            styles.bubble,
            !isFirst && styles.isJoined,
            !isLast && styles.isOpen,
            message.attachment?.kind === 'picture' && styles.hasPicture,
          )}
        >
          {replyTo && (
            <Quote
              name={nameOf(replyTo.senderId)}
              text={replyTo.text}
              attachmentKind={replyTo.attachmentKind}
              onJump={() => onJump(replyTo.seq)}
            />
          )}
          <MessageMedia attachment={message.attachment} />
          {message.text !== '' && <span className={styles.text}>{message.text}</span>}
        </div>
        {hasTools && <MessageTools message={message} isMine={isMine} onReply={onReply} onReport={onReport} />}
      </div>
      {(isLast || isReadHere) && (
        <span className={styles.foot}>
          <Time value={message.tmCreated} form="time" />
          {isReadHere && (
            <>
              <Icon name="checks" size="meta" className={styles.read} />
              <span>
                <Trans>Read</Trans>
              </span>
            </>
          )}
        </span>
      )}
    </div>
  )
}

function MessageMedia({ attachment }: Pick<ChatMessage, 'attachment'>) {
  if (!attachment) return null
  const { kind, destination, width, height, durationMs, levels } = attachment
  if (kind === 'picture') return <Picture src={destination} width={width} height={height} />
  return <VoicePlayer src={destination} durationMs={durationMs} levels={levels} />
}

interface MessageToolsProps extends Pick<MessageBubbleProps, 'onReply' | 'onReport'> {
  message: ChatMessage
  isMine: boolean
}

function MessageTools({ message, isMine, onReply, onReport }: MessageToolsProps) {
  const { t } = useLingui()
  const items: MenuItem[] = [
    ...(onReply ? [{ key: 'reply', label: t`Reply`, icon: 'arrow-bend-up-left', onSelect: () => onReply(message) } as const] : []),
    ...(isMine ? [] : [{ key: 'report', label: t`Report`, icon: 'flag', onSelect: () => onReport(message) } as const]),
  ]
  return (
    <span className={styles.tools}>
      <Menu
        label={t`About this message`}
        items={items}
        trigger={(props) => <IconButton {...props} icon="dots-three-vertical" iconSize="inline" label={t`About this message`} />}
      />
    </span>
  )
}
