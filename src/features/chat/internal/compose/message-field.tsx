import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { plainCharacters } from '#src/lib/text/plain-characters.ts'
import { isEnter } from '#src/ui/is-enter.ts'
import styles from './composer.module.css'

export interface MessageFieldProps {
  value: string
  onChange: (value: string) => void
  onSend: () => void
  hasAutoFocus: boolean
  /** Seq of the message being replied to: choosing one focuses the field. */
  answeredSeq: number | null
  /** Cancels the reply but leaves the text. */
  onEscape: () => void
}

/** Where Enter sends: a hardware keyboard also has Shift for a line break. On the phone Enter breaks the line. */
const sendsByEnter = () => matchMedia('(hover: hover) and (pointer: fine)').matches

/** Grows with its text up to a few lines; a hidden copy in the same grid cell sets the height. */
export function MessageField({ value, onChange, onSend, hasAutoFocus, answeredSeq, onEscape }: MessageFieldProps) {
  const { t } = useLingui()
  const field = useRef<HTMLTextAreaElement>(null)

  // At a desk a member who opens a conversation can type at once; on the phone the keyboard would cover it.
  useEffect(() => {
    if (hasAutoFocus && sendsByEnter()) field.current?.focus({ preventScroll: true })
  }, [hasAutoFocus])

  // The menu the reply was chosen in returns the focus to its button first.
  useEffect(() => {
    if (answeredSeq === null) return
    const frame = requestAnimationFrame(() => field.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [answeredSeq])

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && answeredSeq !== null) {
      // Handled here: it must not also count as Escape for leaving at once.
      event.preventDefault()
      onEscape()
    }
    if (!isEnter(event) || event.shiftKey || !sendsByEnter()) return
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
        onChange={(event) => onChange(plainCharacters(event.target.value))}
        onKeyDown={handleKeyDown}
      />
    </div>
  )
}
