import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { saleQueries } from '#src/entities/sale/queries.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { PagedRows } from '#src/ui/list/paged-rows.tsx'
import { ProductRow } from './internal/products/product-row.tsx'

/** What another member sells for tickets, newest first. */
export function MemberProducts({ userName }: { userName: string }) {
  const { t } = useLingui()
  const list = useInfiniteQuery(saleQueries.products({ userName }))
  return (
    <PagedRows
      label={t`Products`}
      list={list}
      itemKey={({ productId }) => productId}
      renderItem={(product) => <ProductRow product={product} />}
      more={<Trans>Show older</Trans>}
      empty={<EmptyState icon="ticket" title={<Trans>Nothing for sale</Trans>} />}
    />
  )
}
