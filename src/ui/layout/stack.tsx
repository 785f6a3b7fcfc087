import type { ElementType, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './stack.module.css'

export interface StackProps {
  children: ReactNode
  /** Steps of the 4 px base: 1 → 4, 2 → 8, 3 → 12, 4 → 16, 6 → 24, 8 → 32, 10 → 40. */
  gap?: 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | undefined
  as?: ElementType<{ className?: string | undefined; children?: ReactNode }> | undefined
  className?: string | undefined
}

/** Places its children below one another. */
export function Stack({ children, gap = 4, as: Element = 'div', className }: StackProps) {
  return <Element className={classNames(styles.stack, styles[`gap${gap}`], className)}>{children}</Element>
}
