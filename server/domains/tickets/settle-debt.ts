/** Debts of members after a chargeback, which admins settle through the ledger. */
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { DebtWay, settleDebt as settleEndpoint } from '#contract/money/debts.ts'
import type { AuditRule } from '../../http/audit/audit-rule.ts'
import type { MemberContext } from '../../http/context.ts'
import { balanceOf, house, ofMember, owesTickets, processor, type AccountRef } from '../../ledger/ledger-accounts.ts'
import { findRepeated, postOnce } from '../../ledger/post-once.ts'
import type { Posting } from '../../ledger/post.ts'
import { isMember } from '../members/index.ts'

/** Who bears it: the member's tickets, money that came in, or the site. */
const payers: Record<DebtWay, (memberId: number) => AccountRef> = {
  tickets: (memberId) => ofMember('member', memberId),
  paid: () => processor,
  written_off: () => house,
}

/** An attempt that was carried out answers before any other check. Of two admins at once, both succeed only if both parts are owed. */
export async function settleDebt(
  context: MemberContext,
  input: RequestOutput<typeof settleEndpoint>,
): Promise<ResponseInput<typeof settleEndpoint>> {
  const { userId, way, qty, reason, attempt } = input
  const { db, bus, now } = context
  const debt = ofMember('receivable', userId)
  const isOwn = way === 'tickets'
  const posting: Posting = {
    key: attempt,
    itemType: isOwn ? 'debit' : 'credit',
    buyerId: isOwn ? userId : null,
    sellerId: isOwn ? null : userId,
    amount: qty,
    description: reason,
    moves: [
      { account: payers[way](userId), amount: -qty },
      { account: debt, amount: qty },
    ],
    now: now(),
  }
  const known = await findRepeated(db, posting)
  // A deleted account can have left a debt.
  const isThere = known !== null || (await isMember(db, userId)) || (await owesTickets(db, userId))
  if (!isThere) throw new Refusal('user_not_found')
  const { row, isNew } = known ? { row: known, isNew: false } : await postOnce(db, posting)
  if (isNew) {
    bus.emit('tickets.changed', { memberId: userId })
    bus.emit('tickets.debtSettled', { ticketId: row.id, memberId: userId })
  }
  const [owed, balance] = await Promise.all([balanceOf(db, debt), balanceOf(db, ofMember('member', userId))])
  return { userId, owed: owed === 0 ? 0 : -owed, balance, receipt: row.key }
}

/** What the member owed before and afterwards. Belongs to the site, so that what admins settle for themselves is recorded as well. */
export const debtAudit: AuditRule<typeof settleEndpoint> = {
  kind: 'tickets',
  async find({ db }, { userId, way, qty }, result) {
    const owed = Math.abs(await balanceOf(db, ofMember('receivable', userId)))
    return { id: userId, ownerId: null, state: { owed, ...(result && { way, settled: qty, receipt: result.receipt }) } }
  },
  reason: ({ reason }) => reason,
}
