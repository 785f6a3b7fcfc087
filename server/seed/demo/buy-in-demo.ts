/** A purchase in the demo community, as the product would have made it. */
import { randomUUID } from 'node:crypto'
import { productTypeOf } from '#contract/policy/sales.ts'
import type { Transaction } from '../../db/context.ts'
import { contentPurchases, type contentSales } from '../../db/tables/money/sales.ts'
import { sharesOf } from '../../domains/sales/index.ts'
import { house, ofMember } from '../../ledger/ledger-accounts.ts'
import { post } from '../../ledger/post.ts'

export interface DemoPurchase {
  readonly sale: typeof contentSales.$inferSelect
  readonly title: string
  readonly memberId: number
  readonly boughtAt: Date
  /** When the seller's part became theirs for good; without it, it is still held. */
  readonly settledAt?: Date
  /** How often the file was downloaded since. */
  readonly downloaded?: number
}

const dayMs = 24 * 3_600_000
const sitePercent = 20

/** The sale counts it already. */
export async function buyInDemo(
  tx: Transaction,
  { sale, title, memberId, boughtAt, settledAt, downloaded = 0 }: DemoPurchase,
): Promise<void> {
  const { id: saleId, typeId, itemId, sellerId, price, days, downloads } = sale
  if (price === null || days === null) throw new Error('The demo buys with tickets only.')
  const { sellerShare, siteShare } = sharesOf(price, sitePercent)
  const productType = productTypeOf(sale)
  const { id: transactionId } = await post(tx, {
    ...{ itemType: productType, buyerId: memberId, sellerId, amount: price, description: title },
    key: randomUUID(),
    item: { typeId, itemId },
    moves: [
      { account: ofMember('member', memberId), amount: -price },
      { account: ofMember('holding', sellerId), amount: sellerShare },
      { account: house, amount: siteShare },
    ],
    now: boughtAt,
  })
  await tx.insert(contentPurchases).values({
    ...{ saleId, typeId, itemId, sellerId, memberId, transactionId, price, sellerShare, downloads, boughtAt, productType, settledAt },
    downloadsLeft: downloads - downloaded,
    expiresAt: new Date(boughtAt.getTime() + days * dayMs),
  })
  if (settledAt) await settle(tx, { sellerId, sellerShare, settledAt })
}

async function settle(tx: Transaction, given: { sellerId: number; sellerShare: number; settledAt: Date }): Promise<void> {
  const { sellerId, sellerShare, settledAt } = given
  await post(tx, {
    ...{ key: `settle:${randomUUID()}`, itemType: 'credit', buyerId: null, sellerId: null, amount: sellerShare },
    moves: [
      { account: ofMember('holding', sellerId), amount: -sellerShare },
      { account: ofMember('seller', sellerId), amount: sellerShare },
    ],
    now: settledAt,
  })
}
