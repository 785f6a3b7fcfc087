import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { saleQueries } from '#src/entities/sale/queries.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { PagedRows } from '#src/ui/list/paged-rows.tsx'
import { SaleRow } from './internal/sale-row.tsx'

/** What members have bought from this one, and what of it is theirs. */
export function SalesPage() {
  const { t } = useLingui()
  const list = useInfiniteQuery(saleQueries.sales())
  return (
    <ListPage title={<Trans>My sales</Trans>} hasBack>
      <PagedRows
        label={t`My sales`}
        list={list}
        itemKey={({ id }) => id}
        renderItem={(sale) => <SaleRow sale={sale} />}
        more={<Trans>Show older</Trans>}
        empty={
          <EmptyState icon="ticket" title={<Trans>Nothing sold yet</Trans>}>
            <Trans>When a member buys one of your videos or albums, the sale appears here.</Trans>
          </EmptyState>
        }
      />
    </ListPage>
  )
}
