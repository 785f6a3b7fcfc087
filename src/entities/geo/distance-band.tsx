import { Trans, useLingui } from '@lingui/react/macro'
import { distanceBandsKm } from '#contract/directory/directory-choices.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { formatDistance } from '#src/lib/distance.ts'

/** A distance band in the reader's own units: nothing finer is known here. */
export function DistanceBand({ band }: { band: number }) {
  const { i18n } = useLingui()
  const { usesMetric } = useCurrentUser()
  const [far, near] = [distanceBandsKm[band], distanceBandsKm[band - 1]].map(
    (km) => km !== undefined && formatDistance(km, usesMetric, i18n.locale),
  )
  if (!far) return <Trans>More than {near}</Trans>
  if (!near) return <Trans>Less than {far}</Trans>
  return (
    <Trans>
      {near} to {far}
    </Trans>
  )
}
