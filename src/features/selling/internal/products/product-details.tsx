import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { isReadyType, type Product } from '#contract/money/products.ts'
import { ItemPicture } from '#src/entities/sale/item-picture.tsx'
import { saleQueries } from '#src/entities/sale/queries.ts'
import { productSubject, productWrites } from '#src/entities/sale/writes.ts'
import { SaveNotes } from '#src/entities/write/save-notes.tsx'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Media } from '#src/ui/primitives/media.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import type { ProductFields } from './product-form.tsx'
import styles from './products.module.css'
import { SerialsDialog } from './serials-dialog.tsx'
import { useProductForm } from './use-product-form.tsx'

export interface ProductDetailsProps {
  /** Without queued changes. */
  product: Product
  fields: ProductFields
  draftKey: string
  onSaved?: () => void
}

/** A product's picture and totals, its preview, and a form for the fields that its type allows. */
export function ProductDetails({ product, fields, draftKey, onSaved }: ProductDetailsProps) {
  const { i18n } = useLingui()
  const { productId, productType, thumb, previewId, serialized } = product
  const notReady = ruleMessages['product.not_ready']
  const form = useProductForm({ product, fields, draftKey, onSaved })
  return (
    <Stack gap={6}>
      {thumb !== null && <Media src={thumb} alt="" />}
      <Totals product={product} />
      {previewId !== null && <Preview product={product} previewId={previewId} />}
      {!isReadyType(productType) && notReady && <Text tone="muted">{i18n._(notReady)}</Text>}
      <SaveNotes writes={productWrites} subject={productSubject(productId)} />
      {serialized === 1 && fields.length > 0 && <AddSerials product={product} />}
      {fields.length > 0 && <ConfiguredForm {...form} hasSummary submitLabel={<Trans>Save</Trans>} busyLabel={<Trans>Saving</Trans>} />}
    </Stack>
  )
}

/** Read-only (D-05). */
function Totals({ product: { totalSalesQty, totalRefundsQty, earned, updatedAt } }: { product: Product }) {
  return (
    <dl className={styles.totals}>
      <Total name={<Trans context="number">Sold</Trans>}>{totalSalesQty ?? 0}</Total>
      <Total name={<Trans context="number">Refunded</Trans>}>{totalRefundsQty ?? 0}</Total>
      <Total name={<Trans>Earned</Trans>}>
        <Plural value={earned ?? 0} one="# ticket" other="# tickets" />
      </Total>
      <Total name={<Trans>Changed</Trans>}>
        <Time value={updatedAt} form="dateTime" />
      </Total>
    </dl>
  )
}

function Total({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The video that everyone may watch before buying (D-13). It is chosen with the terms of the sale. */
function Preview({ product: { typeId, itemId }, previewId }: { product: Product; previewId: number }) {
  const { data } = useQuery(saleQueries.offer({ typeId, itemId }))
  const preview = data?.offer?.preview
  return (
    <Section title={<Trans>Preview shown to buyers</Trans>} size="head">
      <ListRow
        start={<ItemPicture typeId="video" thumb={preview?.thumb} />}
        title={preview ? <bdi>{preview.title}</bdi> : <Trans>See the preview</Trans>}
        href={`/videos/${previewId}`}
        link={RouterLink}
      />
    </Section>
  )
}

function AddSerials({ product }: { product: Product }) {
  const [isAdding, setIsAdding] = useState(false)
  return (
    <div>
      <Button size="small" onClick={() => setIsAdding(true)}>
        <Trans>Add serial numbers</Trans>
      </Button>
      {isAdding && <SerialsDialog product={product} onClose={() => setIsAdding(false)} />}
    </div>
  )
}
