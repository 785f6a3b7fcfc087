import { useLingui } from '@lingui/react/macro'
import { dateTimeFormat } from '../../lib/formatters.ts'
import { formatDate, formatTimeOfDay, toDate } from '../../lib/moment.ts'
import { useMemberClock } from './member-clock.ts'
import { useDayOf } from './use-day-of.ts'
import { useNow } from './use-now.ts'

export interface ListTimeProps {
  atSeconds: number
  className?: string | undefined
}

const weekMs = 6 * 86_400_000

/** A short time for lists: the time today, the weekday this week, otherwise the day; the full moment on hover. */
export function ListTime({ atSeconds, className }: ListTimeProps) {
  const { i18n } = useLingui()
  const clock = useMemberClock()
  const now = useNow()
  const dayOf = useDayOf()
  const at = toDate(atSeconds)
  const settings = { ...clock, locale: i18n.locale }
  const isToday = dayOf(atSeconds) === dayOf(now.getTime() / 1000)
  const isThisWeek = now.getTime() - at.getTime() < weekMs
  const day = isThisWeek ? ({ weekday: 'short' } as const) : ({ day: 'numeric', month: 'short' } as const)
  return (
    <time className={className} dateTime={at.toISOString()} title={`${formatDate(at, settings)} ${formatTimeOfDay(at, settings)}`}>
      {isToday ? formatTimeOfDay(at, settings) : dateTimeFormat(i18n.locale, { ...day, timeZone: clock.timeZone }).format(at)}
    </time>
  )
}
