import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { pageQueries } from '#src/entities/page/queries.ts'
import { MoreButton } from '#src/ui/feedback/more-button.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { PagedList } from '#src/ui/list/paged-list.tsx'
import { NewsList } from './internal/news-list.tsx'
import { NewsWidget } from './internal/news-widget.tsx'

/** Site news, three at a time (H-07), and the external widget for members who agreed to it (H-06). */
export function NewsPage() {
  const list = useInfiniteQuery(pageQueries.news())
  return (
    <ListPage title={<Trans>Site news</Trans>} hasBack panel={<NewsWidget />} panelOnPhone="below">
      <PagedList
        list={list}
        gap={6}
        end={
          <MoreButton list={list}>
            <Trans>Earlier updates</Trans>
          </MoreButton>
        }
      >
        {(items) => <NewsList items={items} />}
      </PagedList>
    </ListPage>
  )
}
