/** Reading profiles and what goes on around them. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getExport } from '#contract/profile/data-export.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import { loadPrivacy } from '#contract/profile/privacy.ts'
import type { MemberId } from '#contract/primitives.ts'
import { getStatLine, listFeaturedProfiles, listVisitors } from '#contract/profile/profile-visits.ts'
import { getMember, loadFetishes, loadProfile } from '#contract/profile/profile.ts'
import { searchBlocked } from '#contract/profile/safety.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'

const all = ['profiles'] as const
const own = [...all, 'own'] as const

export const profileQueries = {
  all: () => all,
  own: () => own,

  details: (who: RequestInput<typeof getMember>) =>
    queryOptions({
      queryKey: [...all, 'details', who] as const,
      queryFn: ({ signal }) => call(getMember, who, { signal }),
      staleTime: staleTimes.page,
      meta: { isPersisted: true },
    }),

  statLine: (userId: MemberId) =>
    queryOptions({
      queryKey: [...all, 'statLine', userId] as const,
      queryFn: ({ signal }) => call(getStatLine, { userId }, { signal, isQuiet: true }),
      staleTime: staleTimes.page,
      meta: { isPersisted: true },
    }),

  featured: () =>
    queryOptions({
      queryKey: [...all, 'featured'] as const,
      queryFn: ({ signal }) => call(listFeaturedProfiles, {}, { signal }),
      staleTime: staleTimes.list,
      meta: { isPersisted: true },
    }),

  visitors: () =>
    infiniteQueryOptions({
      queryKey: [...own, 'visitors'] as const,
      queryFn: ({ pageParam, signal }) => call(listVisitors, pageParam ? { cursor: pageParam } : {}, { signal }),
      initialPageParam: '',
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      staleTime: staleTimes.list,
      meta: { isPersisted: true },
    }),

  form: () =>
    queryOptions({
      queryKey: [...own, 'form'] as const,
      queryFn: ({ signal }) => call(loadProfile, {}, { signal }),
      staleTime: staleTimes.own,
      meta: { isPersisted: true },
    }),

  fetishes: () =>
    queryOptions({
      queryKey: [...own, 'fetishes'] as const,
      queryFn: ({ signal }) => call(loadFetishes, {}, { signal }),
      staleTime: staleTimes.own,
      meta: { isPersisted: true },
    }),

  privacy: () =>
    queryOptions({
      queryKey: [...own, 'privacy'] as const,
      queryFn: ({ signal }) => call(loadPrivacy, {}, { signal }),
      staleTime: staleTimes.own,
      meta: { isPersisted: true },
    }),

  blocked: (text: string) =>
    infiniteQueryOptions({
      queryKey: [...own, 'blocked', text] as const,
      queryFn: ({ pageParam, signal }) => call(searchBlocked, { text, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
      initialPageParam: '',
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      staleTime: staleTimes.list,
      meta: { isPersisted: true },
    }),

  /** The state of the copy of one's data. Asked again while it is being made. */
  dataExport: () =>
    queryOptions({
      queryKey: [...own, 'export'] as const,
      queryFn: ({ signal }) => call(getExport, {}, { signal, isQuiet: true }),
      staleTime: staleTimes.live,
      refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? staleTimes.live : false),
    }),
}
