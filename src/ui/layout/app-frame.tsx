import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { BarExtra } from './bar-extra.ts'
import styles from './app-frame.module.css'

export interface AppFrameProps {
  /** Desktop navigation, at the start. */
  rail?: ReactNode
  /** Phone navigation, at the bottom. */
  tabBar?: ReactNode
  /** Offline, update and site notices, above everything that scrolls. */
  banner?: ReactNode
  /** At the end of every screen's bar, for example the bell. */
  barExtra?: ReactNode
  children: ReactNode
}

/** The slots of the signed-in app. Holds no state: the app decides what fills them. */
export function AppFrame({ rail, tabBar, banner, barExtra, children }: AppFrameProps) {
  return (
    <div className={styles.frame}>
      <button
        type="button"
        className={styles.skip}
        // The router would treat a link to #main as a route, because addresses are behind the hash.
        onClick={() => document.getElementById('main')?.focus()}
      >
        <Trans>Skip to content</Trans>
      </button>
      {rail}
      <div className={styles.content}>
        {banner}
        <BarExtra value={barExtra}>{children}</BarExtra>
      </div>
      {tabBar}
    </div>
  )
}
