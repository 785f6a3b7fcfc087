/** Builders of sales and purchases. */
import type { Database } from '../../db/context.ts'
import { contentSales } from '../../db/tables/money/sales.ts'
import { first } from './insert-member.ts'
import { insertVideo, type VideoOverrides } from './insert-video.ts'

export type SaleRow = typeof contentSales.$inferSelect
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
