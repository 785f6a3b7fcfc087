/** The only place that touches cached entries of the feed. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ResponseOutput } from '#contract/endpoint.ts'
import { deleteFeedItem, type getDashboard, type searchFeed } from '#contract/feed.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { inputOf } from '#src/offline/outbox/input-of.ts'
import { feedQueries } from './queries.ts'

type Pages = InfiniteData<ResponseOutput<typeof searchFeed>, string>
type Home = ResponseOutput<typeof getDashboard>

/** A deletion that arrived: the entry leaves every list at once, so that nothing flickers when its write leaves the outbox. */
export function settleFeedAnswer(queryClient: QueryClient, entry: OutboxEntry): void {
  const removal = inputOf(entry, deleteFeedItem)
  if (!removal) return
  const isKept = ({ feedId }: { feedId: number }) => feedId !== removal.feedId
  queryClient.setQueryData<Home>(feedQueries.dashboard().queryKey, (known) => known && { ...known, feed: known.feed.filter(isKept) })
  for (const kind of ['list', 'wall'])
    queryClient.setQueriesData<Pages>(
      { queryKey: [...feedQueries.all(), kind] },
      (known) => known && { ...known, pages: known.pages.map((page) => ({ ...page, items: page.items.filter(isKept) })) },
    )
}

export function refreshFeed(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: feedQueries.all() })
}
