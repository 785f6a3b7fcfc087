/** A seller asks for a payout. It takes nothing: the tickets leave when staff approve it. */
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import type { getPayoutOverview, requestPayout } from '#contract/money/payouts.ts'
import { transaction } from '../../db/client.ts'
import type { Transaction } from '../../db/context.ts'
import { payouts } from '../../db/tables/money/vendors.ts'
import type { MemberContext } from '../../http/context.ts'
import { balanceOf, lockAccounts, ofMember, owesTickets } from '../../ledger/ledger-accounts.ts'
import { nextReleaseFor } from '../sales/index.ts'
import { presentPayout } from './present-payout.ts'
import { findOpenPayout, findPayoutByKey, findVendorInfo, type PayoutRow } from './reads/find-payouts.ts'

type Asked = RequestOutput<typeof requestPayout>
type Answer = ResponseInput<typeof requestPayout>

export async function payoutOverview(context: MemberContext): Promise<ResponseInput<typeof getPayoutOverview>> {
  const { db, viewer, config } = context
  const [earned, held, debt, info, open] = await Promise.all([
    balanceOf(db, ofMember('seller', viewer.id)),
    balanceOf(db, ofMember('holding', viewer.id)),
    balanceOf(db, ofMember('receivable', viewer.id)),
    findVendorInfo(db, viewer.id),
    findOpenPayout(db, viewer.id),
  ])
  const nextRelease = held > 0 ? await nextReleaseFor(context, viewer.id) : null
  const [minimum, hasAccount] = [config.PAYOUT_MINIMUM, info !== null]
  return { earned, held, nextRelease, owed: -debt, minimum, hasAccount, open: open && presentPayout(open) }
}

/** An attempt that was taken answers before any other check, as payments do (decision 027). */
export async function askForPayout(context: MemberContext, asked: Asked): Promise<Answer> {
  const { db, viewer, bus } = context
  const known = await findPayoutByKey(db, viewer.id, asked.attempt)
  if (known) return answerKnown(known, asked)
  const { row, isNew } = await transaction(db, (tx) => insertPayout(tx, context, asked))
  if (!isNew) return answerKnown(row, asked)
  bus.emit('tickets.changed', { memberId: viewer.id })
  return { payout: presentPayout(row), isNew: true }
}

function answerKnown(row: PayoutRow, { qty }: Asked): Answer {
  if (row.amount !== qty) throw new Refusal('idempotency_mismatch')
  return { payout: presentPayout(row), isNew: false }
}

/** Two requests of one seller wait for each other at the account. */
async function insertPayout(
  tx: Transaction,
  { viewer, config, now }: MemberContext,
  { attempt, qty }: Asked,
): Promise<{ row: PayoutRow; isNew: boolean }> {
  const info = await findVendorInfo(tx, viewer.id)
  if (!info) throw invalid({ qty: ['payout.account'] })
  if (qty < config.PAYOUT_MINIMUM) throw invalid({ qty: ['payout.minimum'] })
  const [account] = await lockAccounts(tx, [ofMember('seller', viewer.id)])
  const known = await findPayoutByKey(tx, viewer.id, attempt)
  if (known) return { row: known, isNew: false }
  if (await findOpenPayout(tx, viewer.id)) throw invalid({ qty: ['payout.open'] })
  if (qty > (account?.balance ?? 0)) throw invalid({ qty: ['payout.balance'] })
  if (await owesTickets(tx, viewer.id)) throw invalid({ qty: ['payments.owing'] })
  const { payee, account: payTo } = info
  const asked = { key: attempt, sellerId: viewer.id, amount: qty, payee, account: payTo, createdAt: now() }
  const [row] = await tx.insert(payouts).values(asked).returning()
  if (!row) throw new Error('The payout was not written.')
  return { row, isNew: true }
}
