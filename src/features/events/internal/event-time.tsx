import { Trans, useLingui } from '@lingui/react/macro'
import { dateTimeFormat } from '#src/lib/formatters.ts'
import { formatDate, formatTimeOfDay, formatWeekday } from '#src/lib/moment.ts'
import { useMemberClock } from '#src/ui/primitives/member-clock.ts'
import { useDayOf } from '#src/ui/primitives/use-day-of.ts'
import { useNow } from '#src/ui/primitives/use-now.ts'

const daySeconds = 86_400

export interface EventTimeProps {
  /** Seconds since the epoch. */
  startAt: number
  /** Null: the host gave no end. */
  endAt: number | null
}

function useWords() {
  const { i18n } = useLingui()
  const settings = { ...useMemberClock(), locale: i18n.locale }
  const dateOf = (atSeconds: number) => new Date(atSeconds * 1000)
  return {
    weekday: (atSeconds: number) => formatWeekday(dateOf(atSeconds), settings, 'short'),
    date: (atSeconds: number) => formatDate(dateOf(atSeconds), settings),
    time: (atSeconds: number) => formatTimeOfDay(dateOf(atSeconds), settings),
  }
}

/** "Tomorrow, 19:00" or "Sat 21:00", beside a tile with the date. */
export function ShortEventTime({ startAt }: Pick<EventTimeProps, 'startAt'>) {
  const words = useWords()
  const dayOf = useDayOf()
  const now = useNow().getTime() / 1000
  const time = words.time(startAt)
  if (dayOf(startAt) === dayOf(now)) return <Trans>Today, {time}</Trans>
  if (dayOf(startAt) === dayOf(now + daySeconds)) return <Trans>Tomorrow, {time}</Trans>
  const weekday = words.weekday(startAt)
  return (
    <Trans>
      {weekday} {time}
    </Trans>
  )
}

/** "Sat Nov 21, 2026, 19:00 to 22:30"; with a second date where the end is on another day. */
export function FullEventTime({ startAt, endAt }: EventTimeProps) {
  const words = useWords()
  const dayOf = useDayOf()
  const start = `${words.weekday(startAt)} ${words.date(startAt)}, ${words.time(startAt)}`
  if (endAt === null) return start
  // A night that ends in the early morning is still one evening.
  const isSameEvening = dayOf(endAt) === dayOf(startAt) || endAt - startAt < daySeconds / 2
  const end = isSameEvening ? words.time(endAt) : `${words.weekday(endAt)} ${words.date(endAt)}, ${words.time(endAt)}`
  return (
    <Trans>
      {start} to {end}
    </Trans>
  )
}

/** The name of the month of a moment by the member's clock, with the year where it is another one: groups of a list. */
export function useMonthOf(): (atSeconds: number) => string {
  const { i18n } = useLingui()
  const { timeZone } = useMemberClock()
  const now = useNow()
  const yearOf = (date: Date) => dateTimeFormat('en-CA-u-ca-gregory-nu-latn', { year: 'numeric', timeZone }).format(date)
  return (atSeconds) => {
    const date = new Date(atSeconds * 1000)
    const year = yearOf(date) === yearOf(now) ? undefined : 'numeric'
    return dateTimeFormat(i18n.locale, { month: 'long', year, timeZone }).format(date)
  }
}
