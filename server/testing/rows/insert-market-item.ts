/** Builder of items of the marketplace. */
import type { Database } from '../../db/context.ts'
import { marketItems } from '../../db/tables/community/market.ts'
import { first, insertMember } from './insert-member.ts'

export type MarketItemOverrides = Partial<Omit<typeof marketItems.$inferInsert, 'id'>>

let serial = 0

/** Without `ownerId` a member is created to own it. Expires in 60 days, unless overridden. */
export async function insertMarketItem(db: Database, overrides: MarketItemOverrides = {}): Promise<typeof marketItems.$inferSelect> {
  serial += 1
  const ownerId = overrides.ownerId ?? (await insertMember(db)).id
  const expiresAt = new Date(Date.now() + 60 * 86_400_000)
  return first(
    await db
      .insert(marketItems)
      .values({ title: `Item ${serial}`, expiresAt, ...overrides, ownerId })
      .returning(),
  )
}
