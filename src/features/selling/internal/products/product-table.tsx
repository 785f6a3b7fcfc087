import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { foreverDays } from '#contract/money/sales.ts'
import { hasAttempts, isReadyType, isStockOnly, type Product, type ProductSort } from '#contract/money/products.ts'
import { useOverlay } from '#src/data/outbox/waiting-writes.ts'
import { ItemPicture } from '#src/entities/sale/item-picture.tsx'
import { productWrites } from '#src/entities/sale/writes.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { Row } from '#src/ui/layout/row.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { VisuallyHidden } from '#src/ui/primitives/visually-hidden.tsx'
import { EditedRow } from './edited-row.tsx'
import { SoldCell, StatusCell, StockOf, TypeCell } from './product-cells.tsx'
import { PreviewLink } from './product-notes.tsx'
import styles from './products.module.css'

export interface ProductTableProps {
  /** Without queued changes. */
  products: readonly Product[]
  sortBy: ProductSort
  onSort: (sortBy: ProductSort) => void
  /** Its details are beside the table. */
  openId: number | null
  /** Its row is edited. */
  editedId: number | null
  /** Opens the details of a product and, if its type is ready, its row. */
  onOpen: (product: Product) => void
  /** Its row is saved or put back. */
  onEdited: (productId: number) => void
  /** The product whose row was edited last takes the focus. */
  focusedId: number | null
}

/** The grid of the own products, where there is room for its columns (2§5). */
export function ProductTable({ products, sortBy, onSort, openId, editedId, onOpen, onEdited, focusedId }: ProductTableProps) {
  const { t } = useLingui()
  const layOver = useOverlay(productWrites, 'product')
  return (
    <div className={styles.scroller}>
      <table className={styles.table} aria-label={t`Products`}>
        <TableHead sortBy={sortBy} onSort={onSort} />
        {products.map((product) => {
          const shown = layOver(product)
          const { productId, productType } = product
          if (productId === editedId && isReadyType(productType))
            return <EditedRow key={productId} product={product} shown={shown} onClose={() => onEdited(productId)} />
          return (
            <tbody key={productId} className={productId === openId ? styles.open : undefined}>
              <ProductLine product={shown} hasFocus={productId === focusedId} onOpen={() => onOpen(product)} />
            </tbody>
          )
        })}
      </table>
    </div>
  )
}

function TableHead({ sortBy, onSort }: Pick<ProductTableProps, 'sortBy' | 'onSort'>) {
  const isBySold = sortBy === 'sold'
  return (
    <thead>
      <tr>
        <th scope="col">
          <Trans>Title</Trans>, <Trans>SKU</Trans>
        </th>
        <th scope="col">
          <Trans context="product">Type</Trans>
        </th>
        <th scope="col">
          <Trans>Active</Trans>
        </th>
        <NumberHead>
          <Trans>Price</Trans>
        </NumberHead>
        <NumberHead>
          <Trans context="of access">Days</Trans>
        </NumberHead>
        <NumberHead>
          <Trans>Attempts</Trans>
        </NumberHead>
        <th scope="col" className={styles.number} aria-sort={isBySold ? 'descending' : 'none'}>
          <SortBySold isOn={isBySold} onPress={() => onSort(isBySold ? 'newest' : 'sold')} />
        </th>
      </tr>
    </thead>
  )
}

function SortBySold({ isOn, onPress }: { isOn: boolean; onPress: () => void }) {
  return (
    <button type="button" className={styles.sort} onClick={onPress}>
      <Trans context="number">Sold</Trans> <span aria-hidden>{isOn ? '↓' : '↕'}</span>
    </button>
  )
}

function NumberHead({ children }: { children: ReactNode }) {
  return (
    <th scope="col" className={styles.number}>
      {children}
    </th>
  )
}

interface ProductLineProps {
  product: Product
  hasFocus: boolean
  onOpen: () => void
}

function ProductLine({ product, hasFocus, onOpen }: ProductLineProps) {
  const { i18n } = useLingui()
  const { title, sku, typeId, thumb, productType, previewId, productId } = product
  const notReady = ruleMessages['product.not_ready']
  return (
    <tr>
      <th scope="row">
        <Row gap={3}>
          <ItemPicture typeId={typeId} thumb={thumb} />
          <div className={styles.texts}>
            <button type="button" id={productButtonId(productId)} className={styles.title} autoFocus={hasFocus} onClick={onOpen}>
              <bdi>{title}</bdi>
            </button>
            <Text as="div" size="meta" tone="muted" className={styles.sku}>
              {sku} {previewId !== null && <PreviewLink videoId={previewId} />}
            </Text>
          </div>
        </Row>
      </th>
      <TypeCell product={product} />
      {isReadyType(productType) ? (
        <ReadyCells product={product} />
      ) : (
        <td colSpan={5}>
          {notReady && i18n._(notReady)} {isStockOnly(productType) && <StockOf product={product} />}
        </td>
      )}
    </tr>
  )
}

/** The button that opens a product. */
export const productButtonId = (productId: number) => `product-${productId}`

function ReadyCells({ product }: { product: Product }) {
  const { t } = useLingui()
  const { price, productType, accessExpiry, accessAttempts } = product
  return (
    <>
      <StatusCell product={product} />
      <td className={styles.number}>{price}</td>
      <td className={styles.number}>{accessExpiry >= foreverDays ? t`Forever` : accessExpiry}</td>
      <td className={styles.number}>{hasAttempts(productType) ? accessAttempts : <VisuallyHidden>{t`Not used`}</VisuallyHidden>}</td>
      <SoldCell product={product} />
    </>
  )
}
