import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { feedQueries } from '#src/entities/feed/queries.ts'
import { MoreButton } from '#src/ui/feedback/more-button.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { PagedList } from '#src/ui/list/paged-list.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { FeedList } from './internal/feed-list.tsx'

export interface MemberWallProps {
  userName: string
}

/** One member's activity, on their profile; more on request (H-16). */
export function MemberWall({ userName }: MemberWallProps) {
  const list = useInfiniteQuery(feedQueries.wall(userName))
  return (
    <PagedList
      list={list}
      gap={5}
      awaited={
        <Stack gap={3}>
          <Skeleton shape="line" width="70%" />
          <Skeleton shape="line" width="50%" />
        </Stack>
      }
      end={
        <MoreButton list={list}>
          <Trans>Earlier</Trans>
        </MoreButton>
      }
    >
      {(items) => <FeedList items={items} marksLastVisit={false} />}
    </PagedList>
  )
}
