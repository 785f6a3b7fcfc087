/** Products: what a member sells for tickets, as rows of a grid (1§3 product, 2§3). */
import * as v from 'valibot'
import { itemId } from '../content/kinds.ts'
import { defineEndpoint } from '../endpoint.ts'
import { memberBadge } from '../members.ts'
import { readDays } from '../policy/sales.ts'
import { pageOf, pageRequest } from '../content/paging.ts'
import { memberId, recordVersion, text, tickets, timestamp, userName } from '../primitives.ts'
import { accessDays, mostDownloads, productType, salePrice, type ProductType } from './sale-choices.ts'

export const productStatuses = ['active', 'offline'] as const
export const productStatus = v.picklist(productStatuses)
export type ProductStatus = v.InferOutput<typeof productStatus>

/** Other types show 'Sorry, this product type is not ready yet.' (1§5). */
const readyTypes: readonly ProductType[] = ['video_download', 'video_preview', 'photo_album', 'video_album']
export const isReadyType = (type: ProductType): boolean => readyTypes.includes(type)
/** Of merchandise the grid keeps serials and stock; its price is set where it is offered. */
export const isStockOnly = (type: ProductType): boolean => type === 'merchandise'
/** Attempts are for download and preview types only (1§5). */
export const hasAttempts = (type: ProductType): boolean => type === 'video_download' || type === 'video_preview'

/** What the own list can be narrowed to. The types that belong to none of them are not ready, except merchandise, which is offered elsewhere. */
export const productGroups = ['downloads', 'previews', 'albums'] as const
export type ProductGroup = (typeof productGroups)[number]
export function productGroupOf(type: ProductType): ProductGroup | null {
  if (type === 'video_download') return 'downloads'
  if (type === 'video_preview') return 'previews'
  return type === 'video_album' || type === 'photo_album' ? 'albums' : null
}

/** newest: put up for sale last. sold: most often. */
export const productSorts = ['newest', 'sold'] as const
export type ProductSort = (typeof productSorts)[number]

export const mostMinStock = 10_000
/** Serials: how long one is, and how many are added at once. */
export const serialLimits = { length: 80, atOnce: 1000 } as const

export const productTextMax = { title: 120, sku: 40, notes: 2000 } as const

/** The documents’ 1 or 0. */
const serializedFlag = v.picklist([0, 1])

export const product = v.object({
  productId: v.number(),
  title: v.string(),
  /** The picture of its item, an address of the site. */
  thumb: v.optional(v.nullable(v.string()), null),
  productType,
  typeId: v.string(),
  itemId,
  /** Of the types video_preview and video_view only (1§3). */
  previewId: v.nullable(v.number()),
  status: productStatus,
  price: tickets,
  /** Days of access. */
  accessExpiry: v.number(),
  /** Downloads for each buyer. */
  accessAttempts: v.number(),
  updatedAt: timestamp,
  /** The rest is the seller's own; null for others. */
  sku: v.nullable(v.string()),
  /** Private notes. */
  locproject: v.nullable(v.string()),
  totalSalesQty: v.nullable(v.number()),
  totalRefundsQty: v.nullable(v.number()),
  /** What its item has earned the seller, in tickets. */
  earned: v.optional(v.nullable(v.number()), null),
  /** 1: each copy has a serial (1§3). */
  serialized: v.optional(serializedFlag, 0),
  /** Null for products without serials, and for others than the seller. The seller is warned when fewer than `minStock` are left. */
  minStock: v.optional(v.nullable(v.number()), null),
  inStock: v.optional(v.nullable(v.number()), null),
  version: v.number(),
})
export type Product = v.InferOutput<typeof product>

/** How many products the seller has, whatever the list is narrowed to. */
const productCounts = v.object({
  all: v.number(),
  active: v.number(),
  offline: v.number(),
  downloads: v.number(),
  previews: v.number(),
  albums: v.number(),
})
export type ProductCounts = v.InferOutput<typeof productCounts>

