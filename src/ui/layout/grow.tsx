import type { ReactNode } from 'react'
import styles from './row.module.css'

export interface GrowProps {
  children?: ReactNode
}

/** The child of a `Row` that takes the remaining space and may be truncated. */
export function Grow({ children }: GrowProps) {
  return <div className={styles.grow}>{children}</div>
}
