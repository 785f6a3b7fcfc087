import { Trans } from '@lingui/react/macro'
import { NearFailed } from '#src/entities/geo/near-failed.tsx'
import type { ListFailedProps } from '#src/ui/feedback/list-failed.tsx'

export function EventsFailed(props: ListFailedProps) {
  return (
    <NearFailed {...props} title={<Trans>Events near you need your location</Trans>}>
      <Trans>Share your location in settings to see how far away events are.</Trans>
    </NearFailed>
  )
}
