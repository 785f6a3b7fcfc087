import { Trans, useLingui } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import { isReadyType, isStockOnly, type Product } from '#contract/money/products.ts'
import { useUpdateProduct } from '#src/entities/sale/mutations.ts'
import { networkState } from '#src/platform/network.ts'
import { notify } from '#src/ui/feedback/notify.ts'
import { Button } from '#src/ui/primitives/button.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { SerialsDialog } from './serials-dialog.tsx'

/** Its status is switched here, and everything else in dialogs. Only four types are ready for that (1§5); of goods the stock is kept here. */
export function ProductActions({ product }: { product: Product }) {
  const { t } = useLingui()
  const [isEditing, setIsEditing] = useState(false)
  const [isAdding, setIsAdding] = useState(false)
  const { title, productType, inStock } = product
  const isReady = isReadyType(productType)
  const isStocked = isReady || isStockOnly(productType)
  return (
    <>
      {isReady && <StatusButton product={product} />}
      {isStocked && inStock !== null && (
        <Button size="small" aria-label={t`Add serial numbers to “${title}”`} onClick={() => setIsAdding(true)}>
          <Trans>Serials</Trans>
        </Button>
      )}
      {isStocked && (
        <Button size="small" aria-label={t`Edit “${title}”`} onClick={() => setIsEditing(true)}>
          <Trans>Edit</Trans>
        </Button>
      )}
      {isAdding && <SerialsDialog product={product} onClose={() => setIsAdding(false)} />}
      {isEditing && <ProductDialog product={product} onClose={() => setIsEditing(false)} />}
    </>
  )
}

/** Between active and offline (1§4). */
function StatusButton({ product: { productId, title, status, version } }: { product: Product }) {
  const { t } = useLingui()
  const update = useUpdateProduct()
  const isOnline = useSyncExternalStore(networkState.isOnline.subscribe, networkState.isOnline.get)
  const next = status === 'active' ? 'offline' : 'active'
  return (
    <Button
      size="small"
      disabled={!isOnline}
      isBusy={update.isPending}
      aria-label={next === 'offline' ? t`Take offline: “${title}”` : t`Put on sale: “${title}”`}
      onClick={() => update.mutate({ productId, version, status: next }, { onError: () => notify({ tone: 'error' }) })}
    >
      {next === 'offline' ? <Trans>Take offline</Trans> : <Trans>Put on sale</Trans>}
    </Button>
  )
}
