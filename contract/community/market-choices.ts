/** Views, sorts and limits of the marketplace. They are separate from the rest, because addresses are parsed before anything else is loaded. */
import * as v from 'valibot'

/**
 * `all` are the items on offer, and those that were sold while they were. `my` are the viewer's own, also those that have expired and
 * products without a place in the list. `fave` are the viewer's favourites.
 */
export const marketViews = ['all', 'my', 'fave'] as const
export const marketView = v.picklist(marketViews)
export type MarketView = v.InferOutput<typeof marketView>

/**
 * `newest`: by the time of listing or renewal. `near`: by distance band, then the newest first; items without a city come last. It needs a
 * shared location: `no_place` on `sortBy` without one.
 */
export const marketSorts = ['newest', 'near'] as const
export const marketSort = v.picklist(marketSorts)
export type MarketSort = v.InferOutput<typeof marketSort>

export const itemStates = ['available', 'reserved', 'sold'] as const
export const itemState = v.picklist(itemStates)
export type ItemState = v.InferOutput<typeof itemState>

export const itemConditions = ['new', 'as_new', 'good', 'used'] as const
export const itemCondition = v.picklist(itemConditions)
export type ItemCondition = v.InferOutput<typeof itemCondition>

export const marketLimits = {
  title: 120,
  description: 5000,
  /** Of the price in the seller's own words. */
  price: 40,
  photos: 8,
  category: 40,
  categories: 30,
  reason: 300,
  /** New items of one member within 24 hours, and altogether. */
  perDay: 10,
  perMember: 200,
  /** Days until an item expires. The owner can renew it as often as they like. */
  days: 60,
} as const
