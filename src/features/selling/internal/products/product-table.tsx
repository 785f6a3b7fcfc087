import { Trans, useLingui } from '@lingui/react/macro'
import { foreverDays } from '#contract/money/sales.ts'
import { hasAttempts, isReadyType, isStockOnly, type Product } from '#contract/money/products.ts'
import { ItemPicture } from '#src/entities/sale/item-picture.tsx'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { Row } from '#src/ui/layout/row.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { ProductActions } from './product-actions.tsx'
import { PreviewLink, Stock } from './product-notes.tsx'
import styles from './product-table.module.css'
import { typeNames } from './type-names.ts'

/** The grid of the own products, where there is room for its columns (2§5). */
export function ProductTable({ products }: { products: readonly Product[] }) {
  const { t } = useLingui()
  return (
    <table className={styles.table} aria-label={t`Products`}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Title</Trans>, <Trans>SKU</Trans>
          </th>
          <th scope="col">
            <Trans context="product">Type</Trans>
          </th>
          <th scope="col">
            <Trans>Status</Trans>
          </th>
          <th scope="col" className={styles.number}>
            <Trans>Price</Trans>
          </th>
          <th scope="col" className={styles.number}>
            <Trans context="of access">Days</Trans>
          </th>
          <th scope="col" className={styles.number}>
            <Trans>Attempts</Trans>
          </th>
          <th scope="col" className={styles.number}>
            <Trans context="number">Sold</Trans>
          </th>
          <th scope="col" className={styles.number}>
            <Trans context="number">Refunded</Trans>
          </th>
          <th scope="col" className={styles.number}>
            <Trans>Change</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <ProductLine key={product.productId} product={product} />
        ))}
      </tbody>
    </table>
  )
}

function ProductLine({ product }: { product: Product }) {
  const { i18n } = useLingui()
  const { title, sku, typeId, thumb, productType, previewId } = product
  const notReady = ruleMessages['product.not_ready']
  const isReady = isReadyType(productType)
  return (
    <tr>
      <th scope="row">
        <Row gap={3}>
          <ItemPicture typeId={typeId} thumb={thumb} />
          <div>
            <bdi>{title}</bdi>
            <Text as="div" size="meta" tone="muted">
              {sku} {previewId !== null && <PreviewLink videoId={previewId} />}
            </Text>
          </div>
        </Row>
      </th>
      <td>{i18n._(typeNames[productType])}</td>
      {isReady ? (
        <Cells product={product} />
      ) : (
        <td colSpan={6}>
          {notReady && i18n._(notReady)} {isStockOnly(productType) && <StockOf product={product} />}
        </td>
      )}
      <td>
        <Row gap={2} justify="end" isWrapping>
          <ProductActions product={product} />
        </Row>
      </td>
    </tr>
  )
}

function Cells({ product }: { product: Product }) {
  const { t } = useLingui()
  const { status, price, productType, accessExpiry, accessAttempts, totalSalesQty, totalRefundsQty } = product
  return (
    <>
      <td>
        {status === 'offline' ? (
          <Badge>
            <Trans>Offline</Trans>
          </Badge>
        ) : (
          <Badge tone="positive">
            <Trans>Active</Trans>
          </Badge>
        )}
      </td>
      <td className={styles.number}>{price}</td>
      <td className={styles.number}>{accessExpiry >= foreverDays ? t`Forever` : accessExpiry}</td>
      <td className={styles.number}>{hasAttempts(productType) ? accessAttempts : t`Not used`}</td>
      <td className={styles.number}>
        {totalSalesQty ?? 0} <StockOf product={product} />
      </td>
      <td className={styles.number}>{totalRefundsQty ?? 0}</td>
    </>
  )
}

function StockOf({ product: { inStock, minStock } }: { product: Product }) {
  return inStock === null ? null : <Stock inStock={inStock} minStock={minStock ?? 0} />
}
