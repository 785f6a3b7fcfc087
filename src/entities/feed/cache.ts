/** The only place that updates cached entries of the feed. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ResponseOutput } from '#contract/endpoint.ts'
import type { getDashboard, searchFeed } from '#contract/feed.ts'
import { feedQueries } from './queries.ts'

type Pages = InfiniteData<ResponseOutput<typeof searchFeed>, string>
type Home = ResponseOutput<typeof getDashboard>

/** Removes the entry from every list. */
export function takeOutFeedItem(queryClient: QueryClient, goneId: number): void {
  const isKept = ({ feedId }: { feedId: number }) => feedId !== goneId
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
