import type { ElementType, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './row.module.css'

export interface RowProps {
  children: ReactNode
  gap?: 0 | 1 | 2 | 3 | 4 | 6 | undefined
  align?: 'center' | 'start' | 'baseline' | 'end' | undefined
  justify?: 'start' | 'between' | 'end' | 'center' | undefined
  isWrapping?: boolean | undefined
  as?: ElementType<{ className?: string | undefined; children?: ReactNode }> | undefined
  className?: string | undefined
}

const aligns = { center: styles.alignCenter, start: styles.alignStart, baseline: styles.alignBaseline, end: styles.alignEnd } as const
const justifies = { start: undefined, between: styles.between, end: styles.end, center: styles.center } as const

/** Places its children side by side. Wrap the child that takes the remaining space in `Grow`. */
export function Row({
  children,
  gap = 3,
  align = 'center',
  justify = 'start',
  isWrapping = false,
  as: Element = 'div',
  className,
}: RowProps) {
  return (
    <Element
      className={classNames(styles.row, styles[`gap${gap}`], aligns[align], justifies[justify], isWrapping && styles.wrap, className)}
    >
      {children}
    </Element>
  )
}
