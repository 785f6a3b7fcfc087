import { queryOptions } from '@tanstack/react-query'
import type { ContentRef } from '#contract/content/kinds.ts'
import { listIncome, listPurchases, listSales, type PurchaseView } from '#contract/money/downloads.ts'
import {
  listProducts,
  listSerials,
  viewProduct,
  type ProductGroup,
  type ProductSort,
  type ProductStatus,
} from '#contract/money/products.ts'
import { getOffer, quoteProduct } from '#contract/money/sales.ts'
import { call } from '#src/data/http/call.ts'
import { orMissing } from '#src/entities/content/or-missing.ts'
import { staleTimes } from '#src/data/query/durations.ts'
import { pagedQuery } from '#src/data/query/paged-query.ts'

const all = ['sales'] as const

export const saleQueries = {
  all: () => all,

  /** How an item is sold, and what the member has bought of it. */
  offer: ({ typeId, itemId }: ContentRef) =>
    queryOptions({
      queryKey: [...all, 'offer', typeId, itemId] as const,
      queryFn: ({ signal }) => call(getOffer, { typeId, itemId }, { signal, isQuiet: true }),
      staleTime: staleTimes.page,
      meta: { isPersisted: true },
    }),

  productLists: () => [...all, 'products'] as const,

  /** What a member sells for tickets, newest first unless `sortBy` says otherwise; without a member, the own ones. */
  products: (of: { userName?: string; status?: ProductStatus; group?: ProductGroup; text?: string; sortBy?: ProductSort }) =>
    pagedQuery(listProducts, of, { queryKey: [...saleQueries.productLists(), of], staleTime: staleTimes.list, isPersisted: true }),

  /** One product; null if it does not exist for the viewer. */
  product: (productId: number) =>
    queryOptions({
      queryKey: [...all, 'product', productId] as const,
      queryFn: ({ signal }) => orMissing(call(viewProduct, { productId }, { signal, isQuiet: true }), 'not_found'),
      staleTime: 0,
      meta: { isPersisted: true },
    }),

  /** What members have bought from this one, newest first. */
  sales: () => pagedQuery(listSales, {}, { queryKey: [...all, 'sold'], staleTime: staleTimes.list, isPersisted: true }),

  /** What each item of the member has brought them. */
  income: () => pagedQuery(listIncome, {}, { queryKey: [...all, 'income'], staleTime: staleTimes.list, isPersisted: true }),

  /** What the member has bought, newest first. */
  purchases: (view: PurchaseView) =>
    pagedQuery(listPurchases, { view }, { queryKey: [...all, 'purchases', view], staleTime: staleTimes.list, isPersisted: true }),

  /** Serials of all products, for admins. */
  serials: () => pagedQuery(listSerials, {}, { queryKey: [...all, 'serials'], staleTime: staleTimes.list }),

  /** The price that the member is about to confirm, always the server's newest. Its dialog asks again, so a purchase does not refresh it. */
  quote: (productId: number) =>
    queryOptions({
      queryKey: ['sale-quote', productId] as const,
      queryFn: ({ signal }) => call(quoteProduct, { productId }, { signal, isQuiet: true }),
      staleTime: 0,
      gcTime: 0,
      retry: false,
    }),
}
