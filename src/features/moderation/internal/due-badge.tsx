import { Trans, useLingui } from '@lingui/react/macro'
import { formatTimeLeft, toDate } from '#src/lib/moment.ts'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { useNow } from '#src/ui/primitives/use-now.ts'

const [lateSeconds, soonSeconds] = [6 * 3600, 24 * 3600]

/** The time left for an urgent report, in words; red in the last six hours, amber on the last day. */
export function DueBadge({ dueAt }: { dueAt: number }) {
  const { i18n } = useLingui()
  const now = useNow()
  const left = formatTimeLeft(toDate(dueAt), now, i18n.locale)
  const leftSeconds = dueAt - now.getTime() / 1000
  if (left === null)
    return (
      <Badge tone="danger" icon="clock">
        <Trans context="the time for a report is over">Overdue</Trans>
      </Badge>
    )
  return (
    <Badge tone={leftSeconds < lateSeconds ? 'danger' : leftSeconds < soonSeconds ? 'warning' : 'accent'} icon="clock">
      <Trans context="time left, for example: in 5 hours">Due {left}</Trans>
    </Badge>
  )
}
