/** Packages of tickets: the first kind of purchase. */
import { asc, eq } from 'drizzle-orm'
import type { TicketPackage } from '#contract/money/payments.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { groups, isFullMember } from '#contract/roles.ts'
import type { Queryable } from '../../db/context.ts'
import { ticketPackages } from '../../db/tables/money/payments.ts'
import { lockAccounts, ofMember, processor } from '../../ledger/ledger-accounts.ts'
import { findPosted, post } from '../../ledger/post.ts'
import type { PurchaseKind } from '../../payments/index.ts'

/** What is offered, the smallest first. */
export async function offeredPackages(db: Queryable): Promise<TicketPackage[]> {
  return db
    .select({ packageId: ticketPackages.id, tickets: ticketPackages.tickets, priceInCents: ticketPackages.priceInCents })
    .from(ticketPackages)
    .where(eq(ticketPackages.isOffered, true))
    .orderBy(asc(ticketPackages.tickets))
}

/**
 * Bought tickets come from the processor's account. After a chargeback they go back; what has been spent already becomes a debt, which keeps the
 * member from buying.
 */
export const ticketPackageKind: PurchaseKind<'ticket_package'> = {
  kind: 'ticket_package',
  async quote({ db, viewer }, { packageId }) {
    if (!isFullMember(viewer.role) || viewer.groupId === groups.pending) throw new Refusal('forbidden')
    const offered = (await offeredPackages(db)).find((each) => each.packageId === packageId)
    if (!offered) throw invalid({ purchases: ['payments.gone'] })
    const { tickets, priceInCents } = offered
    return { priceInCents, units: tickets, title: `${tickets} tickets`, packageId }
  },
  async settle(tx, { key, memberId, purchase: { packageId }, line: { qty, units }, now }) {
    const amount = qty * units
    await post(tx, {
      key,
      itemType: 'purchase',
      buyerId: memberId,
      sellerId: null,
      amount,
      packageId,
      description: `${amount} tickets`,
      moves: [
        { account: processor, amount: -amount },
        { account: ofMember('member', memberId), amount },
      ],
      now,
    })
  },
  async reverse(tx, { key, memberId, now }) {
    const bought = await findPosted(tx, key)
    if (!bought) return
    const [own, debt] = [ofMember('member', memberId), ofMember('receivable', memberId)]
    const accounts = await lockAccounts(tx, [own, debt])
    const balance = accounts.find(({ kind }) => kind === 'member')?.balance ?? 0
    const taken = Math.min(balance, bought.amount)
    await post(tx, {
      key: `${key}:reversed`,
      itemType: 'debit',
      buyerId: memberId,
      sellerId: null,
      amount: bought.amount,
      description: bought.description,
      reversesId: bought.id,
      moves: [
        { account: own, amount: -taken },
        { account: debt, amount: taken - bought.amount },
        { account: processor, amount: bought.amount },
      ],
      now,
    })
  },
  announce(bus, { memberId }) {
    bus.emit('tickets.changed', { memberId })
  },
}
