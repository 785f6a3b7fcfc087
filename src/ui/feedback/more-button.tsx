import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../primitives/button.tsx'

export interface MoreButtonProps {
  /** As an infinite query has it. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; isFetchNextPageError: boolean; fetchNextPage: () => Promise<unknown> }
  /** What it brings. */
  children: ReactNode
}

/** The next page of a list, where there is one; after a page that did not come it offers another try. */
export function MoreButton({ list, children }: MoreButtonProps) {
  if (!list.hasNextPage) return null
  return (
    <div>
      <Button variant="quiet" isBusy={list.isFetchingNextPage} busyLabel={<Trans>Loading</Trans>} onClick={() => void list.fetchNextPage()}>
        {list.isFetchNextPageError ? <Trans>Try again</Trans> : children}
      </Button>
    </div>
  )
}
