import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isGoods } from '#contract/policy/sales.ts'
import { useOverlay } from '#src/data/outbox/waiting-writes.ts'
import { saleQueries } from '#src/entities/sale/queries.ts'
import { awaitedSubject, saleWrites } from '#src/entities/sale/writes.ts'
import { PartFailed } from '#src/ui/feedback/part-failed.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import type { BuyDialogProps } from './internal/buy-dialog.tsx'
import { LateBuyDialog } from './internal/late-buy-dialog.tsx'
import { OfferBox } from './internal/offer-box.tsx'
import { OwnedBox } from './internal/owned-box.tsx'
import type { SoldItem } from './internal/sold-item.ts'
import { TellMeRefused } from './internal/tell-me.tsx'

export interface SalePanelProps {
  item: SoldItem
  /** The viewer’s own item has nothing to buy. */
  isOwn: boolean
  /** False: it cannot be bought now. What the member has of it, and that the seller has taken it off sale, is shown all the same. */
  isOnSale?: boolean
}

/** How an item is sold, or what the member has bought of it. Empty for an item that is not for sale. */
export function SalePanel({ item, isOwn, isOnSale = true }: SalePanelProps) {
  const { data: stored, isError, refetch } = useQuery(saleQueries.offer(item))
  const withQueued = useOverlay(saleWrites, 'offer', awaitedSubject(item))
  const data = stored && withQueued(stored)
  // As it was pressed: the offer is read again while its dialog says what was bought.
  const [buying, setBuying] = useState<Omit<BuyDialogProps, 'item' | 'onClose'> | null>(null)
  if (isError && !data) return <PartFailed onRetry={() => void refetch()} />
  // An item that cannot be bought now rarely has anything to show here, so no space is reserved for it.
  if (!data) return isOnSale ? <Skeleton shape="block" height="148px" /> : null
  const { grant, isAwaited } = data
  const isTakenOff = isAwaited !== null && data.offer?.isActive === false
  const offer = isOnSale || isTakenOff ? data.offer : null
  const isOwned = grant?.isActive === true
  // Another copy of goods can be bought.
  const isOffered = offer !== null && (!isOwned || isGoods(item))

  function handleBuy(shownPrice: number) {
    if (!offer) return
    const { productId, itemVersion, seller } = offer
    setBuying({ productId, shownPrice, itemVersion, sellerName: seller.userName, lastGrantId: grant?.id ?? null })
  }

  if (!isOwned && !isOffered && !buying) return null
  return (
    <Stack gap={4}>
      {isOwned && <OwnedBox grant={grant} item={item} offer={offer} />}
      {isOffered && <OfferBox {...{ item, offer, isOwn, isAwaited }} ended={isOwned ? null : grant} onBuy={handleBuy} />}
      <TellMeRefused item={item} isAwaited={isAwaited} isOnSale={offer !== null && offer.isActive && !offer.isSoldOut} />
      {buying && <LateBuyDialog {...buying} item={item} onClose={() => setBuying(null)} />}
    </Stack>
  )
}
