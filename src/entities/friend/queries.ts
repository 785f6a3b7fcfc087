/** Reading friends, heroes and fans. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { RequestInput } from '#contract/endpoint.ts'
import { countFriends, getStanding, listFans, listHeroes, mutualFriends, searchFriends, type FriendView } from '#contract/people/friends.ts'
import type { MemberId } from '#contract/primitives.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'

const all = ['friends'] as const
const persisted = { isPersisted: true }
/** Nobody named: about oneself. */
export type OfMember = Omit<RequestInput<typeof listHeroes>, 'page' | 'cursor'>

export const friendQueries = {
  all: () => all,
  lists: () => [...all, 'list'] as const,

  /** Ten a page; the next page is asked with the cursor of the last. */
  list: (view: FriendView) =>
    infiniteQueryOptions({
      queryKey: [...friendQueries.lists(), view] as const,
      queryFn: ({ pageParam, signal }) => call(searchFriends, { view, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
      initialPageParam: '',
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      staleTime: staleTimes.list,
      meta: persisted,
    }),

  heroes: (of: OfMember) =>
    infiniteQueryOptions({
      queryKey: [...friendQueries.lists(), 'heroes', of] as const,
      queryFn: ({ pageParam, signal }) => call(listHeroes, { ...of, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
      initialPageParam: '',
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      staleTime: staleTimes.list,
      meta: persisted,
    }),

  fans: (of: OfMember) =>
    infiniteQueryOptions({
      queryKey: [...friendQueries.lists(), 'fans', of] as const,
      queryFn: ({ pageParam, signal }) => call(listFans, { ...of, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
      initialPageParam: '',
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      staleTime: staleTimes.list,
      meta: persisted,
    }),

  /** The first page says how many there are. */
  mutual: (userId: MemberId) =>
    queryOptions({
      queryKey: [...friendQueries.lists(), 'mutual', userId] as const,
      queryFn: ({ signal }) => call(mutualFriends, { userId }, { signal }),
      staleTime: staleTimes.list,
      meta: persisted,
    }),

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
