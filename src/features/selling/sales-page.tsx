import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { saleQueries } from '#src/entities/sale/queries.ts'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { PagedRows } from '#src/ui/list/paged-rows.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { RouterLink } from '#src/ui/router-link.tsx'
import { HowToSell } from './internal/how-to-sell.tsx'
import { IncomeRow } from './internal/income-row.tsx'
import { SaleRow } from './internal/sale-row.tsx'

type View = 'sales' | 'items'

/** What members have bought from this one, and what each item has brought. */
export function SalesPage() {
  const { t } = useLingui()
  const [view, setView] = useState<View>('sales')
  const names: Record<View, string> = { sales: t`Sales`, items: t`By item` }
  const views = (['sales', 'items'] as const).map((key) => ({
    key,
    label: names[key],
    isOn: key === view,
    onChoose: () => setView(key),
  }))
  return (
    <ListPage
      title={<Trans>My sales</Trans>}
      hasBack
      views={views}
      above={
        <RouterLink href="/settings/payouts" className={buttonClass({ variant: 'quiet' })}>
          <Trans>Payouts</Trans>
        </RouterLink>
      }
    >
      {view === 'sales' ? <Sales /> : <Income />}
    </ListPage>
  )
}

function Sales() {
  const { t } = useLingui()
  const list = useInfiniteQuery(saleQueries.sales())
  return (
    <PagedRows
      label={t`My sales`}
      list={list}
      itemKey={({ id }) => id}
      renderItem={(sale) => <SaleRow sale={sale} />}
      more={<Trans>Show older</Trans>}
      empty={<HowToSell title={<Trans>Nothing sold yet</Trans>} />}
    />
  )
}

/** Views, previews, purchases and income of each item. */
function Income() {
  const { t } = useLingui()
  const list = useInfiniteQuery(saleQueries.income())
  return (
    <PagedRows
      label={t`Income by item`}
      list={list}
      itemKey={({ id }) => id}
      renderItem={(income) => <IncomeRow income={income} />}
      more={<Trans>Show older</Trans>}
      empty={<HowToSell title={<Trans>Nothing sold yet</Trans>} />}
    />
  )
}
