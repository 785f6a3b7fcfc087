/** Payouts as their sellers and as staff read them. */
import type { ResponseInput } from '#contract/endpoint.ts'
import type { listPayouts, searchPayouts } from '#contract/money/payouts.ts'
import type { Queryable } from '../../db/context.ts'
import { toSeconds } from '../../lib/moments.ts'
import { presentBadge } from '../members/index.ts'
import { badgesOf, earnedOf, type PayoutRow } from './reads/find-payouts.ts'

type Payout = ResponseInput<typeof listPayouts>['items'][number]
type PayoutForStaff = ResponseInput<typeof searchPayouts>['items'][number]

export function presentPayout({ id, status, amount, account, createdAt, decidedAt, reason }: PayoutRow): Payout {
  return {
    ...{ id, status, reason, tickets: amount },
    accountEnd: [...account].slice(-4).join(''),
    createdAt: toSeconds(createdAt),
    decidedAt: decidedAt && toSeconds(decidedAt),
  }
}

export async function presentForStaff(db: Queryable, rows: readonly PayoutRow[]): Promise<PayoutForStaff[]> {
  const [badges, earned] = await Promise.all([
    badgesOf(
      db,
      rows.flatMap(({ sellerId, decidedById }) => [sellerId, decidedById]),
    ),
    earnedOf(
      db,
      rows.map(({ sellerId }) => sellerId),
    ),
  ])
  const badgeOf = (id: number) => {
    const row = badges.get(id)
    if (!row) throw new Error(`Member ${id} is gone.`)
    return presentBadge(row)
  }
  return rows.map((row) => ({
    ...presentPayout(row),
    seller: badgeOf(row.sellerId),
    payee: row.payee,
    account: row.account,
    earned: earned.get(row.sellerId) ?? 0,
    decidedBy: row.decidedById === null ? null : badgeOf(row.decidedById),
  }))
}
