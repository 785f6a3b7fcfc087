import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ContentRef } from '#contract/content/kinds.ts'
import type { VideoId } from '#contract/content/ids.ts'
import type { ResponseOutput } from '#contract/endpoint.ts'
import type { listProducts, Product } from '#contract/money/products.ts'
import { refreshMarket } from '#src/entities/market/cache.ts'
import { refreshPhotos } from '#src/entities/photo/cache.ts'
import { refreshVideo } from '#src/entities/video/cache.ts'
import { videoQueries } from '#src/entities/video/queries.ts'
import { videoAlbumQueries } from '#src/entities/video-album/queries.ts'
import { saleQueries } from './queries.ts'

/** How an item is sold has changed: visible data refetches at once, other data when it is next opened. */
export function refreshSale(client: QueryClient, { typeId, itemId }: ContentRef): void {
  refreshProducts(client)
  // The contract brands ids, and this one is a video's.
  if (typeId === 'video') refreshVideo(client, itemId as VideoId)
  else if (typeId === 'photo_album') refreshPhotos(client)
  else if (typeId === 'market_item') refreshMarket(client)
  // Its price, and all videos that it opens.
  else {
    void client.invalidateQueries({ queryKey: videoAlbumQueries.all() })
    void client.invalidateQueries({ queryKey: videoQueries.all() })
  }
}

export function refreshProducts(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: saleQueries.all() })
}

type Page = ResponseOutput<typeof listProducts>

/** The server's answer to an edit: the product is replaced where it stands in each list, and then the lists and their counts refetch. */
export function takeOverProduct(client: QueryClient, product: Product): void {
  const replaced = (page: Page) => ({
    ...page,
    items: page.items.map((known) => (known.productId === product.productId ? product : known)),
  })
  client.setQueriesData<InfiniteData<Page>>(
    { queryKey: saleQueries.productLists() },
    (known) => known && { ...known, pages: known.pages.map(replaced) },
  )
  client.setQueryData(saleQueries.product(product.productId).queryKey, product)
  refreshSale(client, product)
}
