import { Trans } from '@lingui/react/macro'
import { memo } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { DayName } from '#src/ui/primitives/day-name.tsx'
import styles from './bubble.module.css'
import { EventText } from './event-text.tsx'
import type { LogEntry } from './log-entries.ts'
import { MessageBubble, type MessageBubbleProps } from './message-bubble.tsx'
import { SendingBubble } from './sending-bubble.tsx'

export interface LogRowProps extends Omit<MessageBubbleProps, 'entry'> {
  entry: LogEntry
}

/**
 * One row of the log with the markers above it. Rendered again only when it changes, because scrolling must stay
 * smooth.
 */
export const LogRow = memo(function LogRow({ entry, ...bubble }: LogRowProps) {
  if (entry.kind === 'sending') return <SendingBubble sending={entry.sending} />
  return (
    <>
      {entry.daySeconds !== null && (
        <div className={styles.between}>
          <DayName atSeconds={entry.daySeconds} />
        </div>
      )}
      {entry.isFirstNew && (
        <div className={classNames(styles.between, styles.new)}>
          <Trans>New messages</Trans>
        </div>
      )}
      {entry.kind === 'message' ? (
        <MessageBubble entry={entry} {...bubble} />
      ) : (
        <div className={styles.between}>
          <span>
            <EventText message={entry.message} isMine={entry.isMine} />
          </span>
        </div>
      )}
    </>
  )
})
