import { Trans } from '@lingui/react/macro'
import { toDate } from '#src/lib/moment.ts'
import { useNow } from '#src/ui/primitives/use-now.ts'
import { Time } from '#src/ui/primitives/time.tsx'
import { useDayOf } from '#src/ui/primitives/use-day-of.ts'
import styles from './bubble.module.css'

const daySeconds = 86_400

/** Today, yesterday, or the date. */
export function DayLine({ atSeconds }: { atSeconds: number }) {
  const dayOf = useDayOf()
  const now = toDate(useNow()).getTime() / 1000
  const day = dayOf(atSeconds)
  return (
    <div className={styles.between}>
      {day === dayOf(now) && <Trans>Today</Trans>}
      {day !== dayOf(now) && day === dayOf(now - daySeconds) && <Trans>Yesterday</Trans>}
      {day !== dayOf(now) && day !== dayOf(now - daySeconds) && <Time value={atSeconds} form="date" />}
    </div>
  )
}
