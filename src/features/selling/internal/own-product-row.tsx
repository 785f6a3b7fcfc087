import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import { isReadyType, isStockOnly, type Product } from '#contract/money/products.ts'
import { useUpdateProduct } from '#src/entities/sale/mutations.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { networkState } from '#src/platform/network.ts'
import { notify } from '#src/ui/feedback/notify.ts'
import { ItemPicture } from '#src/entities/sale/item-picture.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { TicketPrice } from '#src/ui/primitives/ticket-price.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { SerialsDialog } from './serials-dialog.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { ProductFacts } from './product-row.tsx'

/** A row of the grid: its status is switched here, and everything else in a dialog. Only four types are ready for that (1§5). */
export function OwnProductRow({ product }: { product: Product }) {
  const { t, i18n } = useLingui()
  const notReady = ruleMessages['product.not_ready']
  const [isEditing, setIsEditing] = useState(false)
  const [isAdding, setIsAdding] = useState(false)
  const { title, productType, price, status, sku, totalSalesQty, totalRefundsQty, inStock, minStock } = product
  const isReady = isReadyType(productType)
  const isStocked = isReady || isStockOnly(productType)
  return (
    <>
      <ListRow
        start={<ItemPicture typeId={product.typeId} thumb={product.thumb} />}
        title={<bdi>{title}</bdi>}
        description={
          isReady ? (
            <>
              {sku !== null && sku !== '' && <>{sku} · </>}
              <ProductFacts product={product} />
              {' · '}
              <Plural value={totalSalesQty ?? 0} one="# sold" other="# sold" />
              {' · '}
              <Plural value={totalRefundsQty ?? 0} one="# refunded" other="# refunded" />
              {product.previewId !== null && <Preview videoId={product.previewId} />}
              {inStock !== null && <Stock inStock={inStock} minStock={minStock ?? 0} />}
            </>
          ) : (
            <>
              {notReady && i18n._(notReady)}
              {isStocked && inStock !== null && <Stock inStock={inStock} minStock={minStock ?? 0} />}
            </>
          )
        }
        end={
          <>
            {status === 'offline' && (
              <Badge>
                <Trans>Offline</Trans>
              </Badge>
            )}
            <TicketPrice tickets={price} />
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
          </>
        }
      />
      {isAdding && <SerialsDialog product={product} onClose={() => setIsAdding(false)} />}
      {isEditing && <ProductDialog product={product} onClose={() => setIsEditing(false)} />}
    </>
  )
}

/** The video that everyone may watch before buying (D-13). */
function Preview({ videoId }: { videoId: number }) {
  return (
    <>
      {' · '}
      <RouterLink href={`/videos/${videoId}`} className={linkTextClass()}>
        <Trans>See the preview</Trans>
      </RouterLink>
    </>
  )
}

/** What is left of a product with serials (D-04). */
function Stock({ inStock, minStock }: { inStock: number; minStock: number }) {
  return (
    <>
      {' · '}
      <Text as="span" size="meta" tone={inStock < Math.max(1, minStock) ? 'warning' : 'muted'}>
        <Plural value={inStock} _0="None in stock" one="# in stock" other="# in stock" />
      </Text>
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
