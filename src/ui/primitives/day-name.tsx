import { Trans } from '@lingui/react/macro'
import { Time } from './time.tsx'
import { useDayOf } from './use-day-of.ts'
import { useNow } from './use-now.ts'

const daySeconds = 86_400

/** Today, yesterday, or the date. */
export function DayName({ atSeconds }: { atSeconds: number }) {
  const dayOf = useDayOf()
  const now = useNow().getTime() / 1000
  const day = dayOf(atSeconds)
  if (day === dayOf(now)) return <Trans>Today</Trans>
  if (day === dayOf(now - daySeconds)) return <Trans>Yesterday</Trans>
  return <Time value={atSeconds} form="date" />
}