/** Of a member: of others what can be bought now, the own ones all. Without a member, the own ones. */
export const listProducts = defineEndpoint({
  name: 'products.list',
  method: 'POST',
  path: '/api3/shop/product/index',
  access: 'member',
  offline: 'cache',
  request: v.object({
    userId: v.optional(memberId),
    userName: v.optional(userName),
    /** Only these; absent: all. */
    status: v.optional(productStatus),
    /** The next three are for the own products. Only of this group; absent: all. */
    group: v.optional(v.picklist(productGroups)),
    /** Those with it in their title or SKU. */
    text: v.optional(text(0, productTextMax.title), ''),
    sortBy: v.optional(v.picklist(productSorts), 'newest'),
    ...pageRequest,
  }),
  response: v.object({
    ...pageOf(product).entries,
    /** With the first page of the own products; null otherwise. */
    counts: v.optional(v.nullable(productCounts), null),
  }),
  errors: ['user_not_found'],
})

export const viewProduct = defineEndpoint({
  name: 'products.view',
  method: 'POST',
  path: '/api3/shop/product/view',
  access: 'member',
  offline: 'cache',
  request: v.object({ productId: itemId }),
  response: product,
  errors: ['not_found'],
})

/**
 * Changes fields of an own product; absent ones stay. Refused on `productId` for types that are not ready (`product.not_ready`; of merchandise,
 * serials and stock can be changed), on `accessAttempts` for types without attempts (`product.no_attempts`), and on `minStock` for products
 * without serials (`product.no_stock`).
 */
export const updateProduct = defineEndpoint({
  name: 'products.update',
  method: 'POST',
  path: '/api3/shop/product/update',
  access: 'member',
  offline: 'queue',
  isVersioned: true,
  request: v.object({
    productId: itemId,
    version: v.optional(recordVersion),
    title: v.optional(text(0, productTextMax.title)),
    sku: v.optional(text(0, productTextMax.sku)),
    locproject: v.optional(text(0, productTextMax.notes)),
    status: v.optional(productStatus),
    price: v.optional(
      v.pipe(v.number(), v.integer('integer'), v.minValue(salePrice.min, 'tickets.positive'), v.maxValue(salePrice.max, 'too_large')),
    ),
    accessExpiry: v.optional(
      v.pipe(
        v.number(),
        v.integer('integer'),
        v.transform(readDays),
        v.check((days) => accessDays.some((each) => each === days), 'invalid'),
      ),
    ),
    accessAttempts: v.optional(
      v.pipe(v.number(), v.integer('integer'), v.minValue(0, 'tickets.positive'), v.maxValue(mostDownloads, 'too_large')),
    ),
    serialized: v.optional(serializedFlag),
    minStock: v.optional(v.pipe(v.number(), v.integer('integer'), v.minValue(0, 'integer'), v.maxValue(mostMinStock, 'too_large'))),
  }),
  response: product,
  errors: ['not_found', 'edit_conflict'],
})

/**
 * Adds serials to an own product that has them (2§7 serial), in this order. Those that the product has already, or that are given twice, are
 * left out and named. Refused on `productId` for products without serials (`product.no_stock`).
 */
export const addSerials = defineEndpoint({
  name: 'products.addSerials',
  method: 'POST',
  path: '/api3/shop/serial',
  access: 'member',
  offline: 'never',
  request: v.object({
    productId: itemId,
    serials: v.pipe(v.array(text(1, serialLimits.length)), v.minLength(1, 'required'), v.maxLength(serialLimits.atOnce, 'too_many')),
  }),
  response: v.object({ added: v.number(), duplicates: v.array(v.string()), inStock: v.number() }),
  errors: ['not_found'],
})

const issuedSerial = v.object({
  id: v.number(),
  serial: v.string(),
  productId: v.number(),
  /** Of the product; empty for an item that the viewer does not see. */
  title: v.string(),
  seller: memberBadge,
  addedAt: timestamp,
  /** Null: left. */
  soldAt: v.nullable(timestamp),
  /** The buyer it was issued to. */
  buyer: v.nullable(memberBadge),
})
export type IssuedSerial = v.InferOutput<typeof issuedSerial>

/** Serials of all products, those added last first (2§2 serials). Admins add more with `products.addSerials`. */
export const listSerials = defineEndpoint({
  name: 'products.listSerials',
  method: 'POST',
  path: '/api3/shop/serial/index',
  access: 'admin',
  offline: 'never',
  request: v.object({ ...pageRequest }),
  response: pageOf(issuedSerial),
  errors: [],
})
