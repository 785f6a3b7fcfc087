/** Staff approve or decline a payout. Of two who press at once, one decides, and the other is told that it was decided. */
import { and, eq } from 'drizzle-orm'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import type { decidePayout, withdrawPayout } from '#contract/money/payouts.ts'
import type { Queryable } from '../../db/context.ts'
import { payouts } from '../../db/tables/money/vendors.ts'
import type { AuditRule } from '../../http/audit/audit-rule.ts'
import type { MemberContext } from '../../http/context.ts'
import { ofMember, paidOut } from '../../ledger/ledger-accounts.ts'
import { postOnce } from '../../ledger/post-once.ts'
import { presentForStaff, presentPayout } from './present-payout.ts'
import { findPayout, type PayoutRow } from './reads/find-payouts.ts'

type Decision = RequestOutput<typeof decidePayout>

export async function decide(context: MemberContext, input: Decision): Promise<ResponseInput<typeof decidePayout>> {
  const { db, bus } = context
  const { id, decision, reason } = input
  const isApproved = decision === 'approve'
  if (!isApproved && reason === '') throw invalid({ reason: ['required'] })
  const row = await findPayout(db, id)
  if (!row) throw new Refusal('not_found')
  if (row.status !== 'open') throw new Refusal('edit_conflict')
  if (isApproved) await approve(context, row, reason)
  else await close(db, row, { ...decidedBy(context), status: 'declined', reason })
  const memberId = row.sellerId
  bus.emit('tickets.changed', { memberId })
  bus.emit('payouts.decided', { payoutId: id, memberId, isApproved })
  const decided = await findPayout(db, id)
  const [shown] = await presentForStaff(db, decided ? [decided] : [])
  if (!shown) throw new Error('The payout was not presented.')
  return shown
}

const decidedBy = ({ viewer, now }: MemberContext) => ({ decidedById: viewer.id, decidedAt: now() })

/** The seller's account can have less by now: a refund takes from it too. */
async function approve(context: MemberContext, row: PayoutRow, reason: string): Promise<void> {
  const { id, sellerId, amount } = row
  const posting = {
    key: `payout:${id}`,
    itemType: 'paidout',
    buyerId: sellerId,
    sellerId: null,
    amount,
    moves: [
      { account: ofMember('seller', sellerId), amount: -amount },
      { account: paidOut, amount },
    ],
    now: context.now(),
    spentOn: 'id',
  } as const
  const { isNew } = await postOnce(context.db, posting, (tx, { id: transactionId }) =>
    close(tx, row, { ...decidedBy(context), status: 'approved', reason, transactionId }),
  )
  if (!isNew) throw new Refusal('edit_conflict')
}

/** By the seller, while nobody has decided. */
export async function withdraw(
  { db, viewer, bus, now }: MemberContext,
  { id }: RequestOutput<typeof withdrawPayout>,
): Promise<ResponseInput<typeof withdrawPayout>> {
  const row = await findPayout(db, id)
  if (!row || row.sellerId !== viewer.id) throw new Refusal('not_found')
  if (row.status === 'withdrawn') return presentPayout(row)
  const changes = { status: 'withdrawn', decidedAt: now() } as const
  await close(db, row, changes)
  bus.emit('tickets.changed', { memberId: viewer.id })
  return presentPayout({ ...row, ...changes })
}

/** Throws edit_conflict if somebody else has decided meanwhile. */
async function close(db: Queryable, { id }: PayoutRow, changes: Partial<PayoutRow>): Promise<void> {
  const closed = await db
    .update(payouts)
    .set(changes)
    .where(and(eq(payouts.id, id), eq(payouts.status, 'open')))
    .returning({ id: payouts.id })
  if (closed.length === 0) throw new Refusal('edit_conflict')
}

/** Belongs to the site, so that what admins decide for themselves is recorded too. */
export const decisionAudit: AuditRule<typeof decidePayout> = {
  kind: 'payout',
  async find({ db }, { id }) {
    const row = await findPayout(db, id)
    return row ? { id, ownerId: null, state: { sellerId: row.sellerId, tickets: row.amount, status: row.status } } : null
  },
  reason: ({ reason }) => reason,
}
