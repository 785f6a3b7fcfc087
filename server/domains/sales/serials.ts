/** Serials of products: one for each copy that is sold (D-04). All changes are made while the sale is locked, which counts those left. */
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import type { addSerials as endpoint } from '#contract/money/products.ts'
import { maySell } from '#contract/policy/sales.ts'
import { transaction } from '../../db/client.ts'
import type { Transaction } from '../../db/context.ts'
import { contentPurchases, contentSales, productSerials } from '../../db/tables/money/sales.ts'
import type { MemberContext } from '../../http/context.ts'
import { cleanLine } from '../../lib/clean-text.ts'
import { findSaleById, type SaleRow } from './reads.ts'
import { noteSale } from './tell-back.ts'

/** Throws not_found for products of others, and validation_failed for products without serials. */
export async function addSerials(
  { db, viewer, bus, jobs, now }: MemberContext,
  { productId, serials }: RequestOutput<typeof endpoint>,
): Promise<ResponseInput<typeof endpoint>> {
  const given = serials.map(cleanLine)
  if (given.includes('')) throw invalid({ serials: ['required'] })
  const { answer, sale } = await transaction(db, async (tx) => {
    const row = await findSaleById(tx, productId, { isLocked: true })
    if (!row || (row.sellerId !== viewer.id && viewer.role !== 'admin')) throw new Refusal('not_found')
    if (!maySell(viewer)) throw invalid({ productId: ['sale.vendor'] })
    if (!row.serialized) throw invalid({ productId: ['product.no_stock'] })
    const { added, duplicates } = await insertSerials(tx, row, given, now())
    const inStock = row.inStock + added
    if (added > 0) await tx.update(contentSales).set({ inStock }).where(eq(contentSales.id, productId))
    return { answer: { added, duplicates, inStock }, sale: row }
  })
  bus.emit('sales.changed', { typeId: sale.typeId, itemId: sale.itemId, memberId: null })
  await noteSale(jobs, { ...sale, inStock: answer.inStock })
  return answer
}

async function insertSerials(tx: Transaction, { id: saleId, typeId, itemId }: SaleRow, given: readonly string[], addedAt: Date) {
  const ofSale = tx
    .select({ serial: productSerials.serial })
    .from(productSerials)
    .where(and(eq(productSerials.saleId, saleId), inArray(productSerials.serial, [...given])))
  // Those of an earlier sale of the item belong to their buyers.
  const { serial: sold, typeId: kind, itemId: item } = contentPurchases
  const ofBuyers = tx
    .select({ serial: sql<string>`${sold}` })
    .from(contentPurchases)
    .where(and(eq(kind, typeId), eq(item, itemId), inArray(sold, [...given])))
  const known = [...(await ofSale), ...(await ofBuyers)]
  const taken = new Set(known.map(({ serial }) => serial))
  const [fresh, duplicates]: [string[], Set<string>] = [[], new Set()]
  for (const serial of given) {
    if (taken.has(serial)) duplicates.add(serial)
    else fresh.push(serial)
    taken.add(serial)
  }
  if (fresh.length > 0) await tx.insert(productSerials).values(fresh.map((serial) => ({ saleId, serial, addedAt })))
  return { added: fresh.length, duplicates: [...duplicates] }
}

/** The next one that is left. Throws on `productId` if there is none. The caller has locked the sale and counts it. */
export async function takeSerial(tx: Transaction, saleId: number, soldAt: Date): Promise<string> {
  const next = tx
    .select({ id: productSerials.id })
    .from(productSerials)
    .where(and(eq(productSerials.saleId, saleId), isNull(productSerials.soldAt)))
    .orderBy(asc(productSerials.id))
    .limit(1)
  const [taken] = await tx
    .update(productSerials)
    .set({ soldAt })
    .where(eq(productSerials.id, sql`(${next})`))
    .returning({ serial: productSerials.serial })
  if (!taken) throw invalid({ productId: ['sale.sold_out'] })
  return taken.serial
}
