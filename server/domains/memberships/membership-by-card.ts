/** Memberships that are paid by card: a kind of purchase. The money goes from the processor to the site; no tickets are touched. */
import { eq } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import { addMonths, membershipPackage } from '#contract/money/membership.ts'
import { groupWithout, membershipRefusalFor } from '#contract/policy/membership-groups.ts'
import { groups } from '#contract/roles.ts'
import type { Transaction } from '../../db/context.ts'
import { membershipEvents, memberships } from '../../db/tables/money/memberships.ts'
import { house, lockAccounts, ofMember, processor } from '../../ledger/ledger-accounts.ts'
import { findPosted, post } from '../../ledger/post.ts'
import type { PurchaseKind, PurchaseLine } from '../../payments/index.ts'
import { announceMembership, applyMembership, lockGroupOf, setGroup } from './apply-membership.ts'
import { describe } from './buy-membership.ts'
import { findMembership, pricesOf } from './reads/find-membership.ts'

export const membershipKind: PurchaseKind<'membership'> = {
  kind: 'membership',

  /** Also for people who have registered and have not accepted the terms yet: it begins at once, and the role follows then. */
  async quote({ config, db, viewer, now }, { membership: kind, months }) {
    if (viewer.groupId === groups.pending) throw new Refusal('forbidden')
    const groupId = viewer.groupId === groups.registered ? groups.free : viewer.groupId
    const held = await findMembership(db, viewer.id)
    if (membershipRefusalFor({ kind, held, groupId, now }) !== null) throw new Refusal('forbidden')
    const priceInCents = pricesOf(config)[kind][months] * 100
    return { priceInCents, units: months, title: describe({ kind, months }), packageId: membershipPackage(kind, months) }
  },

  async settle(tx, { key, memberId, purchase: { membership: kind, months, qty }, line, config, now }) {
    const amount = Math.round(line.priceInCents / 100)
    const { id: transactionId } = await post(tx, {
      key,
      itemType: 'purchase',
      buyerId: memberId,
      sellerId: null,
      amount,
      packageId: membershipPackage(kind, months),
      description: line.title,
      moves: [
        { account: processor, amount: -amount },
        { account: house, amount },
      ],
      now,
    })
    // The account may have been deleted while its payment was open.
    if ((await lockGroupOf(tx, memberId)) === null) return
    const paid = { memberId, kind, months, transactionId, prices: pricesOf(config), now, isTaken: true }
    for (let n = 0; n < qty; n += 1) await applyMembership(tx, { ...paid, price: Math.round(amount / qty) })
  },

  async reverse(tx, line, reason) {
    const bought = await findPosted(tx, line.key)
    if (!bought) return
    const { key, memberId, now } = line
    const debtor = ofMember('receivable', memberId)
    // Accounts come before the member's row, as everywhere.
    await lockAccounts(tx, [debtor])
    const usedPart = await takeBack(tx, line, bought.id)
    // A refund is the site's own decision, and forgives what was used.
    const owed = reason === 'chargeback' ? Math.floor(bought.amount * usedPart) : 0
    await post(tx, {
      key: `${key}:reversed`,
      itemType: 'debit',
      buyerId: memberId,
      sellerId: null,
      amount: bought.amount,
      packageId: bought.packageId ?? undefined,
      description: bought.description,
      reversesId: bought.id,
      moves: [
        { account: house, amount: owed - bought.amount },
        { account: debtor, amount: -owed },
        { account: processor, amount: bought.amount },
      ],
      now,
    })
  },

  announce(bus, { memberId }) {
    announceMembership({ bus }, memberId)
    // A debt keeps them from spending.
    bus.emit('tickets.changed', { memberId })
  },
}

type Event = typeof membershipEvents.$inferSelect

/** What an upgrade credited for the membership of before was paid for otherwise, and stays. */
function boughtMsOf({ state, months, startsAt, endsAt }: Event): number {
  const until = state === 'upgraded' && months !== null ? addMonths(startsAt, months) : endsAt
  return until.getTime() - startsAt.getTime()
}

/**
 * The time that was bought is taken from the end. A membership without time left ends at once. Time of the other kind counts for as many days as what a
 * year of each costs says, in both directions: ordinary time bought later does not make up for a sponsor's. Answers which part (0 to 1) of what was bought could not be taken back, because it has been used.
 */
async function takeBack(tx: Transaction, { memberId, config, now }: PurchaseLine, transactionId: number): Promise<number> {
  const groupId = await lockGroupOf(tx, memberId)
  const held = await findMembership(tx, memberId)
  if (groupId === null || !held) return 0
  const events = await tx.select().from(membershipEvents).where(eq(membershipEvents.transactionId, transactionId))
  const { member, sponsor } = pricesOf(config)
  const dayPrice = { member: member[12], sponsor: sponsor[12] }
  const worthOf = ({ kind }: Event) => dayPrice[kind] / dayPrice[held.kind]
  const boughtMs = Math.round(events.reduce((sum, event) => sum + boughtMsOf(event) * worthOf(event), 0))
  const leftMs = held.closedAt === null ? Math.max(0, held.endsAt.getTime() - now.getTime()) : 0
  const usedPart = boughtMs > 0 ? Math.max(0, boughtMs - leftMs) / boughtMs : 0
  const leftUntil = held.endsAt.getTime() - boughtMs
  // A row never ends before it has begun, also where money came and went in the same moment.
  const endsAt = new Date(Math.max(leftUntil, held.startsAt.getTime() + 1))
  const isOver = held.closedAt === null && leftUntil <= now.getTime()
  await tx
    .update(memberships)
    .set({ endsAt, ...(isOver ? { closedAt: now } : {}) })
    .where(eq(memberships.memberId, memberId))
  if (!isOver) return usedPart
  const { kind, startsAt } = held
  await tx.insert(membershipEvents).values({ memberId, state: 'expired', kind, startsAt, endsAt, createdAt: now })
  await setGroup(tx, memberId, groupWithout(held, groupId))
  return usedPart
}
