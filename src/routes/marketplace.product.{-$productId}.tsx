import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Navigate, redirect } from '@tanstack/react-router'
import { findDeclaredKind } from '#contract/content/kinds.ts'
import type { MarketItemId } from '#contract/community/ids.ts'
import type { Product } from '#contract/money/products.ts'
import { ContentMissing } from '#src/entities/content/content-missing.tsx'
import { useMarketItem } from '#src/entities/market/use-market-item.ts'
import { loadMarketItem } from '#src/entities/market/load-market-item.ts'
import { readMarketItemId } from '#src/entities/market/read-item-id.ts'
import { saleQueries } from '#src/entities/sale/queries.ts'
import { ProductNote } from '#src/features/market/product-note.tsx'
import { OneItem } from './-market-item.tsx'

/** `/marketplace/product/12` or `/marketplace/product?id=12` (ambiguity marketplace-product-id); without a number, the list. */
export const Route = createFileRoute('/marketplace/product/{-$productId}')({
  validateSearch: ({ id }: Record<string, unknown>): { id?: number } => (typeof id === 'number' ? { id } : {}),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) => {
    const asked = params.productId ?? deps.id
    if (asked === undefined) throw redirect({ to: '/marketplace', replace: true })
    const productId: number = readMarketItemId(String(asked))
    const product = await context.queries().ensureQueryData(saleQueries.product(productId))
    if (product?.productType === 'merchandise') await loadMarketItem(context.queries(), itemOf(product))
    return productId
  },
  component: OneProduct,
})

function OneProduct() {
  const { data: product } = useSuspenseQuery(saleQueries.product(Route.useLoaderData()))
  if (!product) return <ContentMissing kind="merchandise" />
  if (product.productType === 'merchandise') return <Goods product={product} />
  return <Navigate to={findDeclaredKind(product.typeId)?.path(product.itemId) ?? '/marketplace'} replace />
}

/** The contract brands ids; merchandise is an item of the marketplace. */
const itemOf = ({ itemId }: Product) => itemId as MarketItemId

function Goods({ product }: { product: Product }) {
  const item = useMarketItem(itemOf(product))
  return item ? <OneItem item={item} productNote={<ProductNote product={product} />} /> : <ContentMissing kind="merchandise" />
}
