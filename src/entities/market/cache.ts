/** The only place that updates cached items of the marketplace. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { MarketCard, MarketItem } from '#contract/community/market.ts'
import type { MarketItemId } from '#contract/community/ids.ts'
import { keepMissing } from '#src/data/query/keep-missing.ts'
import { marketQueries } from './queries.ts'

interface CardPage {
  readonly items: readonly MarketCard[]
}

/** Items changed here or elsewhere: visible ones refetch at once, others when they are next opened. */
export function refreshMarket(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: marketQueries.all() })
}

/** Lists start again with their first page, also those saved on the device. */
function restartLists(client: QueryClient): void {
  client.setQueriesData<InfiniteData<CardPage>>(
    { queryKey: marketQueries.lists() },
    (known) => known && { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) },
  )
  void client.invalidateQueries({ queryKey: marketQueries.lists() })
}

/** Applies the server's state of an item to its page. Its place in lists may be another one now. */
export function takeOverMarketItem(client: QueryClient, item: MarketItem): void {
  client.setQueryData(marketQueries.details(item.itemId).queryKey, item)
  restartLists(client)
}

/** A deleted item leaves the device: its page says so at once. */
export function forgetMarketItem(client: QueryClient, itemId: MarketItemId): void {
  keepMissing(client, marketQueries.details(itemId).queryKey)
  client.setQueriesData<InfiniteData<CardPage>>({ queryKey: marketQueries.lists() }, (known) => known && withoutCard(known, itemId))
  restartLists(client)
}

function withoutCard<Data extends InfiniteData<CardPage>>(data: Data, itemId: MarketItemId): Data {
  return { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.filter((card) => card.itemId !== itemId) })) }
}
