import { Trans, useLingui } from '@lingui/react/macro'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RelatedMember } from '#contract/people/friends.ts'
import { CallError } from '#src/data/http/call-error.ts'
import { wordsOfCode } from '#src/i18n/error-words.ts'
import { FailedState } from '#src/ui/feedback/failed-state.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { RelatedRow } from './related-row.tsx'

export interface RelatedListProps {
  label: string
  list: Pick<
    UseInfiniteQueryResult<{ pages: Array<{ items: RelatedMember[]; total: number }> }>,
    | 'data'
    | 'error'
    | 'isPending'
    | 'isFetching'
    | 'isFetchingNextPage'
    | 'isFetchNextPageError'
    | 'hasNextPage'
    | 'fetchNextPage'
    | 'refetch'
  >
  /** What to do about an empty list. */
  empty: ReactNode
}

/** Members, ten at a time. */
export function RelatedList({ label, list, empty }: RelatedListProps) {
  const { i18n } = useLingui()
  if (list.isPending) return <RowSkeletons />
  if (!list.data) {
    const reason = list.error instanceof CallError ? i18n._(wordsOfCode(list.error.code)) : undefined
    return (
      <FailedState
        title={<Trans>The list didn’t load</Trans>}
        reason={reason}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  }
  const members = list.data.pages.flatMap(({ items }) => items)
  if (members.length === 0) return empty
  return (
    <Stack gap={4}>
      <ul aria-label={label}>
        {members.map((member) => (
          <li key={member.userId}>
            <RelatedRow member={member} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <div>
          <Button
            variant="quiet"
            isBusy={list.isFetchingNextPage}
            busyLabel={<Trans>Loading</Trans>}
            onClick={() => void list.fetchNextPage()}
          >
            {list.isFetchNextPageError ? <Trans>Try again</Trans> : <Trans>More members</Trans>}
          </Button>
        </div>
      )}
    </Stack>
  )
}

function RowSkeletons() {
  return (
    <Stack>
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} width="100%" height="64px" />
      ))}
    </Stack>
  )
}
