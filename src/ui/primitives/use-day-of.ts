import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { formatDate, toDate, type MomentSettings } from '../../lib/moment.ts'
import { useMemberClock } from './member-clock.ts'

/** All time zones differ by whole quarters of an hour, so no day begins within one. */
const quarterSeconds = 900

/** The calendar day of a moment in the member's time zone. Days are equal when their texts are. */
export function useDayOf(): (atSeconds: number) => string {
  const { i18n } = useLingui()
  const { dateFormat, isTwelveHour, timeZone } = useMemberClock()
  const locale = i18n.locale
  return useMemo(() => createDayOf({ dateFormat, isTwelveHour, timeZone, locale }), [dateFormat, isTwelveHour, timeZone, locale])
}

/** Long lists need thousands of days repeatedly, so each is computed once. */
function createDayOf(settings: MomentSettings): (atSeconds: number) => string {
  const known = new Map<number, string>()
  return (atSeconds) => {
    const quarter = Math.floor(atSeconds / quarterSeconds)
    const day = known.get(quarter) ?? formatDate(toDate(quarter * quarterSeconds), settings)
    known.set(quarter, day)
    return day
  }
}
