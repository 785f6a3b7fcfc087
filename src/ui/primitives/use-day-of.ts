import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { formatDate, toDate } from '../../lib/moment.ts'
import { useMemberClock } from './member-clock.ts'

/** The calendar day of a moment, where the member lives. Days are the same when their texts are. The same function until those change. */
export function useDayOf(): (atSeconds: number) => string {
  const { i18n } = useLingui()
  const { dateFormat, isTwelveHour, timeZone } = useMemberClock()
  const locale = i18n.locale
  return useCallback(
    (atSeconds) => formatDate(toDate(atSeconds), { dateFormat, isTwelveHour, timeZone, locale }),
    [dateFormat, isTwelveHour, timeZone, locale],
  )
}
