/** Selling an item and buying one with tickets. Every price is in tickets unless its name says dollars. */
import * as v from 'valibot'
import { contentMention } from '../content/content.ts'
import { videoId } from '../content/ids.ts'
import { itemId, kindThatCan } from '../content/kinds.ts'
import { defineEndpoint } from '../endpoint.ts'
import { memberBadge } from '../members.ts'
import { readDays } from '../policy/sales.ts'
import { recordVersion, text, tickets, timestamp } from '../primitives.ts'
import { mostDownloads, productType, saleLinkMax, saleMode } from './sale-choices.ts'
import { attemptKey } from './tickets.ts'

export * from './sale-choices.ts'

const item = { typeId: kindThatCan('sale'), itemId }
/** Items that a member waits for at the same time. */
export const mostAwaitedSales = 200
const productId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER))

/** What a member has bought (1§3 access grant). */
export const accessGrant = v.object({
  id: v.number(),
  /** Null once the seller has taken the sale away: what was bought stays. */
  productId: v.nullable(v.number()),
  productType,
  /** Downloads that are left, and how many there were. */
  downloads: v.number(),
  downloadTotal: v.number(),
  boughtAt: timestamp,
  /** When access ends; forever is ten years (1§9). */
  tmExpiry: timestamp,
  isActive: v.boolean(),
  /** Of the copy that was bought; null for products without serials. */
  serial: v.optional(v.nullable(v.string()), null),
})
export type AccessGrant = v.InferOutput<typeof accessGrant>

/** How an item is sold, as buyers see it. */
export const saleOffer = v.object({
  productId: v.number(),
  mode: saleMode,
  /** The seller can sell, and has not taken it off sale. */
  isActive: v.boolean(),
  /** What it gives; null for modes without tickets. */
  productType: v.nullable(productType),
  price: v.nullable(tickets),
  priceDollar: v.nullable(v.number()),
  link: v.nullable(v.string()),
  days: v.nullable(v.number()),
  /** Downloads for each buyer; 0: watch only. */
  downloads: v.number(),
  /** Every copy has a serial, and none is left. */
  isSoldOut: v.optional(v.boolean(), false),
  preview: v.nullable(contentMention),
  seller: memberBadge,
  version: v.number(),
  /** The edits of the goods' own description, for the confirmation; null for other kinds. */
  itemVersion: v.optional(v.nullable(v.number()), null),
})
export type SaleOffer = v.InferOutput<typeof saleOffer>

/** An item’s offer and what the member has of it. All null for an item that is not for sale. */
export const getOffer = defineEndpoint({
  name: 'sales.offer',
  method: 'POST',
  path: '/api3/content/sale',
  access: 'member',
  offline: 'cache',
  request: v.object(item),
  response: v.object({
    offer: v.nullable(saleOffer),
    /** The newest purchase of the viewer, on its own or with an album that contains it. */
    grant: v.nullable(accessGrant),
    /** The item that this one is the preview of. */
    previewOf: v.nullable(contentMention),
    /** Totals for the seller and admins. */
    totals: v.nullable(v.object({ clicks: v.number(), sold: v.number(), refunded: v.number() })),
    /** What the seller gets of a price in tickets, in percent; null for other viewers than the item’s owner and admins. */
    sellerPercent: v.optional(v.nullable(v.number()), null),
    /** Whether the viewer is told when the item is on sale again. Null: there is nothing to wait for, because they can buy it or have it. */
    isAwaited: v.optional(v.nullable(v.boolean()), null),
  }),
  errors: ['not_found'],
})

/**
 * The price that the member is about to confirm, and what it consists of. Nothing is reserved. Refused on `productId` where it cannot be
 * bought: `sale.own`, `sale.owned`, `sale.not_for_sale`, `sale.sold_out`, `payments.owing`.
 */
export const quoteProduct = defineEndpoint({
  name: 'sales.quote',
  method: 'POST',
  path: '/api3/content/sale/quote',
  access: 'member',
  offline: 'never',
  request: v.object({ productId }),
  response: v.object({
    price: tickets,
    /** Parts of the price. */
    sellerShare: tickets,
    siteShare: tickets,
    days: v.number(),
    downloads: v.number(),
    /** As in the offer. */
    itemVersion: v.optional(v.nullable(v.number()), null),
    balance: v.number(),
    balanceAfter: v.number(),
    isEnough: v.boolean(),
  }),
  errors: ['not_found'],
})

/**
 * Buys at the price that the member confirmed: another price is refused with `sale.price_changed` on `price`, and other days of access,
 * downloads or goods that were edited since with `sale.terms_changed`. `isNew: false`: an earlier attempt with this key had bought it. The
 * other refusals are those of the quote.
 */
