import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { saleQueries } from '#src/entities/sale/queries.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { PagedRows } from '#src/ui/list/paged-rows.tsx'
import { HowToSell } from './internal/how-to-sell.tsx'
import { OwnProductRow } from './internal/own-product-row.tsx'
import { ProductRow } from './internal/product-row.tsx'

export interface ProductsPageProps {
  /** Without a name the member’s own products, which they edit here. */
  of: { userName?: string }
}

/** What a member sells for tickets (D-01, D-12). */
export function ProductsPage({ of }: ProductsPageProps) {
  const { t } = useLingui()
  const list = useInfiniteQuery(saleQueries.products(of))
  const isOwn = of.userName === undefined
  return (
    <ListPage title={isOwn ? <Trans>Products</Trans> : <Trans>Products of {of.userName}</Trans>} hasBack>
      <PagedRows
        label={t`Products`}
        list={list}
        itemKey={({ productId }) => productId}
        renderItem={(product) => (isOwn ? <OwnProductRow product={product} /> : <ProductRow product={product} />)}
        more={<Trans>Show older</Trans>}
        empty={
          isOwn ? (
            <HowToSell title={<Trans>Nothing for sale</Trans>} />
          ) : (
            <EmptyState icon="ticket" title={<Trans>Nothing for sale</Trans>} />
          )
        }
      />
    </ListPage>
  )
}
