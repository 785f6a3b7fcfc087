/** Memberships of the demo community: one, paid by card, that ends in five days, one that has expired, and a sponsor's, which renews automatically. */
import { randomUUID } from 'node:crypto'
import { addMonths, type MembershipKind, type MembershipMonths } from '#contract/policy/membership.ts'
import { groups } from '#contract/roles.ts'
import type { Transaction } from '../../../db/context.ts'
import { paymentAttempts } from '../../../db/tables/money/payments.ts'
import { membershipEvents, memberships } from '../../../db/tables/money/memberships.ts'
import { renewals } from '../../../db/tables/money/renewals.ts'

interface DemoMembership {
  readonly name: string
  readonly kind: MembershipKind
  readonly months: MembershipMonths
  readonly price: number
  /** Until its end; negative: since then. */
  readonly daysLeft: number
  readonly renews?: true
  /** Paid by card, with a receipt. */
  readonly isByCard?: true
}

const demoMemberships: readonly DemoMembership[] = [
  { name: 'demo-member', kind: 'member', months: 3, price: 42, daysLeft: 5, isByCard: true },
  { name: 'Marlinspike', kind: 'member', months: 1, price: 15, daysLeft: -9 },
  { name: 'demo-sponsor', kind: 'sponsor', months: 6, price: 156, daysLeft: 120, renews: true },
]

const dayMs = 24 * 3_600_000

/** The groups are those of the members' rows: an expired membership has given its group back. */
export async function insertMemberships(
  tx: Transaction,
  { idOf, now }: { readonly idOf: (name: string) => number; readonly now: Date },
): Promise<void> {
  for (const { name, kind, months, price, daysLeft, renews, isByCard } of demoMemberships) {
    const memberId = idOf(name)
    const endsAt = new Date(now.getTime() + daysLeft * dayMs)
    const startsAt = addMonths(endsAt, -months)
    const closedAt = daysLeft < 0 ? new Date(endsAt.getTime() + 3 * dayMs) : null
    await tx.insert(memberships).values({ memberId, kind, startsAt, endsAt, groupBefore: groups.free, closedAt })
    const event = { memberId, kind, startsAt, endsAt }
    await tx.insert(membershipEvents).values({ ...event, state: 'bought', months, price, createdAt: startsAt })
    if (isByCard) await insertPayment(tx, { memberId, kind, months, price, paidAt: startsAt })
    if (renews)
      await tx
        .insert(renewals)
        .values({ memberId, subject: 'membership', kind, months, way: 'tickets', price, createdAt: startsAt, nextAt: now })
    if (closedAt) await tx.insert(membershipEvents).values({ ...event, state: 'expired', createdAt: closedAt })
  }
}

interface DemoPayment extends Pick<DemoMembership, 'kind' | 'months' | 'price'> {
  readonly memberId: number
  readonly paidAt: Date
}

async function insertPayment(tx: Transaction, { memberId, kind, months, price, paidAt }: DemoPayment): Promise<void> {
  const priceInCents = price * 100
  await tx.insert(paymentAttempts).values({
    ...{ key: randomUUID(), memberId, status: 'paid', priceInCents, processor: 'sandbox', cardBrand: 'visa', cardLast4: '4242' },
    lines: [
      {
        ...{ kind: 'membership', qty: 1, units: months, title: `Membership, ${months} months`, packageId: null, priceInCents },
        purchase: { kind: 'membership', membership: kind, months, qty: 1 },
      },
    ],
    ...{ settledBy: 'answer', createdAt: paidAt, settledAt: paidAt, receiptMailedAt: paidAt },
  })
}
