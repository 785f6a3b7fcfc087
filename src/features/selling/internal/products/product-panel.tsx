import { Trans, useLingui } from '@lingui/react/macro'
import type { Product } from '#contract/money/products.ts'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { ProductDetails } from './product-details.tsx'
import { detailFields } from './product-form.tsx'

/** Beside the table: what is not in the product's row. */
export function ProductPanel({ product, onClose }: { product: Product; onClose: () => void }) {
  const { t } = useLingui()
  const { productId, productType } = product
  return (
    <Stack gap={6}>
      <Row justify="between">
        <Text as="h2" size="title">
          <Trans>Product {productId}</Trans>
        </Text>
        <IconButton icon="x" label={t`Close`} onClick={onClose} />
      </Row>
      <ProductDetails product={product} fields={detailFields(productType)} draftKey={`product-details:${productId}`} />
    </Stack>
  )
}
