import { Trans } from '@lingui/react/macro'
import { use } from 'react'
import { FormFailureContext } from '../form/form-failure.ts'
import { FailedState } from './failed-state.tsx'

export interface ListFailedProps {
  error: unknown
  onRetry: () => void
  isRetrying: boolean
}

/** In the place of a list, or under what of it is there. The app says what the error means, as it does for forms. */
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
