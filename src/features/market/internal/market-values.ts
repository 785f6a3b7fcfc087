/** What the form of an item holds, and what is sent of it. */
import type { createMarketItem, ItemCondition, MarketItem } from '#contract/community/market.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import type { Town } from '#src/entities/geo/town-field.tsx'

/** The paths of the photos, in their order, and whether another one is being sent. */
export interface PhotosValue {
  readonly paths: readonly string[]
  readonly isSending: boolean
}

// A form's values need an index signature, which only a type alias has.
export type MarketValues = {
  title: string
  photos: PhotosValue
  /** As the option of a list; empty: none. */
  categoryId: string
  condition: ItemCondition
  priceText: string
  cityId: Town | null
  description: string
  tagList: string[]
  isListed: boolean
  version: number
}
export type MarketInput = Required<RequestInput<typeof createMarketItem>>

export const emptyItem: MarketValues = {
  ...{ title: '', photos: { paths: [], isSending: false }, categoryId: '', condition: 'good', priceText: '', cityId: null },
  ...{ description: '', tagList: [], isListed: true, version: 0 },
}

export function valuesOf({
  title,
  images,
  category,
  condition,
  priceText,
  town,
  description,
  isListed,
  tagList,
  version,
}: MarketItem): MarketValues {
  return {
    ...{ title, condition, priceText, description, isListed, version },
    photos: { paths: images, isSending: false },
    tagList: [...tagList],
    categoryId: category === null ? '' : String(category.categoryId),
    cityId: town,
  }
}

export function inputOf({
  title,
  photos,
  categoryId,
  condition,
  priceText,
  cityId,
  description,
  tagList,
  isListed,
}: MarketValues): MarketInput {
  return {
    ...{ condition, isListed, tagList },
    title: title.trim(),
    description: description.trim(),
    priceText: priceText.trim(),
    categoryId: categoryId === '' ? null : Number(categoryId),
    cityId: cityId?.cityId ?? null,
    images: [...photos.paths],
  }
}
