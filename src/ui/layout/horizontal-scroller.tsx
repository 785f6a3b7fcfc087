import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './horizontal-scroller.module.css'

export interface HorizontalScrollerProps {
  /** What scrolls here, for screen readers. */
  label: string
  children: ReactNode
  /** 8 for chips, 12 for cards. */
  gap?: 2 | 3 | undefined
  /** Runs out to the screen's edges. */
  isBleeding?: boolean | undefined
  /** Names the choice that is made: whenever it is another one, its chip comes into view. */
  choice?: string | undefined
  className?: string | undefined
}

export function HorizontalScroller({ label, children, gap = 3, isBleeding = true, choice, className }: HorizontalScrollerProps) {
  const scroller = useRef<HTMLFieldSetElement>(null)
  useLayoutEffect(() => {
    const frame = scroller.current
    const chosen = choice === undefined ? null : frame?.querySelector<HTMLElement>('[aria-pressed=true]')
    if (!frame || !chosen) return
    // Again when the font comes and the chips grow. Only sideways: `scrollIntoView` would move the page as well.
    const observer = new ResizeObserver(() => {
      const end = chosen.offsetLeft + chosen.offsetWidth
      const isInView = chosen.offsetLeft >= frame.scrollLeft && end <= frame.scrollLeft + frame.clientWidth
      if (!isInView) frame.scrollLeft = (chosen.offsetLeft + end - frame.clientWidth) / 2
    })
    observer.observe(chosen)
    return () => observer.disconnect()
  }, [choice])
  return (
    <fieldset
      ref={scroller}
      className={classNames(styles.scroller, gap === 2 && styles.narrow, isBleeding && styles.bleeding, className)}
      aria-label={label}
    >
      {children}
    </fieldset>
  )
}
