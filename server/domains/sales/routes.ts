/** Routes of the sales domain. */
import type { RequestOutput } from '#contract/endpoint.ts'
import * as downloads from '#contract/money/downloads.ts'
import * as products from '#contract/money/products.ts'
import * as contract from '#contract/money/sales.ts'
import { findItemOwner } from '../../content/create-content.ts'
import type { AuditRule } from '../../http/audit/audit-rule.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { setAwaited } from './await-sale.ts'
import { buyItem, buyProduct, quoteProduct } from './buy.ts'
import { Refusal } from '#contract/error.ts'
import { beginDownload, remainingDownloads } from './download.ts'
import { presentOffer, presentSale } from './offer.ts'
import { editProduct, listOfProducts, viewOneProduct } from './products.ts'
import { findPurchase, findSale, findSaleById } from './reads.ts'
import { incomePage } from './reads/income-page.ts'
import { presentSales, purchasePage, salePage } from './reads/purchases.ts'
import { expireAccess, refundSale } from './refund.ts'
import { serialPage } from './reads/serial-page.ts'
import { addSerials } from './serials.ts'
import { countClick, setSale } from './set-sale.ts'

/** Audit of other members' items that admins put up for sale or take off. */
const saleAudit: AuditRule<typeof contract.setSale> = {
  kind: 'content',
  async find({ db }, { typeId, itemId: currentId, productId }: RequestOutput<typeof contract.setSale>) {
    const ref = { typeId, itemId: productId ?? currentId }
    const [ownerId, sale] = await Promise.all([findItemOwner(db, ref), findSale(db, ref)])
    if (ownerId === null) return null
    const { mode = 'none', isActive = false, price = null, priceDollar = null, days = null, downloads = 0, link = null } = sale ?? {}
    return { id: `${typeId}:${ref.itemId}:sale`, ownerId, state: { mode, isActive, price, priceDollar, days, downloads, link } }
  },
}

/** Of a purchase. `owner`: who changes something of their own, so that it leaves no entry. */
const purchaseAudit = (owner: 'memberId' | 'sellerId'): AuditRule<typeof downloads.refundSale | typeof downloads.expireAccess> => ({
  kind: 'content',
  async find({ db }, { id }: RequestOutput<typeof downloads.refundSale>) {
    const row = await findPurchase(db, id)
    if (!row) return null
    const { typeId, itemId, memberId, price, endedBy } = row
    return { id: `purchase:${id}`, ownerId: row[owner], state: { item: `${typeId}:${itemId}`, memberId, price, endedBy } }
  },
  reason: ({ reason }) => reason,
})

const productAudit: AuditRule<typeof products.updateProduct | typeof products.addSerials> = {
  kind: 'content',
  async find({ db }, { productId }: RequestOutput<typeof products.updateProduct>) {
    const row = await findSaleById(db, productId)
    if (!row) return null
    const { title, isActive, price, days, downloads, serialized, minStock, inStock } = row
    return {
      id: `product:${productId}`,
      ownerId: row.sellerId,
      state: { title, isActive, price, days, downloads, serialized, minStock, inStock },
    }
  },
}

export const saleRoutes: readonly Implementation[] = [
  implement(contract.getOffer, presentOffer),
  implement(contract.quoteProduct, quoteProduct),
  implement(contract.buyProduct, buyProduct),
  implement(contract.buyDownload, (context, { itemId, ...input }) => buyItem(context, { typeId: 'video', itemId }, input)),
  implement(contract.purchaseDownload, (context, { videoId, ...input }) => buyItem(context, { typeId: 'video', itemId: videoId }, input)),
  implement(contract.buyVideoAlbum, (context, { itemId, ...input }) => buyItem(context, { typeId: 'video_album', itemId }, input)),
  implement(contract.buyPhotoAlbum, (context, { itemId, ...input }) => buyItem(context, { typeId: 'photo_album', itemId }, input)),
  implement(
    contract.setSale,
    async (context, input) => {
      const sale = await setSale(context, input)
      return { offer: sale && (await presentSale(context, sale)) }
    },
    saleAudit,
  ),
  implement(products.listProducts, listOfProducts),
  implement(products.viewProduct, viewOneProduct),
  implement(products.updateProduct, editProduct, productAudit),
  implement(products.addSerials, addSerials, productAudit),
  implement(products.listSerials, serialPage, 'reads only'),
  implement(downloads.listPurchases, purchasePage),
  implement(downloads.downloadsRemaining, remainingDownloads),
  implement(downloads.startDownload, beginDownload),
  implement(downloads.listSales, salePage),
  implement(downloads.listIncome, incomePage),
  implement(downloads.viewSale, async (context, { id }) => {
    const row = await findPurchase(context.db, id)
    const { viewer } = context
    const mayOpen = row !== null && (row.memberId === viewer.id || row.sellerId === viewer.id || viewer.role === 'admin')
    const [sale] = mayOpen ? await presentSales(context, [row]) : []
    if (!sale) throw new Refusal('not_found')
    return sale
  }),
  // Sellers refund their own sales; what a buyer has paid for is not the seller’s to end.
  implement(downloads.refundSale, refundSale, purchaseAudit('sellerId')),
  implement(downloads.expireAccess, expireAccess, purchaseAudit('memberId')),
  implement(contract.awaitSale, setAwaited),
  implement(contract.countSaleClick, async (context, ref) => {
    await countClick(context, ref)
    return {}
  }),
]
