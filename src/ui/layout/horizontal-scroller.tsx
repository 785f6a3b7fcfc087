import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './horizontal-scroller.module.css'

export interface HorizontalScrollerProps {
  /** Describes the scrolled content for screen readers. */
  label: string
  children: ReactNode
  /** 8 for chips, 12 for cards. */
  gap?: 2 | 3 | undefined
  /** Extends to the edges of the screen. */
  isBleeding?: boolean | undefined
  /** Identifies the current choice: whenever it changes, its chip is scrolled into view. */
  choice?: string | undefined
  className?: string | undefined
}

export function HorizontalScroller({ label, children, gap = 3, isBleeding = true, choice, className }: HorizontalScrollerProps) {
  const scroller = useRef<HTMLFieldSetElement>(null)
  useLayoutEffect(() => {
    const frame = scroller.current
    const chosen = choice === undefined ? null : frame?.querySelector<HTMLElement>('[aria-pressed=true]')
    if (!frame || !chosen) return
    // Repeated when the font loads and the chips grow. Only sideways: `scrollIntoView` would scroll the page as well.
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
