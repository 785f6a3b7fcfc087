import { Trans } from '@lingui/react/macro'
import { useRef } from 'react'
import type { Product } from '#contract/money/products.ts'
import { useRecordOverlay } from '#src/data/outbox/waiting-writes.ts'
import type { WriteOutcome } from '#src/data/outbox/submit-record.ts'
import { productSubject, productWrites, saveProduct } from '#src/entities/sale/writes.ts'
import { notifySaved } from '#src/entities/write/notify-saved.tsx'
import { changeOf, valuesOf, type ProductFields, type ProductValues } from './product-form.tsx'

export interface ProductFormOptions {
  /** As the server or the device has it, without queued changes. */
  product: Product
  fields: ProductFields
  /** Each form of the same product has its own. */
  draftKey: string
  /** The change has been accepted, or waits on the device. After a refusal the form stays, with what was typed. */
  onSaved?: (() => void) | undefined
}

/** The options of a form over some fields of a product: offline its change is queued. */
export function useProductForm({ product, fields, draftKey, onSaved }: ProductFormOptions) {
  const { productId } = product
  const { shown, accepted } = useRecordOverlay(productWrites, 'product', productSubject(productId))(product)
  const outcome = useRef<WriteOutcome['state']>('sent')
  const names = fields.map(({ name }) => name)

  async function handleSubmit(values: ProductValues, base: ProductValues) {
    const change = changeOf(valuesOf(accepted), values, names)
    outcome.current = 'sent'
    if (!change) return
    const saved = await saveProduct({ productId, version: base.version, ...change }, names)
    outcome.current = saved.state
    notifySaved(saved, <Trans>Saved.</Trans>)
  }

  return {
    fields,
    defaultValues: valuesOf(shown),
    storedValues: valuesOf(accepted),
    draftKey,
    onSubmit: handleSubmit,
    onSaved: () => {
      if (outcome.current !== 'refused') onSaved?.()
    },
  }
}
