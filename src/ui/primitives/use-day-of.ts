import { useLingui } from '@lingui/react/macro'
import { formatDate, toDate } from '../../lib/moment.ts'
import { useMemberClock } from './member-clock.ts'

/** The calendar day of a moment, where the member lives. Days are the same when their texts are. */
export function useDayOf(): (atSeconds: number) => string {
  const { i18n } = useLingui()
  const settings = { ...useMemberClock(), locale: i18n.locale }
  return (atSeconds) => formatDate(toDate(atSeconds), settings)
}
