/** The only place that updates cached friends. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ResponseOutput } from '#contract/endpoint.ts'
import type { searchFriends, Standing } from '#contract/people/friends.ts'
import { friendQueries } from './queries.ts'

type Pages = InfiniteData<ResponseOutput<typeof searchFriends>, string>

/** The lists are refetched as well: the response does not state which of them the other member is in now. */
export function takeOverStanding(queryClient: QueryClient, { answer: known }: { readonly answer: Standing }): void {
  queryClient.setQueryData([...friendQueries.all(), 'standing', known.userId], known)
  for (const [queryKey, data] of queryClient.getQueriesData<Pages>({ queryKey: friendQueries.lists() })) {
    if (!data || !('pages' in data)) continue
    const pages = data.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => (item.userId === known.userId ? { ...item, standing: known } : item)),
    }))
    queryClient.setQueryData(queryKey, { ...data, pages })
  }
  void queryClient.invalidateQueries({ queryKey: friendQueries.lists() })
  void queryClient.invalidateQueries({ queryKey: friendQueries.counts().queryKey })
}

/** Something changed, here or elsewhere: visible lists refetch at once, the rest when next opened. */
export function refreshFriends(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: friendQueries.all() })
}
