import { Plural, Trans } from '@lingui/react/macro'
import type { Product } from '#contract/money/products.ts'
import { Note } from '#src/ui/feedback/note.tsx'

/** Serial numbers of a product, and for its seller how many copies are left. Nothing for one without serials. */
export function ProductNote({ product: { serialized, inStock } }: { product: Product }) {
  if (serialized === 0) return null
  return (
    <Note icon="info">
      <Trans>Each copy has a serial number. You get yours when you buy it.</Trans>{' '}
      {inStock !== null && <Plural value={inStock} _0="None left." one="# left." other="# left." />}
    </Note>
  )
}
