/** Answers the calls of selling and buying, for any number of items, with the rules that screens depend on. */
import type { ContentRef } from '#contract/content/kinds.ts'
import type { ResponseInput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { listPurchases } from '#contract/money/downloads.ts'
import { buyProduct, getOffer, quoteProduct, setSale, type SaleMode } from '#contract/money/sales.ts'
import { productTypeOf } from '#contract/policy/sales.ts'
import { ticketsOf } from '#tests/fake/domains/tickets.ts'
import { presentBadge } from '#tests/fake/present.ts'
import type { TestServer } from '../fake-server.ts'

type Grant = NonNullable<ResponseInput<typeof getOffer>['grant']>
type Preview = NonNullable<ResponseInput<typeof getOffer>['offer']>['preview']

export interface ShopItem extends ContentRef {
  readonly sellerId: number
  readonly title: string
  mode: Exclude<SaleMode, 'none'>
  price: number
  days: number
  downloads: number
  preview?: Preview
}

export interface Shop {
  /** By kind and id, as the seller has put them up for sale. */
  readonly items: Map<string, ShopItem & { readonly productId: number }>
  /** What the signed-in member has bought, by kind and id. */
  readonly grants: Map<string, Grant>
  readonly put: (item: ShopItem) => number
}

const keyOf = ({ typeId, itemId }: ContentRef) => `${typeId}:${itemId}`
const nowSeconds = () => Math.floor(Date.now() / 1000)

export function answerShop(server: TestServer): Shop {
  const shop: Shop = {
    items: new Map(),
    grants: new Map(),
    put(item) {
      const productId = shop.items.get(keyOf(item))?.productId ?? shop.items.size + 1
      shop.items.set(keyOf(item), { ...item, productId })
      return productId
    },
  }
  answerSelling(server, shop)
  answerBuying(server, shop)
  server.answer(listPurchases, () => {
    const items = [...shop.grants].flatMap(([key, grant]) => {
      const item = shop.items.get(key)
      if (!item) return []
      const { typeId, itemId, title } = item
      return [{ ...grant, typeId, itemId, item: { typeId, itemId, title, thumb: null } }]
    })
    return { items, total: items.length, page: 1, limit: 30, nextCursor: null }
  })
  return shop
}

function presentOffer(server: TestServer, item: ShopItem & { productId: number }) {
  const { productId, mode, price, days, downloads, preview = null, sellerId } = item
  return {
    ...{ productId, mode, price, days, downloads, preview, isActive: true, priceDollar: null, link: null, version: 1 },
    productType: productTypeOf({ ...item, previewId: preview?.itemId ?? null }),
    seller: presentBadge(server.world.member(sellerId)),
  }
}

function answerSelling(server: TestServer, shop: Shop): void {
  server.answer(getOffer, (ref) => {
    const item = shop.items.get(keyOf(ref))
    return { offer: item ? presentOffer(server, item) : null, grant: shop.grants.get(keyOf(ref)) ?? null, previewOf: null, totals: null }
  })
  server.answer(setSale, ({ typeId, itemId, mode, price, days, downloads }, { viewer }) => {
    const ref = { typeId, itemId }
    if (mode === 'none') {
      shop.items.delete(keyOf(ref))
      return { offer: null }
    }
    shop.put({ ...ref, mode, downloads, sellerId: viewer.id, title: titleOf(server, ref), price: price ?? 0, days: days ?? 0 })
    // The trigger of the sales copies the price to the album.
    const album = typeId === 'video_album' ? server.world.albums.get(itemId) : undefined
    if (album) album.price = price
    const item = shop.items.get(keyOf(ref))
    return { offer: item ? presentOffer(server, item) : null }
  })
}

function titleOf({ world }: TestServer, { typeId, itemId }: ContentRef): string {
  return (typeId === 'video_album' ? world.albums.get(itemId) : world.videos.get(itemId))?.title ?? ''
}

function answerBuying(server: TestServer, shop: Shop): void {
  const product = (productId: number) => {
    const item = [...shop.items.values()].find((each) => each.productId === productId)
    if (!item) throw new Refusal('not_found')
    return item
  }
  server.answer(quoteProduct, ({ productId }, { world, viewer }) => {
    const { price, days, downloads } = product(productId)
    const balance = ticketsOf(world, viewer.id)
    const balanceAfter = balance - price
    return { price, days, downloads, balance, balanceAfter, sellerShare: price, siteShare: 0, isEnough: balanceAfter >= 0 }
  })
  server.answer(buyProduct, ({ attempt, productId, price }, { world, viewer }) => {
    const item = product(productId)
    if (price !== item.price) throw invalid({ price: ['sale.price_changed'] })
    const itemType = productTypeOf({ ...item, previewId: item.preview?.itemId ?? null })
    world.addTicket({ buyerId: viewer.id, sellerId: item.sellerId, amount: price, itemType, key: attempt, description: item.title })
    const { downloads } = item
    const grant: Grant = {
      ...{ id: shop.grants.size + 1, productId, productType: itemType, downloads, downloadTotal: downloads },
      ...{ boughtAt: nowSeconds(), tmExpiry: nowSeconds() + item.days * 86_400, isActive: true },
    }
    shop.grants.set(keyOf(item), grant)
    const video = item.typeId === 'video' ? world.videos.get(item.itemId) : undefined
    if (video) video.sale = 'bought'
    return { grant, price, balance: ticketsOf(world, viewer.id), isNew: true, receipt: attempt }
  })
}
