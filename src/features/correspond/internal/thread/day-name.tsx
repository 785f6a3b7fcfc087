import { Trans } from '@lingui/react/macro'
import { Time } from '#src/ui/primitives/time.tsx'
import { useDayOf } from '#src/ui/primitives/use-day-of.ts'
import { useNow } from '#src/ui/primitives/use-now.ts'

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
