import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import styles from './composer.module.css'

export interface MessageFieldProps {
  value: string
  onChange: (value: string) => void
  onSend: () => void
  hasAutoFocus: boolean
  /** What is answered: chosen, it is written at once. */
  answeredSeq: number | null
  /** Takes the answer back, not what is written. */
  onEscape: () => void
}

/** Where Enter sends: a keyboard one has under the hands also has Shift. On the phone it breaks the line. */
const sendsByEnter = () => matchMedia('(hover: hover) and (pointer: fine)').matches

/** Grows with its text up to some lines; a hidden twin in the same grid cell holds the height. */
export function MessageField({ value, onChange, onSend, hasAutoFocus, answeredSeq, onEscape }: MessageFieldProps) {
  const { t } = useLingui()
  const field = useRef<HTMLTextAreaElement>(null)

  // Whoever opens a conversation at a desk writes at once; on the phone the keyboard would cover it.
  useEffect(() => {
    if (hasAutoFocus && sendsByEnter()) field.current?.focus({ preventScroll: true })
  }, [hasAutoFocus])

  // The menu in which it was chosen gives the focus back to its button first.
  useEffect(() => {
    if (answeredSeq === null) return
    const frame = requestAnimationFrame(() => field.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [answeredSeq])

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && answeredSeq !== null) {
      // Answered here: it must not count towards leaving at once.
      event.preventDefault()
      onEscape()
    }
    // While characters are being composed, Enter chooses among them.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !sendsByEnter()) return
    event.preventDefault()
    onSend()
  }

  return (
    <div className={styles.field}>
      <div className={styles.twin} aria-hidden="true">{`${value}\n`}</div>
      <textarea
        ref={field}
        className={styles.area}
        aria-label={t`Message`}
        placeholder={t`Message`}
        rows={1}
        enterKeyHint={sendsByEnter() ? 'send' : 'enter'}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={handleKeyDown}
      />
    </div>
  )
}
