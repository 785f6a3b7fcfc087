/** Products: the sales of a member that take tickets, as their seller edits them and as others see them. */
import { and, eq, sql } from 'drizzle-orm'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { hasAttempts, isReadyType, isStockOnly, type listProducts, type updateProduct, type viewProduct } from '#contract/money/products.ts'
import { isGoods, maySell, productTypeOf } from '#contract/policy/sales.ts'
import { withoutUndefined } from '#contract/policy/without-undefined.ts'
import { findVisibleItems, getVisibleItem, mentionOf } from '../../content/create-content.ts'
import { transaction } from '../../db/client.ts'
import { contentSales } from '../../db/tables/money/sales.ts'
import type { MemberContext } from '../../http/context.ts'
import { toSeconds } from '../../lib/moments.ts'
import { findProfileFor } from '../members/index.ts'
import { checkVersion } from '../../lib/edit-version.ts'
import { lockItems } from './reads/lock-items.ts'
import { countProducts, earnedWith, productPage } from './reads/product-page.ts'
import { canSell, findSaleById, findSaleOfSeller, type SaleRow } from './reads.ts'
import { noteSale } from './tell-back.ts'

type Product = ResponseInput<typeof viewProduct>

/** Throws user_not_found for members who do not exist for the viewer. */
export async function listOfProducts(
  context: MemberContext,
  { userId, userName, status, group, text, sortBy, ...asked }: RequestOutput<typeof listProducts>,
): Promise<ResponseInput<typeof listProducts>> {
  const { db, viewer } = context
  const asksOther = userId !== undefined || userName !== undefined
  const seller = asksOther
    ? await findProfileFor(db, viewer, userId === undefined ? { userName: userName ?? '' } : { userId })
    : { id: viewer.id }
  if (!seller) throw new Refusal('user_not_found')
  const isOwn = seller.id === viewer.id || viewer.role === 'admin'
  const isEmpty = !isOwn && !(await canSell(db, seller.id))
  // What a seller calls a product for themselves, and how often it was sold, is not for others to find.
  const narrowed = isOwn ? { status, group, sortBy, text: text.trim() } : ({ status: 'active', sortBy: 'newest', text: '' } as const)
  const [{ rows, ...page }, counts] = await Promise.all([
    productPage(db, { group: undefined, ...narrowed, sellerId: seller.id, isEmpty: isEmpty || (!isOwn && status === 'offline') }, asked),
    isOwn && asked.cursor === undefined ? countProducts(db, seller.id) : null,
  ])
  const items = await presentProducts(context, rows, { isList: true })
  // The number of others' products would also count those that the viewer does not see.
  return isOwn ? { ...page, items, counts } : { ...page, total: items.length, totalIsLimit: false, items, counts }
}

export async function viewOneProduct(context: MemberContext, { productId }: RequestOutput<typeof viewProduct>): Promise<Product> {
  const { db, viewer } = context
  const found = await findSaleOfSeller(db, productId)
  const isSeen = found && (found.canSell || found.sale.sellerId === viewer.id || viewer.role === 'admin')
  const [product] = isSeen ? await presentProducts(context, [found.sale]) : []
  if (!product) throw new Refusal('not_found')
  return product
}

/**
 * Left out: items that the viewer does not see, and for others than the seller what cannot be bought now. The page of goods that are
 * reserved or sold stays, because their buyers look there for what they have.
 */
async function presentProducts(context: MemberContext, rows: readonly SaleRow[], { isList = false } = {}): Promise<Product[]> {
  const { db, viewer } = context
  const isSellers = ({ sellerId }: SaleRow) => sellerId === viewer.id || viewer.role === 'admin'
  const [seen, earned] = await Promise.all([findVisibleItems(context, rows), earnedWith(db, rows.filter(isSellers))])
  return rows.flatMap((row) => {
    const [item, isOwn] = [seen(row), isSellers(row)]
    const { id: productId, typeId, itemId, previewId, price, days, downloads, version } = row
    const productType = productTypeOf(row)
    if (!item || price === null || days === null || (!isOwn && !row.isActive)) return []
    if (isList && !isOwn && isGoods(row) && item.notForSale !== undefined) return []
    return [
      {
        ...{ productId, typeId, itemId, price, version },
        // Only of these two types (1§3).
        previewId: productType === 'video_preview' || productType === 'video_view' ? previewId : null,
        title: row.title === '' ? item.title : row.title,
        thumb: mentionOf(item).thumb,
        productType,
        status: row.isActive ? 'active' : 'offline',
        accessExpiry: days,
        accessAttempts: downloads,
        updatedAt: toSeconds(row.updatedAt),
        sku: isOwn ? row.sku : null,
        locproject: isOwn ? row.notes : null,
        totalSalesQty: isOwn ? row.saleTotal : null,
        totalRefundsQty: isOwn ? row.refundTotal : null,
        earned: isOwn ? earned(row) : null,
        serialized: row.serialized ? 1 : 0,
        minStock: isOwn && row.serialized ? row.minStock : null,
        inStock: isOwn && row.serialized ? row.inStock : null,
      } satisfies Product,
    ]
  })
}

/** Throws not_found for products of others and for those whose item is gone, and edit_conflict for an old version. */
export async function editProduct(context: MemberContext, input: RequestOutput<typeof updateProduct>): Promise<Product> {
  const { db, viewer, bus, jobs, now } = context
  const { productId, version, status, accessExpiry, accessAttempts, locproject, serialized, ...same } = input
  const row = await findSaleById(db, productId)
  if (!row || (row.sellerId !== viewer.id && viewer.role !== 'admin')) throw new Refusal('not_found')
  if (!maySell(viewer)) throw invalid({ productId: ['sale.vendor'] })
  await getVisibleItem(context, row, 'sale')
  const type = productTypeOf(row)
  const { minStock: _stock, ...others } = withoutUndefined({ ...same, status, accessExpiry, accessAttempts, locproject })
  const isStockAlone = isStockOnly(type) && Object.keys(others).length === 0
  if (!isReadyType(type) && !isStockAlone) throw invalid({ productId: ['product.not_ready'] })
  if (accessAttempts !== undefined && !hasAttempts(type)) throw invalid({ accessAttempts: ['product.no_attempts'] })
  // Products of the preview type may have no downloads; a download product without any would be useless.
  if (accessAttempts === 0 && type !== 'video_preview') throw invalid({ accessAttempts: ['tickets.positive'] })
  const willBeSerialized = serialized === undefined ? row.serialized : serialized === 1
  if (same.minStock !== undefined && !willBeSerialized) throw invalid({ minStock: ['product.no_stock'] })
  checkVersion(version, row.version)
  const changes = withoutUndefined({
    ...same,
    isActive: status === undefined ? undefined : status === 'active',
    days: accessExpiry,
    downloads: accessAttempts,
    notes: locproject,
    serialized: serialized === undefined ? undefined : serialized === 1,
  })
  const [changed] = await transaction(db, async (tx) => {
    // A trigger changes the item, which others lock before its sale.
    await lockItems(tx, row.typeId, [row.itemId])
    return tx
      .update(contentSales)
      .set({ ...changes, updatedAt: now(), version: sql`${contentSales.version} + 1` })
      .where(and(eq(contentSales.id, productId), eq(contentSales.version, row.version)))
      .returning()
  })
  if (!changed) throw new Refusal('edit_conflict')
  bus.emit('sales.changed', { typeId: row.typeId, itemId: row.itemId, memberId: null })
  await noteSale(jobs, changed)
  return viewOneProduct(context, { productId })
}
