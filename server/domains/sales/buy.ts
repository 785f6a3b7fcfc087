/** Buying with tickets: one transaction takes the tickets, holds the seller's part, and opens the item. */
import { eq, sql } from 'drizzle-orm'
import type { ContentRef } from '#contract/content/kinds.ts'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import type * as contract from '#contract/money/sales.ts'
import { takesTickets } from '#contract/money/sale-choices.ts'
import { productTypeOf } from '#contract/policy/sales.ts'
import { playableStatuses } from '#contract/videos.ts'
import { getVisibleItem } from '../../content/create-content.ts'
import type { ContentItem } from '../../content/content-kind.ts'
import type { Queryable, Transaction } from '../../db/context.ts'
import { findVideoFacts } from '../../db/facts/find-video-facts.ts'
import { contentPurchases, contentSales } from '../../db/tables/money/sales.ts'
import type { MemberContext } from '../../http/context.ts'
import { balanceOf, house, ofMember, owesTickets } from '../../ledger/ledger-accounts.ts'
import { postOnce, type Posted } from '../../ledger/post-once.ts'
import { findPosted, type LedgerTransaction, type Posting } from '../../ledger/post.ts'
import { presentGrant } from './offer.ts'
import { isSoldOut, takeSerial } from './serials.ts'
import { canSell, findActivePurchase, findSale, findSaleById, purchaseOfTransaction, type PurchaseRow, type SaleRow } from './reads.ts'

const dayMs = 24 * 3_600_000

type Receipt = ResponseInput<typeof contract.buyProduct>

/** Rounded in the seller's favour. In tickets. */
export function sharesOf(price: number, sitePercent: number): { sellerShare: number; siteShare: number } {
  const siteShare = Math.floor((price * sitePercent) / 100)
  return { sellerShare: price - siteShare, siteShare }
}

/** Who buys: in a request, or in a renewal that they have agreed to. */
export type Buyer = Pick<MemberContext, 'db' | 'viewer' | 'config' | 'content' | 'now'>

export type BuyableSale = SaleRow & { readonly price: number; readonly days: number }

export const isBuyable = (sale: SaleRow | null): sale is BuyableSale =>
  sale !== null && sale.isActive && takesTickets(sale.mode) && sale.price !== null && sale.days !== null

/** Throws not_found for hidden items, and names on `productId` why an item that the viewer sees cannot be bought. */
async function getBuyable(context: MemberContext, productId: number): Promise<{ sale: BuyableSale; item: ContentItem }> {
  const { db, viewer } = context
  const sale = await findSaleById(db, productId)
  if (!sale) throw new Refusal('not_found')
  const item = await getVisibleItem(context, sale, 'sale')
  if (item.ownerId === viewer.id) throw invalid({ productId: ['sale.own'] })
  if (!isBuyable(sale)) throw invalid({ productId: ['sale.not_for_sale'] })
  await checkOnSale(db, sale, item)
  if (await findActivePurchase(db, viewer.id, sale)) throw invalid({ productId: ['sale.owned'] })
  if (isSoldOut(sale)) throw invalid({ productId: ['sale.sold_out'] })
  if (await owesTickets(db, viewer.id)) throw invalid({ productId: ['payments.owing'] })
  return { sale, item }
}

/** Throws on `productId` for what its owner does not or may not sell, and for what its buyer could not open. */
export async function checkOnSale(db: Queryable, { typeId, itemId, sellerId }: SaleRow, item: ContentItem): Promise<void> {
  const isOnSale = !item.isDraft && item.notForSale === undefined && sellerId === item.ownerId && (await canSell(db, sellerId))
  if (!isOnSale || (typeId === 'video' && !(await canBeWatched(db, itemId)))) throw invalid({ productId: ['sale.not_for_sale'] })
}

/** Nobody buys a video that failed, or that is switched off. */
async function canBeWatched(db: Queryable, videoId: number): Promise<boolean> {
  const facts = await findVideoFacts(db, videoId, null)
  return facts !== null && facts.isPlayable && playableStatuses.includes(facts.videoStatus)
}

export async function quoteProduct(
  context: MemberContext,
  { productId }: RequestOutput<typeof contract.quoteProduct>,
): Promise<ResponseInput<typeof contract.quoteProduct>> {
  const { db, viewer, config } = context
  const { sale } = await getBuyable(context, productId)
  const balance = await balanceOf(db, ofMember('member', viewer.id))
  const { price, days, downloads } = sale
  return {
    ...{ price, days, downloads, balance },
    ...sharesOf(price, config.SALE_SHARE_PERCENT),
    balanceAfter: balance - price,
    isEnough: price <= balance,
  }
}

/**
 * An attempt that was paid answers its receipt before any other check: a refusal always means that nothing was paid (decision 027).
 */
export async function buyProduct(context: MemberContext, input: RequestOutput<typeof contract.buyProduct>): Promise<Receipt> {
  // A sale that has been taken away since leaves no number to compare.
  const findReceipt = () => findPaid(context, input, ({ saleId }) => saleId === null || saleId === input.productId)
  const paid = await findReceipt()
  if (paid) return paid
  try {
    return await buyUnpaid(context, input)
  } catch (error) {
    // The same attempt, sent twice at once, may have been paid between the two checks.
    const paidMeanwhile = error instanceof Refusal && (await findReceipt())
    if (paidMeanwhile) return paidMeanwhile
    throw error
  }
}

