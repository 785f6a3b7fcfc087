import { Trans, useLingui } from '@lingui/react/macro'
import { formatDateTime, formatMoment, toDate, type MomentForm } from '../../lib/moment.ts'
import { useMemberClock } from './member-clock.ts'
import { useNow } from './use-now.ts'

export interface TimeProps {
  /** A number is seconds since the epoch, as on the wire. */
  value: Date | string | number
  /** relative ("3 days ago", a date after 14 days), relativeShort, list, date, dateTime, time. */
  form?: MomentForm | undefined
  className?: string | undefined
}

export function Time({ value, form = 'relative', className }: TimeProps) {
  const { i18n } = useLingui()
  const now = useNow()
  const settings = { ...useMemberClock(), locale: i18n.locale }
  const date = toDate(value)
  const moment = formatMoment(date, now, settings, form)

  if (moment.kind === 'invalid')
    return (
      <span className={className}>
        <Trans>Invalid date</Trans>
      </span>
    )
  return (
    <time className={className} dateTime={date.toISOString()} title={formatDateTime(date, settings)}>
      {moment.kind === 'justNow' ? <Trans>a moment ago</Trans> : moment.text}
    </time>
  )
}
