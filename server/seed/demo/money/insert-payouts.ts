/** What demo-vendor has earned, where they are paid out, and three payouts: one that was paid, one that was declined, and one that waits. */
import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../../db/context.ts'
import { payouts, vendorInfos } from '../../../db/tables/money/vendors.ts'
import { ofMember, paidOut, processor } from '../../../ledger/ledger-accounts.ts'
import { post } from '../../../ledger/post.ts'
import { buyInDemo, type DemoPurchase } from './buy-in-demo.ts'
import type { Timeline } from '../timeline.ts'

export interface PayoutOptions extends Pick<DemoPurchase, 'sale' | 'title'> {
  readonly idOf: (name: string) => number
  readonly now: Date
}

/** Each has bought 25 tickets and the video, long enough ago that it can no longer be refunded. */
export const demoBuyers = [
  ...['Tom_of_Turku', 'Bight', 'jutejoe', 'Nils', 'Rafael', 'quietknots', 'Étienne', 'Baltic.Bear'],
  ...['Sergej', 'Paolo_M', 'GreyHarness', 'HempHarry', 'Column_Tie', 'Taut', 'Nightjar', 'Felix_K'],
]
const dayMs = 24 * 3_600_000
const account = { payee: 'North Harness Ltd', account: 'GB29 NWBK 6016 1331 9268 19' }

export async function insertPayouts(tx: Transaction, timeline: Timeline, { idOf, sale, title, now }: PayoutOptions): Promise<void> {
  const { sellerId } = sale
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  await tx.insert(vendorInfos).values({ memberId: sellerId, company: 'North Harness', ...account, updatedAt: ago(39) })
  for (const [index, name] of demoBuyers.entries()) {
    const memberId = idOf(name)
    const boughtAt = ago(38 - index)
    timeline.add(boughtAt, () => buyTickets(tx, { memberId, boughtAt }))
    buyInDemo(tx, timeline, { sale, title, memberId, boughtAt, settledAt: ago(24 - index) })
  }
  const asked = { sellerId, ...account }
  const decidedById = idOf('demo-admin')
  timeline.add(ago(6), () =>
    approve(tx, { ...asked, amount: 60, createdAt: ago(7), decidedAt: ago(6), decidedById, reason: 'Sent by bank transfer' }),
  )
  timeline.add(ago(2), async () => {
    await tx.insert(payouts).values([
      {
        ...{ ...asked, key: randomUUID(), amount: 50, status: 'declined', createdAt: ago(5), decidedAt: ago(4), decidedById },
        reason: 'The bank sent it back: the name on the account differs.',
      },
      { ...asked, key: randomUUID(), amount: 55, createdAt: ago(2) },
    ])
  })
}

const packageOf = 25

async function buyTickets(tx: Transaction, { memberId, boughtAt }: { memberId: number; boughtAt: Date }): Promise<void> {
  await post(tx, {
    ...{ key: randomUUID(), itemType: 'purchase', buyerId: memberId, sellerId: null, amount: packageOf, now: boughtAt },
    moves: [
      { account: processor, amount: -packageOf },
      { account: ofMember('member', memberId), amount: packageOf },
    ],
  })
}

type Paid = Pick<typeof payouts.$inferInsert, 'sellerId' | 'payee' | 'account' | 'amount' | 'createdAt' | 'decidedById' | 'reason'> & {
  readonly decidedAt: Date
}

async function approve(tx: Transaction, paid: Paid): Promise<void> {
  const { sellerId, amount, decidedAt } = paid
  const { id: transactionId } = await post(tx, {
    ...{ key: `payout:${randomUUID()}`, itemType: 'paidout', buyerId: sellerId, sellerId: null, amount, now: decidedAt },
    moves: [
      { account: ofMember('seller', sellerId), amount: -amount },
      { account: paidOut, amount },
    ],
  })
  await tx.insert(payouts).values({ ...paid, key: randomUUID(), status: 'approved', transactionId })
}
