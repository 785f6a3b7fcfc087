import type { ReactNode } from 'react'
import styles from './prefixed.module.css'

export interface PrefixedProps {
  /** Before the typed text, for example `https://` or `$`. */
  prefix: string
  /** The input. */
  children: ReactNode
}

/** An input with a fixed text before it that is not part of what is typed. */
export function Prefixed({ prefix, children }: PrefixedProps) {
  return (
    <span className={styles.box}>
      <span className={styles.prefix} aria-hidden="true">
        {prefix}
      </span>
      {children}
    </span>
  )
}
