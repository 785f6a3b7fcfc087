import { useLingui } from '@lingui/react/macro'
import { dateTimeFormat } from '#src/lib/formatters.ts'
import { formatTimeOfDay, toDate } from '#src/lib/moment.ts'
import { useMemberClock } from '#src/ui/primitives/member-clock.ts'
import { useNow } from '#src/ui/primitives/use-now.ts'
import { useDayOf } from '#src/ui/primitives/use-day-of.ts'
import styles from './row.module.css'

const weekMs = 6 * 86_400_000

/** As short as a list wants it: the time today, the weekday this week, then the day. */
export function RowTime({ atSeconds }: { atSeconds: number }) {
  const { i18n } = useLingui()
  const clock = useMemberClock()
  const now = useNow()
  const dayOf = useDayOf()
  const at = toDate(atSeconds)
  const settings = { ...clock, locale: i18n.locale }
  const zone = { timeZone: clock.timeZone }
  const isToday = dayOf(atSeconds) === dayOf(now.getTime() / 1000)
  const isThisWeek = now.getTime() - at.getTime() < weekMs
  return (
    <time className={styles.time} dateTime={at.toISOString()}>
      {isToday && formatTimeOfDay(at, settings)}
      {!isToday && isThisWeek && dateTimeFormat(i18n.locale, { weekday: 'short', ...zone }).format(at)}
      {!isToday && !isThisWeek && dateTimeFormat(i18n.locale, { day: 'numeric', month: 'short', ...zone }).format(at)}
    </time>
  )
}
