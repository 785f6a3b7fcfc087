import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { classNames } from '../../class-names.ts'
import styles from './gesture-layer.module.css'

export interface GestureLayerProps {
  /** A tap of a finger. */
  onTap: () => void
  /** A click of a mouse. */
  onClick: () => void
  onDoubleClick: () => void
  onSeekBy: (seconds: number) => void
}

const doubleTapMs = 300
const stepSeconds = 10

/**
 * The picture itself: a finger shows and hides the controls, twice at a side moves ten seconds; a mouse plays and pauses,
 * twice makes it full screen. Not in the tab order and without a role: every one of these has a button or a key.
 */
export function GestureLayer({ onTap, onClick, onDoubleClick, onSeekBy }: GestureLayerProps) {
  const lastTap = useRef({ atMs: 0, side: 0 })
  const tapTimer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const [moved, setMoved] = useState<{ side: number; seconds: number } | null>(null)

  // Follows the clock: the word goes after a moment.
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
