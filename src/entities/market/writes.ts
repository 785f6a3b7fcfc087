/** A member's marks on items of the marketplace, which may wait for a connection. */
import type { MarketItem } from '#contract/community/market.ts'
import { contentSubject, contentWrites } from '#src/entities/content/writes.ts'

export const marketRef = (itemId: number) => ({ typeId: 'market_item', itemId }) as const
export const marketSubject = (itemId: number) => contentSubject(marketRef(itemId))

export const marketWrites = contentWrites<MarketItem>()
