import { Trans } from '@lingui/react/macro'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { pageQueries } from '#src/entities/page/queries.ts'
import { MoreButton } from '#src/ui/feedback/more-button.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { NewsList } from './internal/news-list.tsx'
import { NewsWidget } from './internal/news-widget.tsx'

/** Site news, three at a time (H-07), and the external widget for whoever agreed to it (H-06). */
export function NewsPage() {
  const list = useSuspenseInfiniteQuery(pageQueries.news())
  return (
    <Page title={<Trans>Site news</Trans>} hasBack panel={<NewsWidget />} panelOnPhone="below">
      <Stack gap={6}>
        <NewsList items={list.data.pages.flatMap(({ items }) => items)} />
        <MoreButton list={list}>
          <Trans>Earlier news</Trans>
        </MoreButton>
      </Stack>
    </Page>
  )
}
