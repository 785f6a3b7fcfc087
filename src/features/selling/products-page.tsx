import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isReadyType, type Product } from '#contract/money/products.ts'
import { maySell } from '#contract/policy/sales.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
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
import { ProductDialog } from './internal/products/product-dialog.tsx'
import { ProductPanel } from './internal/products/product-panel.tsx'
import { ProductTable, productButtonId } from './internal/products/product-table.tsx'
import { useOwnProducts } from './internal/products/use-own-products.ts'
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

/** On the desktop a table whose rows are edited in place, with a panel; on the phone rows that open a sheet with the same fields. */
function OwnProducts() {
  const { t } = useLingui()
  const currentUser = useCurrentUser()
  const { list, products, layOver, views, isNarrowed, text, setText, sortBy, setSortBy } = useOwnProducts()
  const [isPicking, setIsPicking] = useState(false)
  const opened = useOpened(products)
  const isDesktop = useIsDesktop()
  const empty = isNarrowed ? <NoResults /> : <HowToSell title={<Trans>Nothing for sale</Trans>} />
  const more = <Trans>Show older</Trans>
  const { product } = opened
  return (
    <ListPage
      title={<Trans>Products</Trans>}
      hasBack
      search={{ label: t`Search your products`, placeholder: t`Title or SKU`, value: text, onChange: setText }}
      views={views}
      actions={maySell(currentUser) && <ListAction icon="plus" label={t`New product`} onPress={() => setIsPicking(true)} />}
      panel={isDesktop && product ? <ProductPanel key={product.productId} product={product} onClose={opened.closePanel} /> : undefined}
    >
      {isDesktop ? (
        <PagedList list={list} empty={empty} end={<MoreButton list={list}>{more}</MoreButton>}>
          {(items) => (
            <ProductTable
              products={items}
              sortBy={sortBy}
              onSort={setSortBy}
              openId={product?.productId ?? null}
              editedId={opened.editedId}
              focusedId={opened.focusedId}
              onOpen={opened.open}
              onEdited={opened.endEditing}
            />
          )}
        </PagedList>
      ) : (
        <PagedRows
          label={t`Products`}
          list={list}
          itemKey={({ productId }) => productId}
          renderItem={(item) => <OwnProductRow product={layOver(item)} onOpen={() => opened.open(item)} />}
          more={more}
          empty={empty}
        />
      )}
      {!isDesktop && product && (
        <ProductDialog key={product.productId} product={product} onClose={() => opened.closeDialog(product.productId)} />
      )}
      {isPicking && <LateProductItemSheet onClose={() => setIsPicking(false)} />}
    </ListPage>
  )
}

interface Opened {
  openId: number | null
  editedId: number | null
  focusedId: number | null
}

/** The product whose details are open, and the one whose row is edited: the same, until its row is saved or put back. */
function useOpened(products: readonly Product[]) {
  const [{ openId, editedId, focusedId }, setOpened] = useState<Opened>({ openId: null, editedId: null, focusedId: null })
  return {
    product: products.find(({ productId }) => productId === openId),
    editedId,
    focusedId,
    open({ productId, productType }: Product) {
      setOpened({ openId: productId, editedId: isReadyType(productType) ? productId : null, focusedId: null })
    },
    /** A save may be answered after another product was opened, which then stays open. */
    endEditing(productId: number) {
      setOpened((now) => (now.editedId === productId ? { ...now, editedId: null, focusedId: productId } : now))
    },
    /** The same with a dialog, which gives the focus back by itself. */
    closeDialog(productId: number) {
      setOpened((now) => (now.openId === productId ? { ...now, openId: null } : now))
    },
    closePanel() {
      // The focused close button is removed with the panel.
      const opener = openId === null || openId === editedId ? null : document.getElementById(productButtonId(openId))
      ;(opener ?? document.getElementById('main'))?.focus({ preventScroll: true })
      setOpened((now) => ({ ...now, openId: null }))
    },
  }
}
