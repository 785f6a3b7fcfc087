/** Reading for the one search. Nothing of it is stored: what a member searches for stays on the screen. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { findEverywhere } from '#contract/content/finder.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'
import { readDeviceItems } from './device-finds.ts'
import { readRecentSearches } from './recent-searches.ts'

const all = ['finder'] as const

export const finderQueries = {
  allOfServer: () => [...all, 'server'] as const,

  server: (text: string) =>
    queryOptions({
      queryKey: [...finderQueries.allOfServer(), text] as const,
      queryFn: ({ signal }) => call(findEverywhere, { text }, { signal, isQuiet: true }),
      staleTime: staleTimes.list,
      gcTime: staleTimes.own,
    }),

  /** What the device knows when the screen opens. */
  device: (client: QueryClient) =>
    queryOptions({
      queryKey: [...all, 'device'] as const,
      queryFn: () => readDeviceItems(client),
      staleTime: 0,
      gcTime: 0,
      networkMode: 'always',
    }),

  recent: () =>
    queryOptions({
      queryKey: [...all, 'recent'] as const,
      queryFn: readRecentSearches,
      staleTime: Infinity,
      networkMode: 'always',
    }),
}
