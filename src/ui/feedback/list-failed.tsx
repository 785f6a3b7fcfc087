import { Trans } from '@lingui/react/macro'
import { use } from 'react'
import { FormFailureContext } from '../form/form-failure.ts'
import { FailedState } from './failed-state.tsx'

export interface ListFailedProps {
  error: unknown
  onRetry: () => void
  isRetrying: boolean
}

/** Replaces a list, or appears below the part that has loaded. The app supplies the message for the error, as it does for forms. */
export function ListFailed({ error, onRetry, isRetrying }: ListFailedProps) {
  const readError = use(FormFailureContext)
  return (
    <FailedState
      title={<Trans>Couldn’t load the list</Trans>}
      reason={readError(error).message}
      onRetry={onRetry}
      isRetrying={isRetrying}
    />
  )
}
