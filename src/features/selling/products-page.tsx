import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { saleQueries } from '#src/entities/sale/queries.ts'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { PagedRows } from '#src/ui/list/paged-rows.tsx'
import { HowToSell } from './internal/how-to-sell.tsx'
import { OwnProductRow } from './internal/own-product-row.tsx'
import { MemberProducts } from './member-products.tsx'

export interface ProductsPageProps {
  /** Without a name the member’s own products, which they edit here. */
  of: { userName?: string }
}

/** What a member sells for tickets (D-01, D-12). */
export function ProductsPage({ of: { userName } }: ProductsPageProps) {
  return userName === undefined ? (
    <ListPage title={<Trans>Products</Trans>} hasBack>
      <OwnProducts />
    </ListPage>
  ) : (
    <ListPage title={<Trans>Products of {userName}</Trans>} hasBack>
      <MemberProducts userName={userName} />
    </ListPage>
  )
}

function OwnProducts() {
  const { t } = useLingui()
  const list = useInfiniteQuery(saleQueries.products({}))
  return (
    <PagedRows
      label={t`Products`}
      list={list}
      itemKey={({ productId }) => productId}
      renderItem={(product) => <OwnProductRow product={product} />}
      more={<Trans>Show older</Trans>}
      empty={<HowToSell title={<Trans>Nothing for sale</Trans>} />}
    />
  )
}
