import { Plural, useLingui } from '@lingui/react/macro'
import { foreverDays } from '#contract/money/sales.ts'
import { isReadyType, isStockOnly, type Product } from '#contract/money/products.ts'
import { ItemPicture } from '#src/entities/sale/item-picture.tsx'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { TicketPrice } from '#src/ui/primitives/ticket-price.tsx'
import { StockOf } from './product-cells.tsx'
import { PreviewLink } from './product-notes.tsx'
import styles from './products.module.css'
import { StatusSwitch } from './status-switch.tsx'
import { typeNames } from './type-names.ts'

export interface OwnProductRowProps {
  product: Product
  onOpen: () => void
}

/** A product of the own ones as a row, where there is no room for the table. */
export function OwnProductRow({ product, onOpen }: OwnProductRowProps) {
  const { i18n } = useLingui()
  const notReady = ruleMessages['product.not_ready']
  const { title, productType, price, sku, previewId } = product
  const isReady = isReadyType(productType)
  return (
    <ListRow
      start={<ItemPicture typeId={product.typeId} thumb={product.thumb} />}
      title={<bdi>{title}</bdi>}
      onPress={onOpen}
      description={
        <>
          <div>
            {i18n._(typeNames[productType])}
            {sku !== null && sku !== '' && <> · {sku}</>}
          </div>
          {isReady ? <Terms product={product} /> : notReady && i18n._(notReady)}{' '}
          {previewId !== null && isReady && (
            <span className={styles.preview}>
              <PreviewLink videoId={previewId} />
            </span>
          )}
          {(isReady || isStockOnly(productType)) && <StockOf product={product} />}
        </>
      }
      end={
        isReady && (
          <Stack gap={1} className={styles.end}>
            <TicketPrice tickets={price} />
            <StatusSwitch product={product} />
          </Stack>
        )
      }
    />
  )
}

/** "84 sold · 365 days" */
function Terms({ product: { totalSalesQty, accessExpiry } }: { product: Product }) {
  const { t } = useLingui()
  return (
    <>
      <Plural value={totalSalesQty ?? 0} one="# sold" other="# sold" />
      {' · '}
      {accessExpiry >= foreverDays ? t`Forever` : <Plural value={accessExpiry} one="# day" other="# days" />}
    </>
  )
}
