/**
 * The marketplace: list, open, add, edit, renew and delete items (1§2, 2§7). Photos are uploaded with `eventImagePath`
 * (contract/texts/attachments.ts). A vendor sells an item for tickets with `sales.set`: it then is a product of the type merchandise.
 */
import * as v from 'valibot'
import { distanceBandsKm } from '../directory/directory-choices.ts'
import { defineEndpoint } from '../endpoint.ts'
import { memberBadge } from '../members.ts'
import { marketItemId } from './ids.ts'
import { pageOf, pageRequest } from '../content/paging.ts'
import { memberId, nothing, recordVersion, text, tickets, timestamp } from '../primitives.ts'
import { itemTags, tagFilter, tagList } from '../photos/tags.ts'
import { itemCondition, itemState, marketLimits, marketSort, marketView } from './market-choices.ts'

export * from './market-choices.ts'

const positive = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647))
const cityId = v.nullable(positive)

export const marketCategory = v.object({ categoryId: v.number(), name: v.string() })
export type MarketCategory = v.InferOutput<typeof marketCategory>

/** An item in lists. */
export const marketCard = v.object({
  itemId: marketItemId,
  title: v.string(),
  /** The seller. */
  userId: memberId,
  userName: v.string(),
  userImage: v.nullable(v.string()),
  category: v.nullable(marketCategory),
  condition: itemCondition,
  /** The price in the seller's own words; empty if they name none. */
  priceText: v.string(),
  /** The price in tickets, while the item can be bought with them here. */
  tickets: v.nullable(tickets),
  state: itemState,
  town: v.nullable(v.object({ cityId: v.number(), city: v.string(), region: v.string(), country: v.string(), iso: v.string() })),
  /** Index into `distanceBandsKm`, its length for farther; null without a city or a shared location. */
  distanceBand: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(distanceBandsKm.length))),
  /** The first photo. */
  imagePath: v.nullable(v.string()),
  /** False: a product that is not in the list, and is found by its address only. */
  isListed: v.boolean(),
  /** Until when others see it; products outside the list do not expire. */
  expiresAt: timestamp,
  hasExpired: v.boolean(),
  isFavourite: v.boolean(),
  totalComment: v.number(),
  tagList: itemTags,
  publishedAt: timestamp,
})
export type MarketCard = v.InferOutput<typeof marketCard>

export const marketAbilities = v.object({
  canEdit: v.boolean(),
  /** The seller and staff. */
  canDelete: v.boolean(),
  canRenew: v.boolean(),
  /** The seller, if they are a vendor: for tickets. */
  canSell: v.boolean(),
  /** A private message to the seller. */
  canContact: v.boolean(),
  canComment: v.boolean(),
  canReport: v.boolean(),
})
export type MarketAbilities = v.InferOutput<typeof marketAbilities>

export const marketItem = v.object({
  ...marketCard.entries,
  description: v.string(),
  owner: memberBadge,
  /** All photos, in the seller's order. */
  images: v.array(v.string()),
  views: v.number(),
  can: marketAbilities,
  version: recordVersion,
})
export type MarketItem = v.InferOutput<typeof marketItem>

export const marketFilter = v.object({
  view: v.optional(marketView, 'all'),
  categoryId: v.optional(positive),
  /** The seller. */
  userId: v.optional(memberId),
  userName: v.optional(text(1, 60)),
  /** Part of the title. */
  text: v.optional(text(0, marketLimits.title), ''),
  /** One of the bands. Needs a shared location: `no_place` without one. */
  withinKm: v.optional(v.picklist(distanceBandsKm)),
  ...tagFilter,
  sortBy: v.optional(marketSort, 'newest'),
})
export type MarketFilter = v.InferOutput<typeof marketFilter>
export type MarketFilterInput = v.InferInput<typeof marketFilter>

export const marketPageSize = 30

export const searchMarket = defineEndpoint({
  name: 'market.search',
  method: 'POST',
  path: '/api3/market/item/search',
  access: 'member',
  offline: 'cache',
  legacy: 'marketplace.browse',
  request: v.object({ ...marketFilter.entries, ...pageRequest }),
  response: pageOf(marketCard),
  errors: ['user_not_found'],
})

export const getMarketItem = defineEndpoint({
  name: 'market.get',
  method: 'POST',
  path: '/api3/market/item/get',
  access: 'member',
  offline: 'cache',
  request: v.object({ itemId: marketItemId }),
  response: marketItem,
  errors: ['not_found'],
})

