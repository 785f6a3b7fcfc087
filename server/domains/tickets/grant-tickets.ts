/** Tickets that staff give or take back. Recorded in the ledger with the reason, and in the audit with who did it. */
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type * as contract from '#contract/money/tickets.ts'
import type { AuditRule } from '../../http/audit/audit-rule.ts'
import type { MemberContext } from '../../http/context.ts'
import { balanceOf, house, ofMember } from '../../ledger/ledger-accounts.ts'
import { postOnce } from '../../ledger/post-once.ts'
import { isMember } from '../members/index.ts'

type Change = Pick<RequestOutput<typeof contract.adjustTickets>, 'attempt' | 'userId' | 'reason' | 'qty'>

/** `qty` above zero gives, below zero takes back. */
export async function adjustTickets(context: MemberContext, change: Change): Promise<ResponseInput<typeof contract.adjustTickets>> {
  const { attempt, userId, reason, qty } = change
  const { db, bus, now } = context
  if (!(await isMember(db, userId))) throw new Refusal('user_not_found')
  const isGift = qty > 0
  const { row, isNew } = await postOnce(db, {
    key: attempt,
    itemType: isGift ? 'credit' : 'debit',
    buyerId: isGift ? null : userId,
    sellerId: isGift ? userId : null,
    amount: Math.abs(qty),
    description: reason,
    moves: [
      { account: house, amount: -qty },
      { account: ofMember('member', userId), amount: qty },
    ],
    now: now(),
  })
  if (isNew) {
    bus.emit('tickets.changed', { memberId: userId })
    if (isGift) bus.emit('tickets.received', { ticketId: row.id, fromId: null, toId: userId })
  }
  return { userId, balance: await balanceOf(db, ofMember('member', userId)), receipt: row.key }
}

/** The balance before and after. Belongs to the site, so that what admins give themselves is recorded as well. */
export const ticketAudit: AuditRule<typeof contract.grantTickets | typeof contract.adjustTickets> = {
  kind: 'tickets',
  async find({ db }, { userId, qty }, result) {
    return (await isMember(db, userId))
      ? {
          id: userId,
          ownerId: null,
          state: { tickets: await balanceOf(db, ofMember('member', userId)), ...(result && { change: qty, receipt: result.receipt }) },
        }
      : null
  },
  reason: ({ reason }) => reason,
}
