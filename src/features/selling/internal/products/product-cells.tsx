import { useLingui } from '@lingui/react/macro'
import type { Product } from '#contract/money/products.ts'
import { typeNames } from './type-names.ts'
import { Stock } from './product-notes.tsx'
import styles from './products.module.css'
import { StatusSwitch } from './status-switch.tsx'

/** The cells that are the same whether the row is edited or not. */
export function TypeCell({ product: { productType } }: { product: Product }) {
  const { i18n } = useLingui()
  return <td>{i18n._(typeNames[productType])}</td>
}

export function StatusCell({ product }: { product: Product }) {
  return (
    <td>
      <StatusSwitch product={product} />
    </td>
  )
}

export function SoldCell({ product: { totalSalesQty, ...product } }: { product: Product }) {
  return (
    <td className={styles.number}>
      {totalSalesQty ?? 0} <StockOf product={product} />
    </td>
  )
}

export function StockOf({ product: { serialized, inStock, minStock } }: { product: Pick<Product, 'serialized' | 'inStock' | 'minStock'> }) {
  return serialized === 1 && inStock !== null ? <Stock inStock={inStock} minStock={minStock ?? 0} /> : null
}
