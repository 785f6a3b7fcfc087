import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProductStatus } from '#contract/money/products.ts'
import { maySell } from '#contract/policy/sales.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { saleQueries } from '#src/entities/sale/queries.ts'
import { MoreButton } from '#src/ui/feedback/more-button.tsx'
import { NoResults } from '#src/ui/feedback/no-results.tsx'
import { useIsDesktop } from '#src/ui/layout/use-is-desktop.ts'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { PagedList } from '#src/ui/list/paged-list.tsx'
import { ListAction } from '#src/ui/list/list-action.tsx'
import { PagedRows } from '#src/ui/list/paged-rows.tsx'
import { HowToSell } from './internal/how-to-sell.tsx'
import { LateProductItemSheet } from './internal/products/late-product-item-sheet.tsx'
import { OwnProductRow } from './internal/products/own-product-row.tsx'
import { ProductTable } from './internal/products/product-table.tsx'
import { MemberProducts } from './member-products.tsx'

export interface ProductsPageProps {
  /** Without a name the member’s own products, which they edit here. */
  of: { userName?: string }
}

/** What a member sells for tickets (D-01, D-12). */
export function ProductsPage({ of: { userName } }: ProductsPageProps) {
  if (userName === undefined) return <OwnProducts />
  return (
    <ListPage title={<Trans>Products of {userName}</Trans>} hasBack>
      <MemberProducts userName={userName} />
    </ListPage>
  )
}

type View = 'all' | ProductStatus

function OwnProducts() {
  const { t } = useLingui()
  const currentUser = useCurrentUser()
  const [view, setView] = useState<View>('all')
  const [isPicking, setIsPicking] = useState(false)
  const [text, setText] = useState('')
  const isDesktop = useIsDesktop()
  const list = useInfiniteQuery(saleQueries.products({ ...(view === 'all' ? {} : { status: view }), ...(text === '' ? {} : { text }) }))
  const names: Record<View, string> = { all: t`All`, active: t`Active`, offline: t`Offline` }
  const views = (Object.keys(names) as View[]).map((key) => ({
    key,
    label: names[key],
    isOn: key === view,
    onChoose: () => setView(key),
  }))
  const empty = view === 'all' && text === '' ? <HowToSell title={<Trans>Nothing for sale</Trans>} /> : <NoResults />
  const more = <Trans>Show older</Trans>
  return (
    <ListPage
      title={<Trans>Products</Trans>}
      hasBack
      search={{ label: t`Search your products`, placeholder: t`Title or SKU`, value: text, onChange: setText }}
      views={views}
      actions={maySell(currentUser) && <ListAction icon="plus" label={t`New product`} onPress={() => setIsPicking(true)} />}
    >
      {isDesktop ? (
        <PagedList list={list} empty={empty} end={<MoreButton list={list}>{more}</MoreButton>}>
          {(products) => <ProductTable products={products} />}
        </PagedList>
      ) : (
        <PagedRows
          label={t`Products`}
          list={list}
          itemKey={({ productId }) => productId}
          renderItem={(product) => <OwnProductRow product={product} />}
          more={more}
          empty={empty}
        />
      )}
      {isPicking && <LateProductItemSheet onClose={() => setIsPicking(false)} />}
    </ListPage>
  )
}
