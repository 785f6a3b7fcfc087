import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { feedQueries } from '#src/entities/feed/queries.ts'
import { MoreButton } from '#src/ui/feedback/more-button.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { PagedList } from '#src/ui/list/paged-list.tsx'
import { FeedList } from './internal/feed-list.tsx'

/** Everything members did, 20 entries at a time (H-03). */
export function FeedPage() {
  const list = useInfiniteQuery(feedQueries.list())
  return (
    <ListPage title={<Trans context="what happened lately">Activity</Trans>} hasBack>
      <PagedList
        list={list}
        gap={6}
        end={
          <MoreButton list={list}>
            <Trans>Earlier</Trans>
          </MoreButton>
        }
      >
        {(items) => <FeedList items={items} />}
      </PagedList>
    </ListPage>
  )
}
