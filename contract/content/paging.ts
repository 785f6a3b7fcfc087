/** Pages of lists, and calendar days. Beside `primitives.ts`, which the first chunk of the app contains. */
import * as v from 'valibot'

/** A calendar day as YYYY-MM-DD that exists. */
export const isoDate = v.pipe(
  v.string(),
  v.isoDate('date'),
  v.check((value) => !Number.isNaN(Date.parse(value)) && new Date(value).toISOString().startsWith(value), 'date'),
)

export const pageSizes = {
  blogs: 10,
  videos: 30,
  albums: 30,
  photos: 30,
  polls: 30,
  feed: 20,
  commentReplies: 10,
  commentThreads: 20,
  allComments: 50,
  memberSearch: 10,
  default: 10,
} as const

/** The paging parameters of every list. `cursor` (from the previous page) wins over `page`. */
export const pageRequest = {
  page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 1),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(1200))),
}

/** A page: `total` counts only items this viewer may see and stops at `totalLimit`, or at `hitLimit` (then `totalIsLimit`). */
/* @__NO_SIDE_EFFECTS__ */
export function pageOf<Item extends v.GenericSchema>(item: Item) {
  return v.object({
    items: v.array(item),
    total: v.pipe(v.number(), v.integer(), v.minValue(0)),
    totalIsLimit: v.optional(v.boolean(), false),
    page: v.pipe(v.number(), v.integer(), v.minValue(1)),
    limit: v.pipe(v.number(), v.integer(), v.minValue(1)),
    nextCursor: v.nullable(v.string()),
  })
}
export const totalLimit = 10_000
/** Of a search in texts: most of a large table would be read to count all that have a common word. */
export const hitLimit = 300
/** Counts of what is new stop here; screens show 99+. */
export const newLimit = 100
