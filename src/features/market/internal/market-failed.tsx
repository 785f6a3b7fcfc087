import { Trans } from '@lingui/react/macro'
import { NearFailed } from '#src/entities/geo/near-failed.tsx'
import type { ListFailedProps } from '#src/ui/feedback/list-failed.tsx'

export function MarketFailed(props: ListFailedProps) {
  return (
    <NearFailed {...props} title={<Trans>Items near you need your location</Trans>}>
      <Trans>Share your location in settings to see how far away items are.</Trans>
    </NearFailed>
  )
}
