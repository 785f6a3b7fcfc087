import { Trans } from '@lingui/react/macro'
import { use, type ReactNode } from 'react'
import { ErrorLine } from '../form/error-line.tsx'
import { FormFailureContext } from '../form/form-failure.ts'
import { Stack } from '../layout/stack.tsx'
import { Button } from '../primitives/button.tsx'

export interface MoreButtonProps {
  /** In the shape of an infinite query. */
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: unknown
    fetchNextPage: () => Promise<unknown>
  }
  /** The label: the content of the next page. */
  children: ReactNode
}

/** The button for the next page. After a failure it shows the reason, becomes a retry, and keeps the focus. */
export function MoreButton({ list, children }: MoreButtonProps) {
  const readError = use(FormFailureContext)
  if (!list.hasNextPage) return null
  const isWaiting = list.isFetchingNextPage
  const reason = list.isFetchNextPageError && list.error && !isWaiting ? readError(list.error).message : undefined
  return (
    <Stack gap={2}>
      {reason !== undefined && (
        <div role="alert">
          <ErrorLine error={reason} />
        </div>
      )}
      <div>
        <Button variant="quiet" isBusy={isWaiting} busyLabel={<Trans>Loading</Trans>} onClick={() => void list.fetchNextPage()}>
          {list.isFetchNextPageError ? <Trans>Try again</Trans> : children}
        </Button>
      </div>
    </Stack>
  )
}
