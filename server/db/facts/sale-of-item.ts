/** What a domain of content must know of the sale of its items, without the domain of sales, which knows theirs. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Queryable, Transaction } from '../context.ts'
import { contentPurchases, contentSales } from '../tables/money/sales.ts'

export interface SoldItem {
  readonly typeId: string
  readonly itemId: number
}

/**
 * Lock the item first. Waits for purchases that have already locked the sale; those that start later wait for this transaction and see
 * what it changed.
 */
export async function lockSaleOf(tx: Transaction, { typeId, itemId }: SoldItem): Promise<void> {
  const isItem = and(eq(contentSales.typeId, typeId), eq(contentSales.itemId, itemId))
  await tx.select({ id: contentSales.id }).from(contentSales).where(isItem).for('no key update')
}

/** Whether the price of a purchase of the item is still held for a refund. */
export async function hasUnsettledPurchase(db: Queryable, { typeId, itemId }: SoldItem): Promise<boolean> {
  const isHeld = and(eq(contentPurchases.typeId, typeId), eq(contentPurchases.itemId, itemId), isNull(contentPurchases.settledAt))
  return (await db.select({ id: contentPurchases.id }).from(contentPurchases).where(isHeld).limit(1)).length > 0
}
