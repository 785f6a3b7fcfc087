import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { isReadyType, isStockOnly, type Product } from '#contract/money/products.ts'
import { ItemPicture } from '#src/entities/sale/item-picture.tsx'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { TicketPrice } from '#src/ui/primitives/ticket-price.tsx'
import { ProductActions } from './product-actions.tsx'
import { PreviewLink, Stock } from './product-notes.tsx'
import { ProductFacts } from './product-row.tsx'

/** A product of the own ones as a row, where there is no room for the table. */
export function OwnProductRow({ product }: { product: Product }) {
  const { i18n } = useLingui()
  const notReady = ruleMessages['product.not_ready']
  const { title, productType, price, status, sku, totalSalesQty, totalRefundsQty, inStock, minStock, previewId } = product
  const isReady = isReadyType(productType)
  const stock = (isReady || isStockOnly(productType)) && inStock !== null && (
    <>
      {' · '}
      <Stock inStock={inStock} minStock={minStock ?? 0} />
    </>
  )
  return (
    <ListRow
      start={<ItemPicture typeId={product.typeId} thumb={product.thumb} />}
      title={<bdi>{title}</bdi>}
      description={
        isReady ? (
          <>
            {sku !== null && sku !== '' && <>{sku} · </>}
            <ProductFacts product={product} />
            {' · '}
            <Plural value={totalSalesQty ?? 0} one="# sold" other="# sold" />
            {' · '}
            <Plural value={totalRefundsQty ?? 0} one="# refunded" other="# refunded" />
            {previewId !== null && (
              <>
                {' · '}
                <PreviewLink videoId={previewId} />
              </>
            )}
            {stock}
          </>
        ) : (
          <>
            {notReady && i18n._(notReady)}
            {stock}
          </>
        )
      }
      end={
        <>
          {status === 'offline' && (
            <Badge>
              <Trans>Offline</Trans>
            </Badge>
          )}
          <TicketPrice tickets={price} />
          <ProductActions product={product} />
        </>
      }
    />
  )
}
