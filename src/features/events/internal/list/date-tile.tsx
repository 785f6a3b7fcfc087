import { useLingui } from '@lingui/react/macro'
import { dateTimeFormat } from '#src/lib/formatters.ts'
import { useMemberClock } from '#src/ui/primitives/member-clock.ts'
import styles from './date-tile.module.css'

/** Month and day of a moment by the member's clock, as a leaf of a calendar. */
export function DateTile({ atSeconds }: { atSeconds: number }) {
  const { i18n } = useLingui()
  const { timeZone } = useMemberClock()
  const date = new Date(atSeconds * 1000)
  return (
    <time className={styles.tile} dateTime={date.toISOString()}>
      <span className={styles.month}>{dateTimeFormat(i18n.locale, { month: 'short', timeZone }).format(date)} </span>
      <b className={styles.day}>{dateTimeFormat(i18n.locale, { day: 'numeric', timeZone }).format(date)}</b>
    </time>
  )
}
