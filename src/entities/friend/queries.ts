import { queryOptions } from '@tanstack/react-query'
import type { RequestInput } from '#contract/endpoint.ts'
import { countFriends, getStanding, listFans, listHeroes, mutualFriends, searchFriends, type FriendView } from '#contract/people/friends.ts'
import type { MemberId } from '#contract/primitives.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'
import { pagedQuery } from '#src/data/query/paged-query.ts'

const all = ['friends'] as const
const persisted = { isPersisted: true }
/** Without a name: the member’s own. */
export type OfMember = Omit<RequestInput<typeof listHeroes>, 'page' | 'cursor'>

export const friendQueries = {
  all: () => all,
  lists: () => [...all, 'list'] as const,

  /** Ten a page. */
  list: (view: FriendView) =>
    pagedQuery(searchFriends, { view }, { queryKey: [...friendQueries.lists(), view], staleTime: staleTimes.list, isPersisted: true }),

  heroes: (of: OfMember) =>
    pagedQuery(listHeroes, of, { queryKey: [...friendQueries.lists(), 'heroes', of], staleTime: staleTimes.list, isPersisted: true }),

  fans: (of: OfMember) =>
    pagedQuery(listFans, of, { queryKey: [...friendQueries.lists(), 'fans', of], staleTime: staleTimes.list, isPersisted: true }),

  /** Not under `mutual`, where earlier versions saved a single page. */
  mutual: (userId: MemberId) =>
    pagedQuery(
      mutualFriends,
      { userId },
      { queryKey: [...friendQueries.lists(), 'mutual-pages', userId], staleTime: staleTimes.list, isPersisted: true },
    ),

  standing: (userId: MemberId) =>
    queryOptions({
      queryKey: [...all, 'standing', userId] as const,
      queryFn: ({ signal }) => call(getStanding, { userId }, { signal }),
      staleTime: staleTimes.page,
      meta: persisted,
    }),

  counts: () =>
    queryOptions({
      queryKey: [...all, 'counts'] as const,
      queryFn: ({ signal }) => call(countFriends, {}, { signal }),
      staleTime: staleTimes.list,
      meta: persisted,
    }),
}
