import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styles from './app-frame.module.css'

export interface AppFrameProps {
  /** Desktop navigation, at the start. */
  rail?: ReactNode
  /** Phone navigation, at the bottom. */
  tabBar?: ReactNode
  /** Offline, update and site notices, above everything that scrolls. */
  banner?: ReactNode
  children: ReactNode
}

/** The slots of the signed-in app. Holds no state: the app decides what fills them. */
export function AppFrame({ rail, tabBar, banner, children }: AppFrameProps) {
  return (
    <div className={styles.frame}>
      <button
        type="button"
        className={styles.skip}
        // A link to #main would be taken for a route: addresses live behind the hash.
        onClick={() => document.getElementById('main')?.focus()}
      >
        <Trans>Skip to the content</Trans>
      </button>
      {rail}
      <div className={styles.content}>
        {banner}
        {children}
      </div>
      {tabBar}
    </div>
  )
}
