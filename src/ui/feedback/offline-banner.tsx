import { Trans } from '@lingui/react/macro'
import { Icon } from '../primitives/icon.tsx'
import { Time } from '../primitives/time.tsx'
import styles from './offline-banner.module.css'

export interface OfflineBannerProps {
  /** When the data on the screen was last fresh. */
  savedAt?: Date | string | number | undefined
  /** The connection has just returned: the banner shows this for a moment before the app removes it. */
  isBack?: boolean | undefined
}

/** 40 px under the status bar, announced once, politely. */
export function OfflineBanner({ savedAt, isBack = false }: OfflineBannerProps) {
  return (
    <output className={isBack ? styles.back : styles.banner}>
      <Icon name={isBack ? 'wifi-high' : 'wifi-slash'} size="inline" />
      {isBack && (
        <span>
          <Trans>
            <b>Back online.</b> Sending everything that was waiting.
          </Trans>
        </span>
      )}
      {!isBack && savedAt !== undefined && (
        <span>
          <Trans>
            <b>You’re offline.</b> Showing what was saved at <Time value={savedAt} form="time" />.
          </Trans>
        </span>
      )}
      {!isBack && savedAt === undefined && (
        <span>
          <Trans>
            <b>You’re offline.</b> Anything you write is saved and sent later.
          </Trans>
        </span>
      )}
    </output>
  )
}
