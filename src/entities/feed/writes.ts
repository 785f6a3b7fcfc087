import { msg } from '@lingui/core/macro'
import { deleteFeedItem, type FeedId, type FeedItem, type getDashboard, type searchFeed } from '#contract/feed.ts'
import { submit } from '#src/data/outbox/outbox-link.ts'
import { defineWrites } from '#src/data/outbox/queued-write.ts'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ResponseOutput } from '#contract/endpoint.ts'
import { feedQueries } from './queries.ts'

const removal = defineWrites<{ list: readonly FeedItem[] }>()(deleteFeedItem, {
  label: msg`A post you removed from the feed`,
  subject: () => 'feed',
  overlay: { list: (items, removed) => items.filter(({ feedId }) => feedId !== removed.feedId) },
  settle: (client, { input }) => takeOutFeedItem(client, input.feedId),
  refresh: refreshFeed,
})

export const feedWrites = [removal]

/** Only the member's own entry. May wait for a connection. */
export function removeFeedItem(feedId: FeedId): Promise<void> {
  return submit(removal, { feedId })
}

/** The only place that updates cached entries of the feed. */
type Pages = InfiniteData<ResponseOutput<typeof searchFeed>, string>
type Home = ResponseOutput<typeof getDashboard>

/** Removes the entry from every list. */
function takeOutFeedItem(queryClient: QueryClient, goneId: number): void {
  const isKept = ({ feedId }: { feedId: number }) => feedId !== goneId
  queryClient.setQueryData<Home>(feedQueries.dashboard().queryKey, (known) => known && { ...known, feed: known.feed.filter(isKept) })
  for (const kind of ['list', 'wall'])
    queryClient.setQueriesData<Pages>(
      { queryKey: [...feedQueries.all(), kind] },
      (known) => known && { ...known, pages: known.pages.map((page) => ({ ...page, items: page.items.filter(isKept) })) },
    )
}

function refreshFeed(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: feedQueries.all() })
}
