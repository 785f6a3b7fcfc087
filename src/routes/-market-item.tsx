import type { ReactNode } from 'react'
import type { MarketItem } from '#contract/community/market.ts'
import { marketRef } from '#src/entities/market/writes.ts'
import { SalePanel } from '#src/features/buying/sale-panel.tsx'
import { CommentsSection } from '#src/features/comments/comments-section.tsx'
import { MarketItemPage } from '#src/features/market/market-item-page.tsx'
import { SellGoodsDialog } from '#src/features/selling/sell-goods.tsx'

/** The page of an item, composed of the features that have a part in it. */
export function OneItem({ item, productNote }: { item: MarketItem; productNote?: ReactNode }) {
  const ref = marketRef(item.itemId)
  return (
    <MarketItemPage
      item={item}
      sale={
        <SalePanel item={{ ...ref, title: item.title, thumb: item.images[0] }} isOwn={item.can.canEdit} isOnSale={item.tickets !== null} />
      }
      productNote={productNote}
      renderSell={(onClose) => <SellGoodsDialog item={ref} onClose={onClose} />}
      comments={<CommentsSection subject={ref} total={item.totalComment} canWrite={item.can.canComment} />}
    />
  )
}
