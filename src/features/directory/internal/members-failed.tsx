import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CallError } from '#src/http/call-error.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ListFailed, type ListFailedProps } from '#src/ui/feedback/list-failed.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'

/** Sorting by distance needs the member's own location; that refusal gets its own message. */
export function MembersFailed({ error, onRetry, isRetrying }: ListFailedProps) {
  if (error instanceof CallError && hasNoPlace(error)) return <NoPlace />
  return <ListFailed error={error} onRetry={onRetry} isRetrying={isRetrying} />
}

function hasNoPlace({ fieldErrors }: CallError): boolean {
  return Object.values(fieldErrors).some((rules) => rules.includes('no_place'))
}

function NoPlace() {
  return (
    <EmptyState
      icon="map-pin"
      title={<Trans>Near me needs your location</Trans>}
      action={
        <Link to="/settings/{-$drawer}/{-$option1}" params={{ drawer: 'privacy' }} className={buttonClass({ variant: 'primary' })}>
          <Trans>Open the settings</Trans>
        </Link>
      }
    >
      <Trans>Share your location in settings to find people near you and be found by them. Never more precise than 2 km.</Trans>
    </EmptyState>
  )
}
