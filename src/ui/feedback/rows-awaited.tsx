import { use } from 'react'
import { FormFailureContext } from '../form/form-failure.ts'
import { Stack } from '../layout/stack.tsx'
import { Skeleton } from '../primitives/skeleton.tsx'
import { FailedState } from './failed-state.tsx'

export interface RowsAwaitedProps {
  /** In the shape of a query; null while nothing has failed. */
  error: unknown
  onRetry: () => void
  isRetrying: boolean
  /** The approximate number of rows. */
  total: number
}

/** Replaces rows and switches that are still loading, or failed to load. */
export function RowsAwaited({ error, onRetry, isRetrying, total }: RowsAwaitedProps) {
  const readError = use(FormFailureContext)
  if (error) return <FailedState reason={readError(error).message} onRetry={onRetry} isRetrying={isRetrying} />
  return <RowSkeletons total={total} />
}

/** Placeholders for rows that are still loading. */
export function RowSkeletons({ total }: Pick<RowsAwaitedProps, 'total'>) {
  return (
    <Stack>
      {Array.from({ length: total }, (_, row) => (
        <Skeleton key={row} width="100%" height="64px" />
      ))}
    </Stack>
  )
}
