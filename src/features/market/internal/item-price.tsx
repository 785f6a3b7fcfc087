import type { MarketCard } from '#contract/community/market.ts'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { TicketPrice } from '#src/ui/primitives/ticket-price.tsx'

/** On the photo: the price in tickets, or in the seller's own words. Nothing if there is neither. */
export function ItemPrice({ item: { tickets, priceText } }: { item: Pick<MarketCard, 'tickets' | 'priceText'> }) {
  if (tickets !== null) return <TicketPrice tickets={tickets} size="chip" />
  if (priceText === '') return null
  return (
    <Badge tone="onMedia">
      <bdi>{priceText}</bdi>
    </Badge>
  )
}
