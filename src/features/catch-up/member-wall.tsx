import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { feedQueries } from '#src/entities/feed/queries.ts'
import { MoreButton } from '#src/ui/feedback/more-button.tsx'
import { FailedState } from '#src/ui/feedback/failed-state.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { FeedList } from './internal/feed-list.tsx'

export interface MemberWallProps {
  userName: string
}

/** What one member did, on his profile; more on request (H-16). */
export function MemberWall({ userName }: MemberWallProps) {
  const list = useInfiniteQuery(feedQueries.wall(userName))
  if (list.isPending)
    return (
      <Stack gap={3}>
        <Skeleton shape="line" width="70%" />
        <Skeleton shape="line" width="50%" />
      </Stack>
    )
  if (!list.data) return <FailedState onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
  return (
    <Stack gap={5}>
      <FeedList items={list.data.pages.flatMap(({ items }) => items)} marksLastVisit={false} />
      <MoreButton list={list}>
        <Trans>Earlier</Trans>
      </MoreButton>
    </Stack>
  )
}
