/** Reading profiles and related data. */
import { queryOptions } from '@tanstack/react-query'
import { getExport } from '#contract/profile/data-export.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import { loadPrivacy } from '#contract/profile/privacy.ts'
import type { MemberId } from '#contract/primitives.ts'
import { getStatLine, listFeaturedProfiles, listVisitors } from '#contract/profile/profile-visits.ts'
import { getMember, loadFetishes, loadProfile } from '#contract/profile/profile.ts'
import { searchBlocked } from '#contract/profile/blocks-and-reports.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'
import { pagedQuery } from '#src/data/query/paged-query.ts'
import { orMissing } from '#src/entities/content/or-missing.ts'

const all = ['profiles'] as const
const own = [...all, 'own'] as const

export const profileQueries = {
  all: () => all,
  own: () => own,

  /** Null: it does not exist for the viewer (any more). That is an answer like any other and replaces the one on the device. */
  details: (who: RequestInput<typeof getMember>) =>
    queryOptions({
      queryKey: [...all, 'details', who] as const,
      queryFn: ({ signal }) => orMissing(call(getMember, who, { signal }), 'user_not_found'),
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

  visitors: () => pagedQuery(listVisitors, {}, { queryKey: [...own, 'visitors'], staleTime: staleTimes.list, isPersisted: true }),

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
    pagedQuery(searchBlocked, { text }, { queryKey: [...own, 'blocked', text], staleTime: staleTimes.list, isPersisted: true }),

  /** The state of the copy of the member's data. Polled while it is being prepared. */
  dataExport: () =>
    queryOptions({
      queryKey: [...own, 'export'] as const,
      queryFn: ({ signal }) => call(getExport, {}, { signal, isQuiet: true }),
      staleTime: staleTimes.live,
      refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? staleTimes.live : false),
    }),
}
