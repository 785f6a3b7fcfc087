import { Trans } from '@lingui/react/macro'
import { Icon } from '../primitives/icon.tsx'
import { Time } from '../primitives/time.tsx'
import styles from './stale-mark.module.css'

export interface StaleMarkProps {
  savedAt: Date | string | number
}

/** Shows the age of a figure where age matters: money and presence. */
export function StaleMark({ savedAt }: StaleMarkProps) {
  return (
    <span className={styles.mark}>
      <Icon name="clock" className={styles.icon} />
      <Trans>
        As of <Time value={savedAt} />
      </Trans>
    </span>
  )
}
