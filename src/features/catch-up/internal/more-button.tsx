import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#src/ui/primitives/button.tsx'

export interface MoreButtonProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  children: ReactNode
}

/** The next page of a list, where there is one. */
export function MoreButton({ list, children }: MoreButtonProps) {
  if (!list.hasNextPage) return null
  return (
    <Button variant="quiet" isBusy={list.isFetchingNextPage} busyLabel={<Trans>Loading</Trans>} onClick={() => void list.fetchNextPage()}>
      {children}
    </Button>
  )
}