const fields = {
  title: v.pipe(text(0, marketLimits.title), v.minLength(1, 'title.required')),
  description: text(0, marketLimits.description),
  categoryId: v.nullable(positive),
  condition: itemCondition,
  priceText: text(0, marketLimits.price),
  cityId,
  /** As `eventImagePath` answered them to the same member: otherwise `invalid`. */
  images: v.pipe(v.array(text(1, 300)), v.maxLength(marketLimits.photos, 'too_many')),
  /** Only vendors have products outside the list: `sale.vendor`. */
  isListed: v.boolean(),
  tagList,
}

/** Refused on `title` with `market.limit` after too many new items within a day, or with too many at all. */
export const createMarketItem = defineEndpoint({
  name: 'market.create',
  method: 'POST',
  path: '/api3/market/item/create',
  access: 'member',
  offline: 'never',
  legacy: 'marketplace.add',
  request: v.object({
    title: fields.title,
    description: v.optional(fields.description, ''),
    categoryId: v.optional(fields.categoryId, null),
    condition: v.optional(fields.condition, 'good'),
    priceText: v.optional(fields.priceText, ''),
    cityId: v.optional(fields.cityId, null),
    images: v.optional(fields.images, []),
    isListed: v.optional(fields.isListed, true),
    tagList: v.optional(fields.tagList, []),
  }),
  response: marketItem,
  errors: [],
})

const changes = v.partial(v.object({ ...fields, state: itemState })).entries

/** By the seller; absent fields stay unchanged. A photo that the item has already may stay, whoever uploaded it. */
export const updateMarketItem = defineEndpoint({
  name: 'market.update',
  method: 'POST',
  path: '/api3/market/item/update',
  access: 'member',
  offline: 'never',
  isVersioned: true,
  legacy: ['marketplace.edit', 'marketplace.update'],
  request: v.object({ itemId: marketItemId, version: v.optional(recordVersion), ...changes }),
  response: marketItem,
  errors: ['not_found', 'edit_conflict'],
})

/** Shows the item for another `marketLimits.days` from now, and as the newest in lists. By the seller. */
export const renewMarketItem = defineEndpoint({
  name: 'market.renew',
  method: 'POST',
  path: '/api3/market/item/renew',
  access: 'member',
  offline: 'never',
  request: v.object({ itemId: marketItemId }),
  response: marketItem,
  errors: ['not_found'],
})

/**
 * By the seller or staff. Staff name a reason for the audit when they delete the item of another member: `required` on `reason`. A seller
 * keeps goods while a purchase of them can be refunded: `market.unsettled` on `itemId`.
 */
export const deleteMarketItem = defineEndpoint({
  name: 'market.delete',
  method: 'POST',
  path: '/api3/market/item/destroy',
  access: 'member',
  offline: 'never',
  legacy: 'marketplace.delete',
  request: v.object({ itemId: marketItemId, reason: v.optional(text(0, marketLimits.reason), '') }),
  response: nothing,
  errors: ['not_found'],
})

const categoryList = v.object({ categories: v.array(marketCategory) })

/** In the order that staff chose. */
export const listMarketCategories = defineEndpoint({
  name: 'market.categories',
  method: 'POST',
  path: '/api3/market/category/index',
  access: 'member',
  offline: 'cache',
  legacy: 'marketplace.getcats',
  request: nothing,
  response: categoryList,
  errors: [],
})

/**
 * The whole list in its new order: those without an id are new, those that are missing are removed, and their items have no category then.
 * `opened`: the list as the form was opened with it. If it has changed since, `edit_conflict`, so that what others have added is not removed.
 * An unknown id is refused with `invalid` on `categories`, a name that is there twice with `duplicate`.
 */
export const saveMarketCategories = defineEndpoint({
  name: 'market.saveCategories',
  method: 'POST',
  path: '/api3/market/category/save',
  access: 'staff',
  offline: 'never',
  request: v.object({
    opened: v.pipe(v.array(marketCategory), v.maxLength(marketLimits.categories, 'too_many')),
    categories: v.pipe(
      v.array(v.object({ categoryId: v.nullable(positive), name: text(1, marketLimits.category) })),
      v.maxLength(marketLimits.categories, 'too_many'),
    ),
  }),
  response: categoryList,
  errors: ['edit_conflict'],
})
