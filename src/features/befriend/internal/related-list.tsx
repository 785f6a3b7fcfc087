import { Trans } from '@lingui/react/macro'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RelatedMember } from '#contract/people/friends.ts'
import { ListFailed } from '#src/ui/feedback/list-failed.tsx'
import { MoreButton } from '#src/ui/feedback/more-button.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
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
  if (list.isPending) return <RowSkeletons />
  if (!list.data) return <ListFailed error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
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
      <MoreButton list={list}>
        <Trans>More members</Trans>
      </MoreButton>
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
