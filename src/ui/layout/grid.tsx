import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './grid.module.css'

export type GridColumns = number | { phone: number; desktop: number }

export interface GridProps {
  children: ReactNode
  /** Columns, the same everywhere or per width (the desktop starts at 1024). */
  columns: GridColumns
  /** Between the items, in pixels; by default that of cards with a caption. */
  gap?: number | undefined
  className?: string | undefined
}

interface GridStyle extends CSSProperties {
  '--columns': number
  '--columns-desktop': number
}

export function Grid({ children, columns, gap, className }: GridProps) {
  const { phone, desktop } = typeof columns === 'number' ? { phone: columns, desktop: columns } : columns
  const style: GridStyle = { '--columns': phone, '--columns-desktop': desktop, ...(gap === undefined ? {} : { gap }) }
  return (
    <div className={classNames(styles.grid, className)} style={style}>
      {children}
    </div>
  )
}
