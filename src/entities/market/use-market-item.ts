import { useSuspenseQuery } from '@tanstack/react-query'
import type { MarketItem } from '#contract/community/market.ts'
import type { MarketItemId } from '#contract/community/ids.ts'
import { useOverlay } from '#src/data/outbox/waiting-writes.ts'
import { marketQueries } from './queries.ts'
import { marketSubject, marketWrites } from './writes.ts'

/** An item with the member's queued marks applied; null if it does not exist for them (any more). Suspends until known. */
export function useMarketItem(itemId: MarketItemId): MarketItem | null {
  const { data } = useSuspenseQuery(marketQueries.details(itemId))
  const layOver = useOverlay(marketWrites, 'details', marketSubject(itemId))
  return data && layOver(data)
}
