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

type List = InfiniteData<Page>

/** The counts once a product has another status: those of the list's own seller, whose product it is. */
function recount({ counts, ...page }: Page, before: Product | undefined, { status }: Product): Page {
  if (!counts || !before || before.status === status) return { ...page, counts }
  const more = status === 'active' ? 1 : -1
  return { ...page, counts: { ...counts, active: counts.active + more, offline: counts.offline - more } }
}

/** The server's answer to an edit: the product is replaced and counted where it stands in each list, and then the lists refetch. */
export function takeOverProduct(client: QueryClient, product: Product): void {
  const isIt = ({ productId }: Product) => productId === product.productId
  const replaced = ({ pages, ...list }: List): List => {
    const before = pages.flatMap(({ items }) => items).find(isIt)
    return {
      ...list,
      pages: pages.map((page) => recount({ ...page, items: page.items.map((known) => (isIt(known) ? product : known)) }, before, product)),
    }
  }
  client.setQueriesData<List>({ queryKey: saleQueries.productLists() }, (known) => known && replaced(known))
  client.setQueryData(saleQueries.product(product.productId).queryKey, product)
  refreshSale(client, product)
}

/** The products of all lists that the device has, each once, without queued changes; `shown` are taken as they are there. */
export function knownProducts(client: QueryClient, shown: readonly Product[]): Product[] {
  const lists = client.getQueriesData<List>({ queryKey: saleQueries.productLists() })
  const products = lists.flatMap(([, list]) => list?.pages.flatMap(({ items }) => items) ?? [])
  return [...new Map([...products, ...shown].map((product) => [product.productId, product])).values()]
}
