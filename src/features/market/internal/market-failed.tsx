import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CallError } from '#src/http/call-error.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ListFailed, type ListFailedProps } from '#src/ui/feedback/list-failed.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'

/** Distances need the member's own location; that refusal gets its own message. */
export function MarketFailed({ error, onRetry, isRetrying }: ListFailedProps) {
  const hasNoPlace = error instanceof CallError && Object.values(error.fieldErrors).some((rules) => rules.includes('no_place'))
  if (!hasNoPlace) return <ListFailed error={error} onRetry={onRetry} isRetrying={isRetrying} />
  return (
    <EmptyState
      icon="map-pin"
      title={<Trans>Items near you need your location</Trans>}
      action={
        <Link to="/settings/{-$drawer}/{-$option1}" params={{ drawer: 'privacy' }} className={buttonClass({ variant: 'primary' })}>
          <Trans>Open the settings</Trans>
        </Link>
      }
    >
      <Trans>Share your location in settings to see how far away items are.</Trans>
    </EmptyState>
  )
}
