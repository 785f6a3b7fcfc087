/** How a purchase ends: paid back, ended by staff, or earned for good when it can no longer be paid back. */
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import type * as contract from '#contract/money/downloads.ts'
import { transaction } from '../../db/client.ts'
import type { Transaction } from '../../db/context.ts'
import { isNotPaused, tryTask } from '../../db/failed-tasks.ts'
import { contentPurchases, contentSales } from '../../db/tables/money/sales.ts'
import type { MemberContext, Services } from '../../http/context.ts'
import { house, ofMember } from '../../ledger/ledger-accounts.ts'
import { postOnce } from '../../ledger/post-once.ts'
import { toSeconds } from '../../lib/moments.ts'
import { isMember } from '../members/index.ts'
import { findPurchase, type PurchaseRow } from './reads.ts'
import { presentSales } from './reads/purchases.ts'

const dayMs = 24 * 3_600_000
const settledAtOnce = 200

/**
 * As a whole: the buyer gets the price, the seller and the site give back their parts. Throws not_found for members who are not the seller
 * or an admin, user_not_found for a buyer whose account is deleted, and too_few_tickets if the seller has been paid out since.
 */
export async function refundSale(
  context: MemberContext,
  { id }: RequestOutput<typeof contract.refundSale>,
): Promise<ResponseInput<typeof contract.refundSale>> {
  const { db, viewer, bus, now } = context
  const row = await findPurchase(db, id)
  if (!row || (row.sellerId !== viewer.id && viewer.role !== 'admin')) throw new Refusal('not_found')
  if (row.endedBy === 'refund') throw invalid({ id: ['sale.refunded'] })
  const { memberId, sellerId, price, sellerShare, typeId, itemId, productType, transactionId } = row
  const from = row.settledAt === null ? 'holding' : 'seller'
  const posting = {
    key: `refund:${id}`,
    itemType: productType,
    ...{ buyerId: memberId, sellerId, amount: price, item: { typeId, itemId }, reversesId: transactionId },
    moves: [
      { account: ofMember('member', memberId), amount: price },
      { account: ofMember(from, sellerId), amount: -sellerShare },
      { account: house, amount: sellerShare - price },
    ],
    now: now(),
  }
  const { isNew } = await postOnce(db, posting, (tx) => endByRefund(tx, row, now()))
  if (isNew) {
    for (const changed of [memberId, sellerId]) bus.emit('tickets.changed', { memberId: changed })
    bus.emit('sales.changed', { typeId, itemId, memberId })
  }
  const [sale] = await presentSales(context, [{ ...row, endedAt: now(), endedBy: 'refund' }])
  if (!sale) throw new Error('The sale was not presented.')
  return sale
}

/** The accounts are locked already, so nobody settles the same purchase meanwhile. */
async function endByRefund(tx: Transaction, { id, memberId, saleId, settledAt }: PurchaseRow, now: Date): Promise<void> {
  // The posting holds their row, for which a deletion waits.
  if (!(await isMember(tx, memberId))) throw new Refusal('user_not_found')
  const wasSettled = settledAt === null ? isNull(contentPurchases.settledAt) : eq(contentPurchases.settledAt, settledAt)
  // The sale before the purchase, whose trigger changes the income of the item: buyers lock the two in the same order.
  if (saleId !== null)
    await tx
      .update(contentSales)
      .set({ refundTotal: sql`${contentSales.refundTotal} + 1` })
      .where(eq(contentSales.id, saleId))
  const ended = await tx
    .update(contentPurchases)
    .set({ endedAt: now, endedBy: 'refund', settledAt: settledAt ?? now })
    .where(and(eq(contentPurchases.id, id), wasSettled))
    .returning({ id: contentPurchases.id })
  // Settled between the two looks: the next attempt takes the tickets from the other account.
  if (ended.length === 0) throw new Refusal('unavailable')
}

/** By staff, without paying anything back. Access that is over already stays as it is. */
export async function expireAccess(
  { db, bus, now }: MemberContext,
  { id }: RequestOutput<typeof contract.expireAccess>,
): Promise<ResponseInput<typeof contract.expireAccess>> {
  const row = await transaction(db, async (tx) => {
    const known = await findPurchase(tx, id, { isLocked: true })
    if (!known) throw new Refusal('not_found')
    if (known.endedAt !== null) return known
    const ended = { endedAt: now(), endedBy: 'staff' } as const
    await tx.update(contentPurchases).set(ended).where(eq(contentPurchases.id, id))
    return { ...known, ...ended }
  })
  bus.emit('sales.changed', { typeId: row.typeId, itemId: row.itemId, memberId: row.memberId })
  return { tmExpiry: toSeconds(row.endedAt ?? row.expiresAt) }
}

/**
 * What can no longer be paid back is the seller's. Each purchase in a transaction of its own; a repeated run continues. One that fails is
 * tried again later and later, and does not keep the others from being settled.
 */
export async function settleSales(services: Services): Promise<void> {
  const { db, config, now } = services
  const until = new Date(now().getTime() - config.REFUND_DAYS * dayMs)
  const due = await db
    .select()
    .from(contentPurchases)
    .where(
      and(
        isNull(contentPurchases.settledAt),
        lt(contentPurchases.boughtAt, until),
        isNotPaused('settle-sale', sql`${contentPurchases.id}::text`, now()),
      ),
    )
    .orderBy(contentPurchases.boughtAt)
    .limit(settledAtOnce)
  for (const purchase of due) {
    await tryTask(services, 'settle-sale', String(purchase.id), () => settleSale(services, purchase))
  }
}

/** `seen`: as it was when it was found due. Nothing happens if it was paid back or settled in the meantime. */
export async function settleSale({ db, bus, now }: Pick<Services, 'db' | 'bus' | 'now'>, seen: PurchaseRow): Promise<void> {
  const { id, sellerId, sellerShare } = seen
  const settle = async (tx: Transaction): Promise<void> => {
    const settled = await tx
      .update(contentPurchases)
      .set({ settledAt: now() })
      .where(and(eq(contentPurchases.id, id), isNull(contentPurchases.settledAt)))
      .returning({ id: contentPurchases.id })
    if (settled.length === 0) throw new PaidBack()
  }
  // Between accounts of one member: in nobody's history.
  const posting = {
    key: `settle:${id}`,
    itemType: 'credit',
    buyerId: null,
    sellerId: null,
    amount: sellerShare,
    moves: [
      { account: ofMember('holding', sellerId), amount: -sellerShare },
      { account: ofMember('seller', sellerId), amount: sellerShare },
    ],
    now: now(),
  } as const
  try {
    if (sellerShare === 0) await transaction(db, settle)
    else await postOnce(db, posting, settle)
  } catch (error) {
    if (error instanceof PaidBack || (await isPaidBack(db, id, error))) return
    throw error
  }
  if (sellerShare !== 0) bus.emit('tickets.changed', { memberId: sellerId })
}

/** A refund that was faster has emptied the holding account before the purchase could be looked at. */
async function isPaidBack(db: Services['db'], id: number, error: unknown): Promise<boolean> {
  if (!(error instanceof Refusal) || error.code !== 'too_few_tickets') return false
  return (await findPurchase(db, id))?.settledAt !== null
}

/** A purchase was paid back while it was to be settled: nothing is left to do, and nothing was posted. */
class PaidBack extends Error {
  override readonly name = 'PaidBack'
}
