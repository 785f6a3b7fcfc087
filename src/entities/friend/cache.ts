/** The only place that touches cached friends. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import type { ResponseOutput } from '#contract/endpoint.ts'
import { standing, type searchFriends, type Standing } from '#contract/people/friends.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { friendQueries } from './queries.ts'

type Pages = InfiniteData<ResponseOutput<typeof searchFriends>, string>

/** Takes over the server's answer to a write of this page, so that nothing flickers when its entry leaves the outbox. */
export function settleFriendAnswer(queryClient: QueryClient, entry: OutboxEntry, answer: unknown): void {
  if (!entry.subject.startsWith('friend:')) return
  const answered = v.safeParse(standing, answer)
  if (answered.success) takeOver(queryClient, answered.output)
}

function takeOver(queryClient: QueryClient, known: Standing): void {
  queryClient.setQueryData([...friendQueries.all(), 'standing', known.userId], known)
  for (const [queryKey, data] of queryClient.getQueriesData<Pages>({ queryKey: friendQueries.lists() })) {
    if (!data || !('pages' in data)) continue
    const pages = data.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => (item.userId === known.userId ? { ...item, standing: known } : item)),
    }))
    queryClient.setQueryData(queryKey, { ...data, pages })
  }
}

/** Something changed, here or elsewhere: what is shown asks again, the rest when next opened. */
export function refreshFriends(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: friendQueries.all() })
}
