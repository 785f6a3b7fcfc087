import { useQuery } from '@tanstack/react-query'
import type { ContentRef } from '#contract/content/kinds.ts'
import { isGoods } from '#contract/policy/sales.ts'
import { saleQueries } from '#src/entities/sale/queries.ts'
import { PartFailed } from '#src/ui/feedback/part-failed.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { OfferBox } from './internal/offer-box.tsx'
import { OwnedBox } from './internal/owned-box.tsx'

export interface SalePanelProps {
  item: ContentRef & { readonly title: string }
  /** The viewer’s own item has nothing to buy. */
  isOwn: boolean
  /** False: it cannot be bought now. What the member has of it is shown all the same. */
  isOnSale?: boolean
}

/** How an item is sold, or what the member has bought of it. Empty for an item that is not for sale. */
export function SalePanel({ item, isOwn, isOnSale = true }: SalePanelProps) {
  const { data, isError, refetch } = useQuery(saleQueries.offer(item))
  if (isError && !data) return <PartFailed onRetry={() => void refetch()} />
  // An item that cannot be bought now rarely has anything to show here, so no space is reserved for it.
  if (!data) return isOnSale ? <Skeleton shape="block" height="148px" /> : null
  const { grant } = data
  const offer = isOnSale ? data.offer : null
  const active = grant?.isActive ? grant : null
  const owned = active && <OwnedBox grant={active} item={item} price={offer?.price ?? null} days={offer?.days ?? null} />
  if (offer && isGoods(item)) {
    // Another copy can be bought. The offer stays in its place when the first purchase becomes known, and so does a question it has opened.
    return (
      <Stack gap={4}>
        {owned}
        <OfferBox item={item} offer={offer} isOwn={isOwn} ended={active ? null : grant} last={active ?? undefined} />
      </Stack>
    )
  }
  if (owned) return owned
  if (!offer) return null
  return <OfferBox item={item} offer={offer} isOwn={isOwn} ended={grant} />
}
