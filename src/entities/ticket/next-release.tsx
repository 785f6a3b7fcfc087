import { Trans } from '@lingui/react/macro'
import { Time } from '#src/ui/primitives/time.tsx'

/** When the first of the tickets that a seller’s buyers can still have refunded is the seller’s. `at`: seconds since the epoch. */
export function NextRelease({ at }: { at: number }) {
  return (
    <Trans>
      The first of them are yours on <Time value={at} form="date" />.
    </Trans>
  )
}
