import type { ReactNode } from 'react'
import styles from './pay-bar.module.css'

/**
 * The button that pays. On the phone it stays at the bottom edge, in place of the tab bar, and notices are shown above it; on the desktop it
 * is where it stands.
 */
export function PayBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.space}>
      <div className={styles.bar} data-covers-bars data-pay-bar>
        {children}
      </div>
    </div>
  )
}
