/** The address of a list of the marketplace: search parameters alone, and the filter they represent. */
import * as v from 'valibot'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { distanceBandsKm } from '#contract/directory/directory-choices.ts'
import { marketLimits, marketSort, marketView, type MarketSort, type MarketView } from '#contract/community/market-choices.ts'
import type { MarketFilterInput } from '#contract/community/market.ts'
import type { KeptFilter } from '#src/entities/search/kept-address.ts'
import { tagFilterOf, tagSearch } from '#src/entities/tag/tag-search.ts'

const optional = <Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.optional(schema), undefined)

/** Unreadable parts of an address are dropped and never cause an error. */
const marketSearch = v.object({
  view: optional(marketView),
  /** A category's id. */
  cat: optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  sort: optional(marketSort),
  /** In kilometres. */
  within: optional(v.picklist(distanceBandsKm)),
  /** A seller's name. */
  by: optional(v.pipe(v.string(), v.minLength(1), v.maxLength(60))),
  q: optional(v.pipe(v.string(), v.maxLength(marketLimits.title))),
  ...tagSearch,
})
export type MarketSearch = v.InferOutput<typeof marketSearch>

/** Routes pass the search unparsed: this schema is loaded with the screen, not with the first chunk. */
export function readMarketSearch(search: unknown): MarketSearch {
  return v.parse(v.fallback(marketSearch, {}), search)
}

export function filterOf({ view, cat, sort, within, by, q, tags, match }: MarketSearch): MarketFilterInput {
  const text = q?.trim()
  return {
    view: view ?? 'all',
    ...(cat === undefined ? {} : { categoryId: cat }),
    ...(within === undefined ? {} : { withinKm: within }),
    ...(by === undefined ? {} : { userName: by }),
    ...(text ? { text } : {}),
    ...tagFilterOf({ tags, match }),
    sortBy: sort ?? 'newest',
  }
}

export const keptFilter: KeptFilter = ({ search }) => filterOf(readMarketSearch(search))

export const viewNames: Record<Exclude<MarketView, 'all'>, MessageDescriptor> = { my: msg`Mine`, fave: msg`Favourites` }

export const sortNames: Record<MarketSort, MessageDescriptor> = { newest: msg`Newest`, near: msg`Nearest` }
