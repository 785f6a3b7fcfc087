/** Members who want to know when an item that is off sale or sold out can be bought again. */
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { ContentRef } from '#contract/content/kinds.ts'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { mostAwaitedSales, type awaitSale } from '#contract/money/sales.ts'
import { isGoods } from '#contract/policy/sales.ts'
import type { ContentItem } from '../../content/content-kind.ts'
import { getVisibleItem } from '../../content/create-content.ts'
import { transaction } from '../../db/client.ts'
import type { Queryable } from '../../db/context.ts'
import { contentSales, saleAlerts } from '../../db/tables/money/sales.ts'
import type { MemberContext } from '../../http/context.ts'
import { isOffered, isOn } from './on-sale.ts'
import { findGrant, findItemSaleOfSeller, isActiveAt, type SaleOfSeller } from './reads.ts'

interface WaitRequest extends SaleOfSeller {
  readonly item: ContentItem
  readonly viewerId: number
  readonly hasAccess: boolean
}

/** The key of the reason for which a member who sees the item cannot wait for it; null if they can. */
function reasonNotToWait({ sale, canSell, hasSellerLeft, item, viewerId, hasAccess }: WaitRequest): string | null {
  if (item.ownerId === viewerId) return 'sale.own'
  if (hasSellerLeft) return 'sale.not_for_sale'
  // Another copy of goods can be bought.
  if (hasAccess && !isGoods(sale)) return 'sale.owned'
  return isOn(sale) && isOffered(sale, item, canSell) ? 'sale.on_sale' : null
}

/** Null if the viewer cannot wait for it. */
export async function isAwaitedBy(
  { db, viewer }: Pick<MemberContext, 'db' | 'viewer'>,
  item: ContentItem,
  hasAccess: boolean,
): Promise<boolean | null> {
  const found = await findItemSaleOfSeller(db, item)
  if (!found || item.isApart || reasonNotToWait({ ...found, item, viewerId: viewer.id, hasAccess }) !== null) return null
  return (await db.$count(saleAlerts, and(eq(saleAlerts.saleId, found.sale.id), eq(saleAlerts.memberId, viewer.id)))) > 0
}

/** Throws not_found for items that are hidden from the viewer, and names on `itemId` why they cannot wait. Repeating it changes nothing. */
export async function setAwaited(
  context: MemberContext,
  { typeId, itemId, isAwaited }: RequestOutput<typeof awaitSale>,
): Promise<ResponseInput<typeof awaitSale>> {
  const { db, viewer } = context
  if (isAwaited) await transaction(db, (tx) => startWaiting({ ...context, db: tx }, { typeId, itemId }))
  else await stopWaiting(db, viewer.id, { typeId, itemId })
  return { isAwaited }
}

async function startWaiting(
  context: Pick<MemberContext, 'viewer' | 'content' | 'now'> & { db: Queryable },
  ref: ContentRef,
): Promise<void> {
  const { db, viewer, now } = context
  const item = await getVisibleItem(context, ref, 'sale')
  // The lock puts this before or after a simultaneous return to sale: either the member is told, or the request is refused because it is on sale.
  const found = await findItemSaleOfSeller(db, ref, { isLocked: true })
  if (!found || item.isApart) throw new Refusal('not_found')
  const grant = await findGrant(db, viewer.id, ref)
  const reason = reasonNotToWait({ ...found, item, viewerId: viewer.id, hasAccess: grant !== null && isActiveAt(grant, now()) })
  if (reason !== null) throw invalid({ itemId: [reason] })
  const { id: saleId } = found.sale
  // One request at a time per member, so that two simultaneous ones cannot exceed the limit.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('sale_alerts', ${viewer.id}))`)
  const others = await db.$count(saleAlerts, and(eq(saleAlerts.memberId, viewer.id), ne(saleAlerts.saleId, saleId)))
  if (others >= mostAwaitedSales) throw invalid({ itemId: ['sale.awaited'] })
  await db.insert(saleAlerts).values({ saleId, memberId: viewer.id, createdAt: now() }).onConflictDoNothing()
  if (!found.sale.isAwaited) await db.update(contentSales).set({ isAwaited: true }).where(eq(contentSales.id, saleId))
}

export async function stopWaiting(db: Queryable, memberId: number, { typeId, itemId }: ContentRef): Promise<void> {
  const ofItem = db
    .select({ id: contentSales.id })
    .from(contentSales)
    .where(and(eq(contentSales.typeId, typeId), eq(contentSales.itemId, itemId)))
  await db.delete(saleAlerts).where(and(eq(saleAlerts.memberId, memberId), inArray(saleAlerts.saleId, ofItem)))
}
