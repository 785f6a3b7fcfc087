/** An item's offer as a viewer sees it, and what they have bought. */
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import type * as contract from '#contract/money/sales.ts'
import { takesTickets } from '#contract/money/sale-choices.ts'
import { isGoods, productTypeOf } from '#contract/policy/sales.ts'
import { findVisibleItems, getVisibleItem, mentionOf } from '../../content/create-content.ts'
import type { MemberContext } from '../../http/context.ts'
import { toSeconds } from '../../lib/moments.ts'
import { getBadgeRow, presentBadge } from '../members/index.ts'
import { isAwaitedBy } from './await-sale.ts'
import { isSoldOut } from './on-sale.ts'
import { canSell, findGrant, findSale, findSaleOfPreview, isActiveAt, type PurchaseRow, type SaleRow } from './reads.ts'

type Offer = NonNullable<ResponseInput<typeof contract.getOffer>['offer']>
type Grant = NonNullable<ResponseInput<typeof contract.getOffer>['grant']>

export async function presentOffer(
  context: MemberContext,
  { typeId, itemId }: RequestOutput<typeof contract.getOffer>,
): Promise<ResponseInput<typeof contract.getOffer>> {
  const { db, viewer, now, config } = context
  const item = await getVisibleItem(context, { typeId, itemId }, 'sale')
  const [sale, grant, previewed] = await Promise.all([
    findSale(db, { typeId, itemId }),
    findGrant(db, viewer.id, { typeId, itemId }),
    typeId === 'video' ? findSaleOfPreview(db, itemId) : null,
  ])
  const seen = await findVisibleItems(context, previewed ? [previewed] : [])
  const product = previewed && seen(previewed)
  const isSeller = viewer.id === item.ownerId || viewer.role === 'admin'
  return {
    offer: sale && (await presentSale(context, sale)),
    grant: grant && presentGrant(grant, now()),
    previewOf: product ? mentionOf(product) : null,
    totals: sale && isSeller ? { clicks: sale.clickTotal, sold: sale.saleTotal, refunded: sale.refundTotal } : null,
    sellerPercent: isSeller ? 100 - config.SALE_SHARE_PERCENT : null,
    isAwaited: sale && (await isAwaitedBy(context, item, grant !== null && isActiveAt(grant, now()))),
  }
}

export async function presentSale(context: MemberContext, sale: SaleRow): Promise<Offer> {
  const { db } = context
  const preview = sale.previewId === null ? null : { typeId: 'video', itemId: sale.previewId }
  const [isVendor, seller, seen] = await Promise.all([
    canSell(db, sale.sellerId),
    getBadgeRow(db, sale.sellerId),
    findVisibleItems(context, [...(preview ? [preview] : []), ...(isGoods(sale) ? [sale] : [])]),
  ])
  const shown = preview && seen(preview)
  const { id: productId, mode, isActive, price, priceDollar, link, days, downloads, version } = sale
  return {
    ...{ productId, mode, price, priceDollar, link, days, downloads, version },
    isActive: isActive && isVendor,
    itemVersion: (isGoods(sale) ? seen(sale)?.version : null) ?? null,
    isSoldOut: isSoldOut(sale),
    productType: takesTickets(mode) ? productTypeOf(sale) : null,
    preview: shown ? mentionOf(shown) : null,
    seller: presentBadge(seller),
  }
}

export function presentGrant(row: PurchaseRow, now: Date): Grant {
  return {
    id: row.id,
    productId: row.saleId,
    productType: row.productType,
    downloads: row.downloadsLeft,
    downloadTotal: row.downloads,
    boughtAt: toSeconds(row.boughtAt),
    tmExpiry: toSeconds(row.endedAt ?? row.expiresAt),
    isActive: isActiveAt(row, now),
    serial: row.serial,
  }
}
