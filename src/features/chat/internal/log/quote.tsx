import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styles from './bubble.module.css'
import { MessageText } from './message-text.tsx'

export interface QuoteProps {
  /** Null for the viewer. */
  name: ReactNode
  text: string | null
  attachmentKind: 'picture' | 'voice' | null
  onJump?: (() => void) | undefined
}

/** The message being replied to; pressing it jumps there. */
export function Quote({ name, text, attachmentKind, onJump }: QuoteProps) {
  const words = (
    <>
      <span className={styles.quoteName}>{name ?? <Trans>You</Trans>}</span>
      <span className={styles.quoteText}>
        <MessageText text={text} attachmentKind={attachmentKind} />
      </span>
    </>
  )
  if (!onJump) return <div className={styles.quote}>{words}</div>
  return (
    <button type="button" className={styles.quote} onClick={onJump}>
      {words}
    </button>
  )
}
