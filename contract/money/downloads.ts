/** What members have bought: access, downloads, and how both end. The documents' shop/sales calls (2§7). */
import * as v from 'valibot'
import { contentMention } from '../content/content.ts'
import { itemId, kindThatCan } from '../content/kinds.ts'
import { defineEndpoint } from '../endpoint.ts'
import { memberBadge } from '../members.ts'
import { pageOf, pageRequest } from '../content/paging.ts'
import { memberId, text, tickets, timestamp } from '../primitives.ts'
import { accessGrant } from './sales.ts'
import { ticketNoteMax } from './tickets.ts'

export const purchasesPageSize = 30
/** 1§9: sales 100. */
export const salesPageSize = 100
/** A download that was started: ranges and repeats cost nothing for a day. */
export const leaseHours = 24
/** The part of a file that must be sent until the download counts as used. */
export const usedPart = 0.95

const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER))

const purchase = v.object({
  ...accessGrant.entries,
  typeId: v.string(),
  itemId,
  /** Null for items that the member does not see any more. */
  item: v.nullable(contentMention),
})
export type Purchase = v.InferOutput<typeof purchase>

/** ready: access that has not ended. */
export const purchaseView = v.picklist(['all', 'ready', 'ended'])
export type PurchaseView = v.InferOutput<typeof purchaseView>

/** The member's purchases, newest first. Only staff may name another member, and see no serial numbers of theirs. */
export const listPurchases = defineEndpoint({
  name: 'downloads.list',
  method: 'POST',
  path: '/api3/shop/sales/active-access',
  access: 'member',
  offline: 'cache',
  request: v.object({ userId: v.optional(memberId), view: v.optional(purchaseView, 'all'), ...pageRequest }),
  response: pageOf(purchase),
  errors: ['forbidden'],
})

/** Of an item that the member has bought. */
export const downloadsRemaining = defineEndpoint({
  name: 'downloads.remaining',
  method: 'POST',
  path: '/api3/shop/sales/downloads-remaining',
  access: 'member',
  offline: 'cache',
  request: v.object({ typeId: v.optional(kindThatCan('sale'), 'video'), itemId }),
  response: v.object({ downloads: v.number(), tmExpiry: v.nullable(timestamp) }),
  errors: ['not_found'],
})

/**
 * Starts a download, which takes one of those that are left: `address` answers the file for a day, in ranges and as often as needed. A
 * download that is running is continued and takes no other. Refused on `id`: `download.ended` for access that is over, `download.none`
 * for none left.
 */
export const startDownload = defineEndpoint({
  name: 'downloads.start',
  method: 'POST',
  path: '/api3/shop/sales/consume-download',
  access: 'member',
  offline: 'never',
  perMinute: 30,
  request: v.object({ id }),
  response: v.object({ address: v.string(), expiresAt: timestamp, sizeBytes: v.number(), downloads: v.number() }),
  errors: ['not_found', 'video_unavailable'],
})

/** A sale, as its seller and admins see it. */
const sale = v.object({
  ...purchase.entries,
  buyer: memberBadge,
  seller: memberBadge,
  /** What the buyer paid, and what of it is the seller's. */
  price: tickets,
  sellerShare: tickets,
  isRefunded: v.boolean(),
})
export type Sale = v.InferOutput<typeof sale>

/** The member's sales, newest first; admins may name another seller. */
export const listSales = defineEndpoint({
  name: 'sales.index',
  method: 'POST',
  path: '/api3/shop/sales/index',
  access: 'member',
  offline: 'cache',
  request: v.object({ userId: v.optional(memberId), ...pageRequest }),
  response: pageOf(sale),
  errors: ['forbidden'],
})

/** What an item has brought its seller. Totals of all time. */
const itemIncome = v.object({
  id: v.number(),
  typeId: v.string(),
  itemId,
  /** Null: the item is gone, or is not theirs any more. */
  item: v.nullable(contentMention),
  /** Views of the item, and of the preview that goes with it. */
  views: v.number(),
  previews: v.number(),
  /** Purchases, and how many of them were refunded. */
  buys: v.number(),
  refunds: v.number(),
  /** The seller's part, without what was refunded. In tickets. */
  income: tickets,
})
export type ItemIncome = v.InferOutput<typeof itemIncome>

/** Income of the member's items, those that went on sale last first. */
export const listIncome = defineEndpoint({
  name: 'sales.income',
  method: 'POST',
  path: '/api3/shop/sales/income',
  access: 'member',
  offline: 'cache',
  request: v.object({ ...pageRequest }),
  response: pageOf(itemIncome),
  errors: [],
})

/** Only its buyer, its seller and admins can open it. */
export const viewSale = defineEndpoint({
  name: 'sales.view',
  method: 'POST',
  path: '/api3/shop/sales/view',
  access: 'member',
  offline: 'cache',
  request: v.object({ id }),
  response: sale,
  errors: ['not_found'],
})

/**
 * The seller or an admin pays a purchase back as a whole, and access ends at once. Refused on `id`: `sale.refunded`; user_not_found: the buyer's
 * account is deleted.
 */
export const refundSale = defineEndpoint({
  name: 'sales.refund',
  method: 'POST',
  path: '/api3/shop/sales/delete',
  access: 'member',
  offline: 'never',
  request: v.object({ id, reason: v.optional(text(0, ticketNoteMax), '') }),
  response: sale,
  errors: ['not_found', 'user_not_found', 'too_few_tickets'],
})

/** Ends a member's access without paying it back. */
export const expireAccess = defineEndpoint({
  name: 'sales.expireAccess',
  method: 'POST',
  path: '/api3/shop/sales/expire-access',
  access: 'staff',
  offline: 'never',
  request: v.object({ id, reason: text(1, ticketNoteMax) }),
  response: v.object({ tmExpiry: timestamp }),
  errors: ['not_found'],
})
