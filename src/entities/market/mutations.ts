/** A seller's and staff's actions in the marketplace. They need a connection. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  createMarketItem,
  deleteMarketItem,
  renewMarketItem,
  saveMarketCategories,
  updateMarketItem,
  type MarketItem,
} from '#contract/community/market.ts'
import type { Endpoint, RequestInput, ResponseOutput } from '#contract/endpoint.ts'
import type { MarketItemId } from '#contract/community/ids.ts'
import { call } from '#src/data/http/call.ts'
import { isConflict } from '#src/data/query/use-version-seen.ts'
import { useRemoval, type Removal } from '#src/data/query/removal.ts'
import { forgetMarketItem, refreshMarket, takeOverMarketItem } from './cache.ts'
import { marketQueries } from './queries.ts'

/** Calls that answer the item, which then replaces the cached one. */
function useItemCall<E extends Endpoint>(endpoint: ResponseOutput<E> extends MarketItem ? E : never) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: RequestInput<E>) => call(endpoint, input, { isQuiet: true }),
    onSuccess: (answer) => {
      // The type above admits only endpoints that answer an item.
      takeOverMarketItem(client, answer as MarketItem)
    },
    // The form shows what was written meanwhile.
    onError: (error) => isConflict(error) && refreshMarket(client),
  })
}

export const useCreateMarketItem = () => useItemCall<typeof createMarketItem>(createMarketItem)
export const useEditMarketItem = () => useItemCall<typeof updateMarketItem>(updateMarketItem)
export const useRenewMarketItem = () => useItemCall<typeof renewMarketItem>(renewMarketItem)

interface Deletion extends Removal {
  readonly itemId: MarketItemId
  /** Staff name one for the items of others; empty otherwise. */
  readonly reason: string
}

export function useDeleteMarketItem() {
  return useRemoval<Deletion>({
    remove: ({ itemId, reason }) => call(deleteMarketItem, { itemId, reason }, { isQuiet: true }),
    forget: (client, { itemId }) => forgetMarketItem(client, itemId),
  })
}

export function useSaveMarketCategories() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: RequestInput<typeof saveMarketCategories>) => call(saveMarketCategories, input, { isQuiet: true }),
    onSuccess(answer) {
      client.setQueryData(marketQueries.categories().queryKey, answer)
      refreshMarket(client)
    },
  })
}
