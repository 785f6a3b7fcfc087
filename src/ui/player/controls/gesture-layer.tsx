import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { classNames } from '../../class-names.ts'
import styles from './gesture-layer.module.css'

export interface GestureLayerProps {
  /** A tap with a finger. */
  onTap: () => void
  /** A click with a mouse. */
  onClick: () => void
  onDoubleClick: () => void
  onSeekBy: (seconds: number) => void
}

const doubleTapMs = 300
const stepSeconds = 10

/**
 * Gestures on the video itself: a tap shows and hides the controls, a double tap at a side skips ten seconds; a click plays and
 * pauses, a double click toggles full screen. Not in the tab order and without a role, because each of these also has a button or a
 * key.
 */
export function GestureLayer({ onTap, onClick, onDoubleClick, onSeekBy }: GestureLayerProps) {
  const lastTap = useRef({ atMs: 0, side: 0 })
  const tapTimer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const [moved, setMoved] = useState<{ side: number; seconds: number } | null>(null)

  // Synchronises with the clock: the label disappears after a moment.
  useEffect(() => {
    if (!moved) return
    const timer = setTimeout(() => setMoved(null), 700)
    return () => clearTimeout(timer)
  }, [moved])

  function handleTap(event: PointerEvent<HTMLDivElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const fraction = (event.clientX - left) / width
    const side = fraction < 1 / 3 ? -1 : fraction > 2 / 3 ? 1 : 0
    const isSecond = event.timeStamp - lastTap.current.atMs < doubleTapMs && side !== 0 && side === lastTap.current.side
    lastTap.current = { atMs: event.timeStamp, side }
    clearTimeout(tapTimer.current)
    if (isSecond) {
      onSeekBy(side * stepSeconds)
      setMoved((previous) => ({ side, seconds: (previous?.side === side ? previous.seconds : 0) + stepSeconds }))
    } else if (side === 0) onTap()
    // At a side, a second tap may follow.
    else tapTimer.current = setTimeout(onTap, doubleTapMs)
  }

  function handlePointerUp(event: PointerEvent<HTMLDivElement>) {
    if (event.pointerType === 'mouse') {
      if (event.button === 0) onClick()
    } else handleTap(event)
  }

  return (
    <div className={styles.layer} onPointerUp={handlePointerUp} onDoubleClick={onDoubleClick}>
      {moved && (
        <span className={classNames(styles.moved, moved.side < 0 ? styles.back : styles.ahead)} aria-hidden="true">
          <Trans>{moved.seconds} s</Trans>
        </span>
      )}
    </div>
  )
}
