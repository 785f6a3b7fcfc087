import { Trans } from '@lingui/react/macro'
import { NearFailed } from '#src/entities/geo/near-failed.tsx'
import type { ListFailedProps } from '#src/ui/feedback/list-failed.tsx'

export function MembersFailed(props: ListFailedProps) {
  return (
    <NearFailed {...props} title={<Trans>Near me needs your location</Trans>}>
      <Trans>Share your location in settings to find people near you and be found by them. Never more precise than 2 km.</Trans>
    </NearFailed>
  )
}