const buyAnswer = v.object({ grant: accessGrant, price: tickets, balance: v.number(), isNew: v.boolean(), receipt: v.string() })
const buyCall = {
  method: 'POST',
  access: 'member',
  offline: 'never',
  perMinute: 30,
  response: buyAnswer,
  errors: ['not_found', 'too_few_tickets', 'idempotency_mismatch'],
} as const
const confirmed = {
  attempt: attemptKey,
  price: tickets,
  /** What the member saw that they get for the price. Absent in the documents’ calls: then only the price is compared. */
  days: v.optional(v.number()),
  downloads: v.optional(v.number()),
  /** Of goods: the description that the member has read. Null is the same as absent. */
  itemVersion: v.optional(v.nullable(v.number())),
}

export const buyProduct = defineEndpoint({
  ...buyCall,
  name: 'products.buy',
  path: '/api3/shop/product/buy',
  request: v.object({ ...confirmed, productId }),
})
/** The documents’ calls that name the item instead of the product (2§7). */
export const buyDownload = defineEndpoint({
  ...buyCall,
  name: 'sales.buyDownload',
  path: '/api3/tnx/ticket/download',
  request: v.object({ ...confirmed, itemId }),
})
/** The same under the name that it has among the calls for videos, which name the video `video_id`. */
export const purchaseDownload = defineEndpoint({
  ...buyCall,
  name: 'sales.purchaseDownload',
  path: '/api3/videos/download/purchase',
  request: v.object({ ...confirmed, videoId }),
})
export const buyVideoAlbum = defineEndpoint({
  ...buyCall,
  name: 'sales.buyVideoAlbum',
  path: '/api3/tnx/ticket/video-album',
  request: v.object({ ...confirmed, itemId }),
})
export const buyPhotoAlbum = defineEndpoint({
  ...buyCall,
  name: 'sales.buyPhotoAlbum',
  path: '/api3/tnx/ticket/photo-album',
  request: v.object({ ...confirmed, itemId }),
})
/** An empty text is no price (1§5). */
const optionalNumber = v.optional(
  v.union([
    v.nullable(v.pipe(v.number(), v.integer('integer'), v.minValue(0, 'tickets.positive'))),
    v.pipe(
      v.literal(''),
      v.transform(() => null),
    ),
  ]),
  null,
)

/**
 * Puts an own item up for sale, changes how it is sold, or with the mode none takes it off. `productId` is the item that is sold: of
 * videos, the current one or the one that it is a preview of (1§5). Problems of `policy/sales.ts` are named by field; `sale.current` on
 * `productId`: of other kinds, that is the item itself; `sale.vendor` on `mode`: only vendors can sell. Goods do not end, whatever `days` is.
 */
export const setSale = defineEndpoint({
  name: 'sales.set',
  method: 'POST',
  path: '/api3/content/sale/set',
  access: 'member',
  offline: 'never',
  isVersioned: true,
  request: v.object({
    ...item,
    version: v.optional(recordVersion),
    mode: saleMode,
    isActive: v.optional(v.boolean(), true),
    productId: v.optional(v.nullable(itemId), null),
    previewId: v.optional(v.nullable(itemId), null),
    price: optionalNumber,
    priceDollar: optionalNumber,
    days: v.optional(v.nullable(v.pipe(v.number(), v.integer('integer'), v.transform(readDays))), null),
    downloads: v.optional(v.pipe(v.number(), v.integer('integer'), v.minValue(0), v.maxValue(mostDownloads, 'too_large')), 0),
    link: v.optional(text(0, saleLinkMax), ''),
  }),
  response: v.object({ offer: v.nullable(saleOffer) }),
  errors: ['not_found', 'edit_conflict'],
})

/**
 * Whether the viewer is told, once, when an item that is off sale or sold out can be bought again. Waiting is refused on `itemId`:
 * `sale.own`, `sale.owned` (of goods a member may want another copy), `sale.on_sale`, `sale.not_for_sale` (its seller has left),
 * `sale.awaited` beyond `mostAwaitedSales`; not_found for items that are hidden from the viewer, or whose owner a block keeps apart from them.
 * No longer waiting is never refused.
 */
export const awaitSale = defineEndpoint({
  name: 'sales.await',
  method: 'POST',
  path: '/api3/content/sale/await',
  access: 'member',
  offline: 'queue',
  coalesce: 'last',
  perMinute: 60,
  request: v.object({ ...item, isAwaited: v.boolean() }),
  response: v.object({ isAwaited: v.boolean() }),
  errors: ['not_found'],
})

/** Counts a click on the link of a sale (2§7). */
export const countSaleClick = defineEndpoint({
  name: 'sales.countClick',
  method: 'POST',
  path: '/api3/content/sale/click',
  access: 'member',
  isOpenWhilePending: true,
  offline: 'never',
  legacy: 'video.saleClickCounter',
  wireNames: { itemId: 'vid' },
  request: v.object({ typeId: v.optional(kindThatCan('sale'), 'video'), itemId }),
  response: v.object({}),
  errors: ['not_found'],
})
