import { useQuery } from '@tanstack/react-query'
import type { ContentRef } from '#contract/content/kinds.ts'
import { saleQueries } from '#src/entities/sale/queries.ts'
import { PartFailed } from '#src/ui/feedback/part-failed.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { OfferBox } from './internal/offer-box.tsx'
import { OwnedBox } from './internal/owned-box.tsx'

export interface SalePanelProps {
  item: ContentRef & { readonly title: string }
  /** The viewer’s own item has nothing to buy. */
  isOwn: boolean
}

/** How an item is sold, or what the member has bought of it. Empty for an item that is not for sale. */
export function SalePanel({ item, isOwn }: SalePanelProps) {
  const { data, isError, refetch } = useQuery(saleQueries.offer(item))
  if (isError && !data) return <PartFailed onRetry={() => void refetch()} />
  if (!data) return <Skeleton shape="block" height="148px" />
  const { offer, grant } = data
  if (grant?.isActive) return <OwnedBox grant={grant} item={item} price={offer?.price ?? null} days={offer?.days ?? null} />
  if (!offer) return null
  return <OfferBox item={item} offer={offer} isOwn={isOwn} ended={grant} />
}
