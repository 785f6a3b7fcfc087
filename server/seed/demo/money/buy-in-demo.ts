/** A purchase in the demo community, as the product would have made it. */
import { randomUUID } from 'node:crypto'
import { productTypeOf } from '#contract/policy/sales.ts'
import type { Transaction } from '../../../db/context.ts'
import { contentPurchases, type contentSales } from '../../../db/tables/money/sales.ts'
import { sharesOf } from '../../../domains/sales/index.ts'
import { house, ofMember } from '../../../ledger/ledger-accounts.ts'
import { post } from '../../../ledger/post.ts'
import type { Timeline } from '../timeline.ts'

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
export function buyInDemo(tx: Transaction, timeline: Timeline, purchase: DemoPurchase): void {
  const { sale, boughtAt, settledAt } = purchase
  const { sellerId, price, days } = sale
  if (price === null || days === null) throw new Error('The demo buys with tickets only.')
  const { sellerShare, siteShare } = sharesOf(price, sitePercent)
  timeline.add(boughtAt, () => buy(tx, { ...purchase, price, days, sellerShare, siteShare }))
  if (settledAt) timeline.add(settledAt, () => settle(tx, { sellerId, sellerShare, settledAt }))
}

type PricedPurchase = DemoPurchase & { readonly price: number; readonly days: number } & ReturnType<typeof sharesOf>

async function buy(tx: Transaction, purchase: PricedPurchase): Promise<void> {
  const { sale, title, memberId, boughtAt, settledAt, downloaded = 0, price, days, sellerShare, siteShare } = purchase
  const { id: saleId, typeId, itemId, sellerId, downloads } = sale
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
