import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../primitives/button.tsx'
import { EmptyState } from './empty-state.tsx'

export interface FailedStateProps {
  title?: ReactNode
  /** The cause, if more is known than that the server did not answer. */
  reason?: ReactNode
  /** "Your drafts and uploads are safe." */
  whatIsSafe?: ReactNode
  onRetry?: (() => void) | undefined
  isRetrying?: boolean | undefined
  /** An alternative action, for example a link to the contact form. */
  otherAction?: ReactNode
}

/** A screen or section that could not be loaded: shows the cause, the data that is safe, and the possible actions. */
export function FailedState({ title, reason, whatIsSafe, onRetry, isRetrying, otherAction }: FailedStateProps) {
  return (
    <EmptyState
      icon="link-break"
      title={title ?? <Trans>Couldn’t load this page</Trans>}
      action={
        <>
          {onRetry && (
            <Button variant="primary" onClick={onRetry} isBusy={isRetrying} busyLabel={<Trans>Trying again</Trans>}>
              <Trans>Try again</Trans>
            </Button>
          )}
          {otherAction}
        </>
      }
    >
      {reason ?? <Trans>Our server didn’t respond.</Trans>} {whatIsSafe}
    </EmptyState>
  )
}
