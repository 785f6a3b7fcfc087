/** Reading the marketplace. */
import { queryOptions } from '@tanstack/react-query'
import { getMarketItem, listMarketCategories, searchMarket, type MarketFilterInput } from '#contract/community/market.ts'
import type { MarketItemId } from '#contract/community/ids.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'
import { pagedQuery } from '#src/data/query/paged-query.ts'
import { orMissing } from '#src/entities/content/or-missing.ts'

/** The name of the kind's module, see `entities/content/cache.ts`. */
const all = ['marketplace'] as const

export const marketQueries = {
  all: () => all,
  lists: () => [...all, 'browse'] as const,

  /** 30 a page. */
  browse: (filter: MarketFilterInput) =>
    pagedQuery(searchMarket, filter, { queryKey: [...marketQueries.lists(), filter], staleTime: staleTimes.list, isPersisted: true }),

  /**
   * Null: there is no such item for the viewer. That is an answer like any other and replaces what the device has, so that a deleted item is
   * not shown again. What is on the device is shown at once, and always asked for again.
   */
  details: (itemId: MarketItemId) =>
    queryOptions({
      queryKey: [...all, 'details', itemId] as const,
      queryFn: ({ signal }) => orMissing(call(getMarketItem, { itemId }, { signal, isQuiet: true }), 'not_found'),
      staleTime: 0,
      meta: { isPersisted: true },
    }),

  categories: () =>
    queryOptions({
      queryKey: [...all, 'categories'] as const,
      queryFn: ({ signal }) => call(listMarketCategories, {}, { signal, isQuiet: true }),
      staleTime: staleTimes.own,
      meta: { isPersisted: true },
    }),
}
