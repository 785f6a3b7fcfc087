/** Builders of sales and purchases. */
import { randomUUID } from 'node:crypto'
import { transaction } from '../../db/client.ts'
import type { Database } from '../../db/context.ts'
import { contentPurchases, contentSales } from '../../db/tables/money/sales.ts'
import { house, ofMember } from '../../ledger/ledger-accounts.ts'
import { post } from '../../ledger/post.ts'
import { first } from './insert-member.ts'
import { insertVideo, type VideoOverrides } from './insert-video.ts'

export type SaleRow = typeof contentSales.$inferSelect
export type PurchaseRow = typeof contentPurchases.$inferSelect
export type SaleOverrides = Partial<Omit<typeof contentSales.$inferInsert, 'id'>> & { video?: VideoOverrides }

/** For sale by the cart, for 8 tickets, with 3 downloads in 180 days. Without `itemId` a video is created that is sold. */
export async function insertSale(db: Database, { video, ...overrides }: SaleOverrides): Promise<SaleRow> {
  const made =
    overrides.itemId === undefined
      ? await insertVideo(db, { ...(overrides.sellerId === undefined ? {} : { ownerId: overrides.sellerId }), ...video })
      : null
  const [itemId, sellerId] = [overrides.itemId ?? made?.id, overrides.sellerId ?? made?.ownerId]
  if (itemId === undefined || sellerId === undefined) throw new Error('A sale of an existing item names its seller.')
  const terms = { typeId: 'video', mode: 'cart', price: 8, days: 180, downloads: 3, updatedAt: new Date() } as const
  return first(
    await db
      .insert(contentSales)
      .values({ ...terms, ...overrides, itemId, sellerId })
      .returning(),
  )
}

export interface PurchaseGiven {
  readonly sale: SaleRow
  readonly memberId: number
  readonly overrides?: Partial<Omit<typeof contentPurchases.$inferInsert, 'id'>>
}

/** Bought now, with 7 of its tickets held for the seller. The buyer has paid from nowhere: the site has given what they paid. */
export async function insertPurchase(db: Database, { sale, memberId, overrides = {} }: PurchaseGiven): Promise<PurchaseRow> {
  const [now, sellerShare] = [overrides.boughtAt ?? new Date(), 7]
  const { typeId, itemId, sellerId, price, downloads, days } = sale
  return transaction(db, async (tx) => {
    const about = { key: randomUUID(), itemType: 'video_download', buyerId: memberId, sellerId, amount: price ?? 0, now } as const
    const moves = [
      { account: house, amount: -sellerShare },
      { account: ofMember('holding', sellerId), amount: sellerShare },
    ]
    const { id: transactionId } = await post(tx, { ...about, item: { typeId, itemId }, moves })
    const terms = { saleId: sale.id, typeId, itemId, sellerId, memberId, transactionId, sellerShare, downloads, price: price ?? 0 }
    const expiresAt = new Date(now.getTime() + (days ?? 1) * 86_400_000)
    return first(
      await tx
        .insert(contentPurchases)
        .values({ ...terms, productType: 'video_download', downloadsLeft: downloads, boughtAt: now, expiresAt, ...overrides })
        .returning(),
    )
  })
}
