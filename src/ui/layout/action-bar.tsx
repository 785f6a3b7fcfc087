import type { ReactNode } from 'react'
import styles from './action-bar.module.css'

/**
 * The one action of a screen. On the phone it stays at the bottom edge, in place of the tab bar, and notices are shown above it; on the desktop it
 * is where it stands.
 */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.space}>
      <div className={styles.bar} data-covers-bars data-action-bar>
        {children}
      </div>
    </div>
  )
}
