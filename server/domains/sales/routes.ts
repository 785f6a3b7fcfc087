/** Routes of the sales domain. */
import type { RequestOutput } from '#contract/endpoint.ts'
import * as contract from '#contract/money/sales.ts'
import { findItemOwner } from '../../content/create-content.ts'
import type { AuditRule } from '../../http/audit/audit-rule.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { buyItem, buyProduct, quoteProduct } from './buy.ts'
import { presentOffer, presentSale } from './offer.ts'
import { findSale } from './reads.ts'
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

export const saleRoutes: readonly Implementation[] = [
  implement(contract.getOffer, presentOffer),
  implement(contract.quoteProduct, quoteProduct),
  implement(contract.buyProduct, buyProduct),
  implement(contract.buyDownload, (context, { itemId, ...input }) => buyItem(context, { typeId: 'video', itemId }, input)),
  implement(contract.buyVideoAlbum, (context, { itemId, ...input }) => buyItem(context, { typeId: 'video_album', itemId }, input)),
  implement(
    contract.setSale,
    async (context, input) => {
      const sale = await setSale(context, input)
      return { offer: sale && (await presentSale(context, sale)) }
    },
    saleAudit,
  ),
  implement(contract.countSaleClick, async (context, ref) => {
    await countClick(context, ref)
    return {}
  }),
]
