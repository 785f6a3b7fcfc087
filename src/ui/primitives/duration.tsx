import { useLingui } from '@lingui/react/macro'
import { formatClock, formatSpokenDuration } from '../../lib/duration.ts'
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './duration.module.css'

export interface DurationProps {
  seconds: number
  className?: string | undefined
}

/** The length of a video, on its thumbnail: always light on dark. */
export function Duration({ seconds, className }: DurationProps) {
  const { i18n } = useLingui()
  return (
    <span className={classNames(styles.duration, className)}>
      <span aria-hidden="true">{formatClock(seconds)}</span>
      <VisuallyHidden>{formatSpokenDuration(seconds, i18n.locale)}</VisuallyHidden>
    </span>
  )
}
