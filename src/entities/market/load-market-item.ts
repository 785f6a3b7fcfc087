import type { QueryClient } from '@tanstack/react-query'
import type { MarketItem } from '#contract/community/market.ts'
import type { MarketItemId } from '#contract/community/ids.ts'
import { marketQueries } from './queries.ts'

/**
 * For a route's loader. What is on the device is shown at once; the screen asks for it again even if it is only a moment old, because the
 * item may have been deleted since.
 */
export function loadMarketItem(client: QueryClient, itemId: MarketItemId): Promise<MarketItem | null> {
  const query = marketQueries.details(itemId)
  // The screen may be shown before its loader runs: a mounted one asks at once, another one when it is mounted.
  void client.invalidateQueries({ queryKey: query.queryKey })
  return client.ensureQueryData(query)
}
