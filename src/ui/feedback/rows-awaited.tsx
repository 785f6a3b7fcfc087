import { use } from 'react'
import { FormFailureContext } from '../form/form-failure.ts'
import { Stack } from '../layout/stack.tsx'
import { Skeleton } from '../primitives/skeleton.tsx'
import { FailedState } from './failed-state.tsx'

export interface RowsAwaitedProps {
  /** As a query has it; null while nothing has failed. */
  error: unknown
  onRetry: () => void
  isRetrying: boolean
  /** How many rows there will be, about. */
  total: number
}

/** In the place of rows and switches that have not come yet, or did not come. */
export function RowsAwaited({ error, onRetry, isRetrying, total }: RowsAwaitedProps) {
  const readError = use(FormFailureContext)
  if (error) return <FailedState reason={readError(error).message} onRetry={onRetry} isRetrying={isRetrying} />
  return <RowSkeletons total={total} />
}

/** Rows that have not come yet. */
export function RowSkeletons({ total }: Pick<RowsAwaitedProps, 'total'>) {
  return (
    <Stack>
      {Array.from({ length: total }, (_, row) => (
        <Skeleton key={row} width="100%" height="64px" />
      ))}
    </Stack>
  )
}
