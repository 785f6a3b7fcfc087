import { Trans } from '@lingui/react/macro'
import type { Product } from '#contract/money/products.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { ProductDetails } from './product-details.tsx'
import { allFields } from './product-form.tsx'

/** A product with all of its fields, where there is no room for a table and a panel. */
export function ProductDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const { productId, productType } = product
  return (
    <Dialog isOpen onClose={onClose} isDismissable={false} title={<Trans>Product {productId}</Trans>}>
      <ProductDetails product={product} fields={allFields(productType)} draftKey={`product:${productId}`} onSaved={onClose} />
    </Dialog>
  )
}
