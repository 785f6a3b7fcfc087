/** Buying with tickets: one transaction takes the tickets, holds the seller's part, and opens the item. */
import { eq, sql } from 'drizzle-orm'
import type { ContentRef } from '#contract/content/kinds.ts'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import type * as contract from '#contract/money/sales.ts'
import { takesTickets } from '#contract/money/sale-choices.ts'
import { isGoods, productTypeOf } from '#contract/policy/sales.ts'
import { getVisibleItem } from '../../content/create-content.ts'
import type { ContentItem } from '../../content/content-kind.ts'
import type { Transaction } from '../../db/context.ts'
import { contentPurchases, contentSales } from '../../db/tables/money/sales.ts'
import type { MemberContext } from '../../http/context.ts'
import { balanceOf, house, ofMember, owesTickets } from '../../ledger/ledger-accounts.ts'
import { postOnce, type Posted } from '../../ledger/post-once.ts'
import { findPosted, type LedgerTransaction, type Posting } from '../../ledger/post.ts'
import { stopWaiting } from './await-sale.ts'
import { presentGrant } from './offer.ts'
import { isOffered, isSoldOut } from './on-sale.ts'
import { takeSerial } from './serials.ts'
import {
  findActivePurchase,
  findSale,
  findSaleOfSeller,
  lockSaleFor,
  purchaseOfTransaction,
  type PurchaseRow,
  type SaleRow,
} from './reads.ts'

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
  const offered = await getOffered(context, productId)
  if (!isGoods(offered.sale) && (await findActivePurchase(db, viewer.id, offered.sale))) throw invalid({ productId: ['sale.owned'] })
  if (isSoldOut(offered.sale)) throw invalid({ productId: ['sale.sold_out'] })
  if (await owesTickets(db, viewer.id)) throw invalid({ productId: ['payments.owing'] })
  return offered
}

/** The part that does not depend on what the viewer has bought. */
async function getOffered(context: MemberContext, productId: number): Promise<{ sale: BuyableSale; item: ContentItem }> {
  const found = await findSaleOfSeller(context.db, productId)
  if (!found) throw new Refusal('not_found')
  const { sale, canSell } = found
  const item = await getVisibleItem(context, sale, 'sale')
  if (item.ownerId === context.viewer.id) throw invalid({ productId: ['sale.own'] })
  if (!isBuyable(sale)) throw invalid({ productId: ['sale.not_for_sale'] })
  checkOnSale(sale, item, canSell)
  return { sale, item }
}

/** Throws on `productId` for what its owner does not or may not sell, and for what its buyer could not open. */
export function checkOnSale(sale: SaleRow, item: ContentItem, canSell: boolean): void {
  if (!isOffered(sale, item, canSell)) throw invalid({ productId: ['sale.not_for_sale'] })
}

export async function quoteProduct(
  context: MemberContext,
  { productId }: RequestOutput<typeof contract.quoteProduct>,
): Promise<ResponseInput<typeof contract.quoteProduct>> {
  const { db, viewer, config } = context
  const { sale, item } = await getBuyable(context, productId)
  const balance = await balanceOf(db, ofMember('member', viewer.id))
  const { price, days, downloads } = sale
  return {
    ...{ price, days, downloads, balance, itemVersion: item.version ?? null },
    ...sharesOf(price, config.SALE_SHARE_PERCENT),
    balanceAfter: balance - price,
    isEnough: price <= balance,
  }
}

/**
 * An attempt that was paid answers its receipt: a refusal always means that nothing was paid (decision 027). The purchase itself checks
 * everything, so only a refusal looks for what was paid before, and then for the reason that comes first.
 */
export async function buyProduct(context: MemberContext, input: RequestOutput<typeof contract.buyProduct>): Promise<Receipt> {
  try {
    return await buyUnpaid(context, input)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // A sale that has been taken away since leaves no number to compare.
    const paid = await findPaid(context, input, ({ saleId }) => saleId === null || saleId === input.productId)
    if (paid) return paid
    await getBuyable(context, input.productId)
    throw error
  }
}

async function buyUnpaid(context: MemberContext, input: RequestOutput<typeof contract.buyProduct>): Promise<Receipt> {
  const { db, bus, viewer } = context
  const { sale, item } = await getOffered(context, input.productId)
  if (sale.price !== input.price) throw invalid({ price: ['sale.price_changed'] })
  // Less for the same price would be another offer than the one that was confirmed.
  const { days = sale.days, downloads = sale.downloads } = input
  // Nor would the same price for goods whose seller has described them differently since.
  const itemVersion = input.itemVersion ?? item.version
  if (days !== sale.days || downloads !== sale.downloads || itemVersion !== item.version) throw invalid({ price: ['sale.terms_changed'] })
  const made: { purchase?: PurchaseRow } = {}
  const posted = await postOnce(db, postingOf(context, input.attempt, sale, item), async (tx, row) => {
    made.purchase = await openItem(tx, context, sale, row, { itemVersion })
  })
  if (posted.isNew) {
    for (const memberId of [viewer.id, sale.sellerId]) bus.emit('tickets.changed', { memberId })
    const { typeId, itemId, sellerId } = sale
    bus.emit('sales.changed', { typeId, itemId, memberId: viewer.id })
    bus.emit('sales.made', { ticketId: posted.row.id, typeId, itemId, buyerId: viewer.id, sellerId })
  }
  return presentReceipt(context, posted, posted.isNew ? made.purchase : undefined)
}

