import { useLingui } from '@lingui/react/macro'
import { useState, type PointerEvent } from 'react'
import { formatClock, formatSpokenDuration } from '../../../lib/duration.ts'
import { ScrubPreview } from './scrub-preview.tsx'
import type { Stream } from '../stream/stream.ts'
import { useSprites } from './use-sprites.ts'
import styles from './scrubber.module.css'

export interface Chapter {
  startSeconds: number
  title: string
}

export interface ScrubberProps {
  seconds: number
  durationSeconds: number
  bufferedSeconds: number
  chapters: readonly Chapter[]
  spritesPath: string | undefined
  read: Stream['read']
  onSeek: (seconds: number) => void
}

const percentOf = (part: number, whole: number) => (whole > 0 ? Math.min(100, (part / whole) * 100) : 0)

function Track({
  seconds,
  durationSeconds,
  bufferedSeconds,
  chapters,
}: Pick<ScrubberProps, 'seconds' | 'durationSeconds' | 'bufferedSeconds' | 'chapters'>) {
  return (
    <div className={styles.track}>
      <span className={styles.buffered} style={{ width: `${percentOf(bufferedSeconds, durationSeconds)}%` }} />
      <span className={styles.played} style={{ width: `${percentOf(seconds, durationSeconds)}%` }} />
      {chapters
        .filter((chapter) => chapter.startSeconds > 0)
        .map((chapter) => (
          <span
            key={chapter.startSeconds}
            className={styles.chapter}
            style={{ left: `${percentOf(chapter.startSeconds, durationSeconds)}%` }}
          />
        ))}
      <span className={styles.knob} style={{ left: `${percentOf(seconds, durationSeconds)}%` }} />
    </div>
  )
}

/** While a pointer is held, the position only follows it, and the seek happens on release; keys and screen readers seek at each step. */
function useDragging(onSeek: (seconds: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [isHeld, setIsHeld] = useState(false)

  function letGo() {
    setDragged(null)
    setIsHeld(false)
  }

  function commit() {
    if (dragged !== null) onSeek(dragged)
    letGo()
  }

  return { dragged, onChange: isHeld ? setDragged : onSeek, hold: () => setIsHeld(true), commit, letGo }
}

/**
 * The seek bar: a length of yarn up to the current position. An invisible native slider on top makes keyboard, touch and screen
 * reader work.
 */
export function Scrubber({ seconds, durationSeconds, bufferedSeconds, chapters, spritesPath, read, onSeek }: ScrubberProps) {
  const { t, i18n } = useLingui()
  const { dragged, onChange, hold, commit, letGo } = useDragging(onSeek)
  const [hovered, setHovered] = useState<number | null>(null)
  const [isTouched, setIsTouched] = useState(false)
  const sprites = useSprites(spritesPath, isTouched, read)
  const shown = dragged ?? seconds
  const pointed = dragged ?? hovered
  const spokenPlace = formatSpokenDuration(shown, i18n.locale)
  const spokenLength = formatSpokenDuration(durationSeconds, i18n.locale)

  function handlePointerMove(event: PointerEvent<HTMLInputElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setIsTouched(true)
    if (event.pointerType === 'mouse') setHovered(Math.min(1, Math.max(0, (event.clientX - left) / width)) * durationSeconds)
  }

  function handlePointerDown() {
    setIsTouched(true)
    hold()
  }

  return (
    <div className={styles.scrubber}>
      <Track {...{ durationSeconds, bufferedSeconds, chapters }} seconds={shown} />
      <input
        className={styles.input}
        type="range"
        min={0}
        max={Math.max(1, durationSeconds)}
        step="any"
        value={shown}
        aria-label={t`Seek`}
        aria-valuetext={t`${spokenPlace} of ${spokenLength}`}
        onPointerDown={handlePointerDown}
        onPointerMove={handlePointerMove}
        onPointerLeave={() => setHovered(null)}
        onPointerUp={commit}
        onPointerCancel={letGo}
        onChange={(event) => onChange(Number(event.target.value))}
        onBlur={commit}
      />
      {pointed !== null && durationSeconds > 0 && (
        <ScrubPreview
          percent={percentOf(pointed, durationSeconds)}
          sprites={sprites}
          seconds={pointed}
          caption={formatClock(pointed)}
          chapter={chapters.findLast((chapter) => chapter.startSeconds <= pointed)?.title}
        />
      )}
    </div>
  )
}
