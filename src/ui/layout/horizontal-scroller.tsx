import type { ReactNode } from 'react'
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
  className?: string | undefined
}

export function HorizontalScroller({ label, children, gap = 3, isBleeding = true, className }: HorizontalScrollerProps) {
  return (
    <fieldset
      className={classNames(styles.scroller, gap === 2 && styles.narrow, isBleeding && styles.bleeding, className)}
      aria-label={label}
    >
      {children}
    </fieldset>
  )
}
