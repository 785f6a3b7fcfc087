import { Plural, useLingui } from '@lingui/react/macro'
import { findDeclaredKind } from '#contract/content/kinds.ts'
import { foreverDays } from '#contract/money/sales.ts'
import type { Product } from '#contract/money/products.ts'
import { ItemPicture } from '#src/entities/sale/item-picture.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { TicketPrice } from '#src/ui/primitives/ticket-price.tsx'
import { typeNames } from './type-names.ts'

/** A product of another member, which leads to its item. */
export function ProductRow({ product }: { product: Product }) {
  const { typeId, itemId, title, price, thumb } = product
  const path = findDeclaredKind(typeId)?.path(itemId)
  return (
    <ListRow
      start={<ItemPicture typeId={typeId} thumb={thumb} />}
      title={<bdi>{title}</bdi>}
      href={path === undefined ? undefined : `#${path}`}
      description={<ProductFacts product={product} />}
      end={<TicketPrice tickets={price} />}
    />
  )
}

/** "Download · 180 days · 3 attempts" */
export function ProductFacts({ product: { productType, accessExpiry, accessAttempts } }: { product: Product }) {
  const { i18n, t } = useLingui()
  return (
    <>
      {i18n._(typeNames[productType])}
      {productType !== 'merchandise' && (
        <>
          {' · '}
          {accessExpiry >= foreverDays ? t`Forever` : <Plural value={accessExpiry} one="# day" other="# days" />}
        </>
      )}
      {accessAttempts > 0 && (
        <>
          {' · '}
          <Plural value={accessAttempts} one="# download" other="# downloads" />
        </>
      )}
    </>
  )
}
