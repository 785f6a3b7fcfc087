import type { ElementType, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './text.module.css'

export interface TextProps {
  children: ReactNode
  /** The element, `p` by default: a heading level follows the outline, not the size. */
  as?: ElementType<{ className?: string | undefined; id?: string | undefined; children?: ReactNode }> | undefined
  size?: 'display' | 'title' | 'head' | 'read' | 'body' | 'meta' | 'micro' | undefined
  tone?: 'text' | 'muted' | 'faint' | 'accent' | 'positive' | 'warning' | 'danger' | 'ticket' | undefined
  isStrong?: boolean | undefined
  /** Digits of equal width: times, counts, money. */
  isTabular?: boolean | undefined
  /** Truncated after this many lines. */
  lines?: 1 | 2 | 3 | undefined
  id?: string | undefined
  className?: string | undefined
}

const clamps = { 1: styles.oneLine, 2: styles.twoLines, 3: styles.threeLines } as const

export function Text({ children, as: Element = 'p', size = 'body', tone, isStrong, isTabular, lines, id, className }: TextProps) {
  return (
    <Element
      id={id}
      className={classNames(
        styles[size],
        tone && styles[tone],
        isStrong && styles.strong,
        isTabular && styles.tabular,
        lines && clamps[lines],
        className,
      )}
    >
      {children}
    </Element>
  )
}
