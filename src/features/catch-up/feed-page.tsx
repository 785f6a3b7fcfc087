import { Trans } from '@lingui/react/macro'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { feedQueries } from '#src/entities/feed/queries.ts'
import { MoreButton } from '#src/ui/feedback/more-button.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { FeedList } from './internal/feed-list.tsx'

/** Everything members did, 20 entries at a time (H-03). */
export function FeedPage() {
  const list = useSuspenseInfiniteQuery(feedQueries.list())
  return (
    <Page title={<Trans>Lately</Trans>} hasBack>
      <Stack gap={6}>
        <FeedList items={list.data.pages.flatMap(({ items }) => items)} />
        <MoreButton list={list}>
          <Trans>Earlier</Trans>
        </MoreButton>
      </Stack>
    </Page>
  )
}