/** Buys an item by its id. */
export async function buyItem(
  context: MemberContext,
  ref: ContentRef,
  confirmed: Omit<RequestOutput<typeof contract.buyDownload>, 'itemId'>,
): Promise<Receipt> {
  const paid = await findPaid(context, confirmed, (purchase) => purchase.typeId === ref.typeId && purchase.itemId === ref.itemId)
  if (paid) return paid
  const sale = await findSale(context.db, ref)
  if (!sale) throw new Refusal('not_found')
  return buyProduct(context, { ...confirmed, productId: sale.id })
}

export function postingOf({ viewer, config, now }: Buyer, key: string, sale: BuyableSale, { title }: ContentItem): Posting {
  const { price, sellerId, typeId, itemId } = sale
  const { sellerShare, siteShare } = sharesOf(price, config.SALE_SHARE_PERCENT)
  return {
    key,
    itemType: productTypeOf(sale),
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
 * finds it here. Throws what `getBuyable` throws, because the sale may have changed meanwhile. `itemVersion`: of the item that was
 * confirmed. `renews`: access that is continued where it ends, instead of being refused.
 */
export async function openItem(
  tx: Transaction,
  context: Buyer,
  seen: BuyableSale,
  { id: transactionId }: LedgerTransaction,
  { itemVersion, renews }: { itemVersion?: number | undefined; renews?: PurchaseRow },
): Promise<PurchaseRow> {
  const { viewer, config } = context
  const now = context.now()
  const found = await lockSaleFor(tx, seen, viewer.id)
  // Owners who take something away lock the sale as well: what was deleted meanwhile is not sold any more.
  const item = await getVisibleItem({ ...context, db: tx }, seen, 'sale')
  const sale = found?.sale ?? null
  if (!found || !isBuyable(sale) || sale.sellerId !== seen.sellerId) throw invalid({ productId: ['sale.not_for_sale'] })
  checkOnSale(sale, item, found.canSell)
  if (sale.price !== seen.price) throw invalid({ price: ['sale.price_changed'] })
  if (sale.days !== seen.days || sale.downloads !== seen.downloads || item.version !== itemVersion)
    throw invalid({ price: ['sale.terms_changed'] })
  if (!renews && !isGoods(sale) && found.isOwned) throw invalid({ productId: ['sale.owned'] })
  const from = renews && renews.expiresAt > now ? renews.expiresAt : now
  const { id: saleId, typeId, itemId, sellerId, price, downloads, days } = sale
  // The sale is locked: of many who want the last copy, one finds it.
  const serial = sale.serialized ? await takeSerial(tx, saleId, now) : null
  const [purchase] = await tx
    .insert(contentPurchases)
    .values({
      serial,
      ...{ saleId, typeId, itemId, sellerId, price, downloads, transactionId },
      memberId: viewer.id,
      productType: productTypeOf(seen),
      sellerShare: sharesOf(price, config.SALE_SHARE_PERCENT).sellerShare,
      downloadsLeft: downloads,
      boughtAt: now,
      expiresAt: new Date(from.getTime() + days * dayMs),
    })
    .returning()
  if (!purchase) throw new Error('The purchase was not written.')
  await tx
    .update(contentSales)
    .set({ saleTotal: sql`${contentSales.saleTotal} + 1`, ...(serial === null ? {} : { inStock: sql`${contentSales.inStock} - 1` }) })
    .where(eq(contentSales.id, saleId))
  await stopWaiting(tx, viewer.id, sale)
  return purchase
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
  return presentReceipt(context, { row, isNew: false }, purchase)
}

async function presentReceipt({ db, viewer, now }: MemberContext, { row, isNew, left }: Posted, known?: PurchaseRow): Promise<Receipt> {
  const purchase = known ?? (await purchaseOfTransaction(db, row.id))
  if (!purchase) throw new Error('A purchase was posted without access.')
  return {
    grant: presentGrant(purchase, now()),
    price: row.amount,
    balance: left ?? (await balanceOf(db, ofMember('member', viewer.id))),
    isNew,
    receipt: row.key,
  }
}
