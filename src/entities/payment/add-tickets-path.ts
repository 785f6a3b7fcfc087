import type { ContentRef } from '#contract/content/kinds.ts'

export interface AddTicketsSearch {
  /** Chosen at first. */
  packageId?: number | undefined
  /** What the tickets are for: the page leads back to it. */
  typeId?: string | undefined
  itemId?: number | undefined
}

/** Of the page on which tickets are bought. */
export function addTicketsPath({ packageId, item }: { packageId?: number | undefined; item?: ContentRef | undefined }): string {
  const search = new URLSearchParams()
  if (packageId !== undefined) search.set('packageId', String(packageId))
  if (item) {
    search.set('typeId', item.typeId)
    search.set('itemId', String(item.itemId))
  }
  const text = search.toString()
  return `/settings/buy-tickets${text === '' ? '' : `?${text}`}`
}
