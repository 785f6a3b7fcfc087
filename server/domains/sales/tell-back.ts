/**
 * Members who have waited for an item are told, once, when it is on sale again. Commands that put a sale on enqueue the job. A look every
 * minute finds sales that came back in another way: their seller sells again, or the item can be opened again.
 */
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { isGoods } from '#contract/policy/sales.ts'
import { viewerFor } from '../../content/content-kind.ts'
import { transaction } from '../../db/client.ts'
import type { Transaction } from '../../db/context.ts'
import { contentSales, saleAlerts } from '../../db/tables/money/sales.ts'
import type { Services } from '../../http/context.ts'
import type { JobQueue } from '../../jobs/queue.ts'
import { toSeconds } from '../../lib/moments.ts'
import { isOffered, isOn } from './on-sale.ts'
import { findBuyer, findSaleOfSeller, whoHaveBought, type SaleRow } from './reads.ts'
import { salesBack } from './reads/sales-back.ts'

/** Ids travel in parts, because a message between processes has a limit. */
const atOnce = 200

/** After the commit that has written the sale. */
export async function noteSale(jobs: JobQueue, sale: SaleRow | null): Promise<void> {
  if (sale?.isAwaited && isOn(sale)) await enqueue(jobs, sale.id)
}

const enqueue = (jobs: JobQueue, saleId: number) => jobs.enqueue('tell-sale-back', { saleId }, { singletonKey: `sale-${saleId}` })

export async function findSalesBack({ db, jobs }: Services): Promise<void> {
  let after = 0
  for (;;) {
    const ids = await salesBack(db, after, atOnce)
    for (const id of ids) await enqueue(jobs, id)
    const last = ids.at(-1)
    if (last === undefined || ids.length < atOnce) return
    after = last
  }
}

/** A repeated run continues with those who are left. Nothing happens if the item is no longer on sale. */
export async function tellSaleBack(services: Services, saleId: number, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted()
    const claim = await transaction(services.db, (tx) => claimSome(services, tx, saleId))
    if (!claim) return
    const { sale, memberIds, hasMore } = claim
    const { typeId, itemId, sellerId } = sale
    if (memberIds.length > 0)
      services.bus.emit('sales.back', { saleId, typeId, itemId, sellerId, memberIds, at: toSeconds(services.now()) })
    if (!hasMore) return
  }
}

interface Claim {
  readonly sale: SaleRow
  readonly memberIds: number[]
  readonly hasMore: boolean
}

/** Deletes some of the alerts and returns their members. The sale is locked meanwhile, so that it cannot go off sale and no other run tells them. */
async function claimSome({ content }: Services, tx: Transaction, saleId: number): Promise<Claim | null> {
  const found = await findSaleOfSeller(tx, saleId, { isLocked: true })
  if (!found?.sale.isAwaited || !isOn(found.sale)) return null
  const { sale, canSell } = found
  const seller = await findBuyer(tx, sale.sellerId)
  const item = seller && (await content.get(sale.typeId).findVisible(tx, viewerFor(seller), [sale.itemId])).get(sale.itemId)
  if (!item || !isOffered(sale, item, canSell)) return null
  const next = tx
    .select({ memberId: saleAlerts.memberId })
    .from(saleAlerts)
    .where(eq(saleAlerts.saleId, saleId))
    .orderBy(asc(saleAlerts.memberId))
    .limit(atOnce)
  const rows = await tx
    .delete(saleAlerts)
    .where(sql`${eq(saleAlerts.saleId, saleId)} and ${inArray(saleAlerts.memberId, next)}`)
    .returning({ memberId: saleAlerts.memberId })
  const hasMore = rows.length === atOnce
  if (!hasMore) await tx.update(contentSales).set({ isAwaited: false }).where(eq(contentSales.id, saleId))
  const waiting = rows.map(({ memberId }) => memberId)
  // Members who own a copy of goods may want another one. A purchase has deleted the buyer's alert already.
  const owners = isGoods(sale) ? new Set<number>() : await whoHaveBought(tx, sale, waiting)
  return { sale, memberIds: waiting.filter((id) => !owners.has(id)), hasMore }
}
