import { Trans } from '@lingui/react/macro'
import { distanceBandsKm } from '#contract/directory/directory-choices.ts'

/** A band, never a number of its own: nothing finer is known here. */
export function MemberDistance({ band }: { band: number }) {
  const upTo = distanceBandsKm[band]
  const from = distanceBandsKm[band - 1]
  if (upTo === undefined) return <Trans>Farther than {from} km</Trans>
  if (from === undefined) return <Trans>Less than {upTo} km</Trans>
  return (
    <Trans>
      {from} to {upTo} km
    </Trans>
  )
}
