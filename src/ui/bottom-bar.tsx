import type { ReactNode } from 'react'
import styles from './bottom-bar.module.css'

/**
 * The buttons of a screen. On the phone they stay at the bottom edge, in place of the tab bar, and notices are shown above them; on the desktop
 * they are where they stand. The last one takes the remaining width.
 */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.space}>
      <div className={styles.bar} data-covers-bars data-bottom-bar>
        {children}
      </div>
    </div>
  )
}
