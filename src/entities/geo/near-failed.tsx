import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CallError } from '#src/http/call-error.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ListFailed, type ListFailedProps } from '#src/ui/feedback/list-failed.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'

export interface NearFailedProps extends ListFailedProps {
  title: ReactNode
  /** Why the member would share their location here. */
  children: ReactNode
}

/** The failed state of a list by distance: distances need the member's own location, and that refusal gets its own message. */
export function NearFailed({ title, children, ...failed }: NearFailedProps) {
  if (!hasNoPlace(failed.error)) return <ListFailed {...failed} />
  return (
    <EmptyState
      icon="map-pin"
      title={title}
      action={
        <Link to="/settings/{-$drawer}/{-$option1}" params={{ drawer: 'privacy' }} className={buttonClass({ variant: 'primary' })}>
          <Trans>Open the settings</Trans>
        </Link>
      }
    >
      {children}
    </EmptyState>
  )
}

function hasNoPlace(error: unknown): boolean {
  return error instanceof CallError && Object.values(error.fieldErrors).some((rules) => rules.includes('no_place'))
}
