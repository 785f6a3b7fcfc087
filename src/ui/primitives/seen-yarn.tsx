import { Trans } from '@lingui/react/macro'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './seen-yarn.module.css'

export interface SeenYarnProps {
  /** The watched share, 0 to 1. */
  fraction: number
}

/** The watched bar along the bottom of a `Media`. */
export function SeenYarn({ fraction }: SeenYarnProps) {
  const percent = Math.round(Math.min(1, Math.max(0, fraction)) * 100)
  if (percent === 0) return null
  return (
    <span className={styles.seen} style={{ inlineSize: `${percent}%` }}>
      <VisuallyHidden>
        <Trans>{percent}% watched</Trans>
      </VisuallyHidden>
    </span>
  )
}