async function buyUnpaid(context: MemberContext, input: RequestOutput<typeof contract.buyProduct>): Promise<Receipt> {
  const { db, bus } = context
  const { sale, item } = await getBuyable(context, input.productId)
  if (sale.price !== input.price) throw invalid({ price: ['sale.price_changed'] })
  const posted = await postOnce(db, postingOf(context, input.attempt, sale, item), (tx, row) => openItem(tx, context, sale, row))
  const { viewer } = context
  if (posted.isNew) {
    for (const memberId of [viewer.id, sale.sellerId]) bus.emit('tickets.changed', { memberId })
    const { typeId, itemId, sellerId } = sale
    bus.emit('sales.changed', { typeId, itemId, memberId: viewer.id })
    bus.emit('sales.made', { ticketId: posted.row.id, typeId, itemId, buyerId: viewer.id, sellerId })
  }
  return presentReceipt(context, posted)
}

/** Buys an item by its id. */
export async function buyItem(
  context: MemberContext,
  ref: ContentRef,
  { attempt, price }: Pick<RequestOutput<typeof contract.buyDownload>, 'attempt' | 'price'>,
): Promise<Receipt> {
  const paid = await findPaid(context, { attempt, price }, (purchase) => purchase.typeId === ref.typeId && purchase.itemId === ref.itemId)
  if (paid) return paid
  const sale = await findSale(context.db, ref)
  if (!sale) throw new Refusal('not_found')
  return buyProduct(context, { attempt, price, productId: sale.id })
}

export function postingOf({ viewer, config, now }: Buyer, key: string, sale: BuyableSale, { title }: ContentItem): Posting {
  const { price, sellerId, typeId, itemId, downloads } = sale
  const { sellerShare, siteShare } = sharesOf(price, config.SALE_SHARE_PERCENT)
  return {
    key,
    itemType: productTypeOf(typeId, downloads),
    buyerId: viewer.id,
    sellerId,
    amount: price,
    item: { typeId, itemId },
    description: title,
    moves: [
      { account: ofMember('member', viewer.id), amount: -price },
      { account: ofMember('holding', sellerId), amount: sellerShare },
      { account: house, amount: siteShare },
    ],
    now: now(),
    spentOn: 'productId',
  }
}

/**
 * In the ledger's transaction, after the accounts are locked: a second purchase by the same member waits for the first one there, and then
 * finds it here. Throws what `getBuyable` throws, because the sale may have changed meanwhile. `renews`: access that is continued where it
 * ends, instead of being refused.
 */
export async function openItem(
  tx: Transaction,
  context: Buyer,
  seen: BuyableSale,
  { id: transactionId }: LedgerTransaction,
  renews?: PurchaseRow,
): Promise<void> {
  const { viewer, config } = context
  const now = context.now()
  const sale = await findSaleById(tx, seen.id, { isLocked: true })
  // Owners who take something away lock the sale as well: what was deleted meanwhile is not sold any more.
  const item = await getVisibleItem({ ...context, db: tx }, seen, 'sale')
  if (!isBuyable(sale) || sale.sellerId !== seen.sellerId) throw invalid({ productId: ['sale.not_for_sale'] })
  await checkOnSale(tx, sale, item)
  if (sale.price !== seen.price || sale.days !== seen.days || sale.downloads !== seen.downloads)
    throw invalid({ price: ['sale.price_changed'] })
  if (!renews && (await findActivePurchase(tx, viewer.id, sale))) throw invalid({ productId: ['sale.owned'] })
  const from = renews && renews.expiresAt > now ? renews.expiresAt : now
  const { id: saleId, typeId, itemId, sellerId, price, downloads, days } = sale
  // The sale is locked: of many who want the last copy, one finds it.
  const serial = sale.serialized ? await takeSerial(tx, saleId, now) : null
  await tx.insert(contentPurchases).values({
    serial,
    ...{ saleId, typeId, itemId, sellerId, price, downloads, transactionId },
    memberId: viewer.id,
    productType: productTypeOf(typeId, downloads),
    sellerShare: sharesOf(price, config.SALE_SHARE_PERCENT).sellerShare,
    downloadsLeft: downloads,
    boughtAt: now,
    expiresAt: new Date(from.getTime() + days * dayMs),
  })
  await tx
    .update(contentSales)
    .set({ saleTotal: sql`${contentSales.saleTotal} + 1`, ...(serial === null ? {} : { inStock: sql`${contentSales.inStock} - 1` }) })
    .where(eq(contentSales.id, saleId))
}

async function findPaid(
  context: MemberContext,
  { attempt, price }: Pick<RequestOutput<typeof contract.buyProduct>, 'attempt' | 'price'>,
  isAskedFor: (purchase: PurchaseRow) => boolean,
): Promise<Receipt | null> {
  const row = await findPosted(context.db, attempt)
  if (!row) return null
  const purchase = await purchaseOfTransaction(context.db, row.id)
  const isSame = row.buyerId === context.viewer.id && row.amount === price && purchase !== null && isAskedFor(purchase)
  if (!isSame) throw new Refusal('idempotency_mismatch')
  return presentReceipt(context, { row, isNew: false })
}

async function presentReceipt({ db, viewer, now }: MemberContext, { row, isNew }: Posted): Promise<Receipt> {
  const purchase = await purchaseOfTransaction(db, row.id)
  if (!purchase) throw new Error('A purchase was posted without access.')
  return {
    grant: presentGrant(purchase, now()),
    price: row.amount,
    balance: await balanceOf(db, ofMember('member', viewer.id)),
    isNew,
    receipt: row.key,
  }
}
