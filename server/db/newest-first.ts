/** A page of a list by id, newest first, with a bounded total. Ids grow with time and never repeat. */
import * as v from 'valibot'
import { totalLimit } from '#contract/content/paging.ts'
import { decodeCursor, encodeCursor, nextPage } from '../lib/cursor.ts'

const wholeNumber = v.pipe(v.number(), v.safeInteger())
/** The page, the last id before it, and the total: counting can take longer than finding a page, so it is done once. */
const place = v.tuple([nextPage, v.pipe(wholeNumber, v.minValue(1)), v.pipe(wholeNumber, v.minValue(0))])

/** A part of the list. The filter needs an index that ends with the descending id. */
export interface Part {
  /** Only rows with a smaller id. */
  readonly before: number | undefined
  readonly limit: number
  readonly offset: number
}

export interface NewestFirst<Row> {
  readonly rows: readonly Row[]
  /** The frame around the items of the answer. */
  readonly page: {
    readonly total: number
    readonly totalIsLimit: boolean
    readonly page: number
    readonly limit: number
    readonly nextCursor: string | null
  }
}

/**
 * `cursor` wins over `page`. `count` may stop above `most`, and is not asked about a list of one page. Throws validation_failed for an invalid
 * cursor.
 */
export async function newestFirst<Row extends { readonly id: number }>(
  asked: { readonly page: number; readonly cursor?: string | undefined },
  limit: number,
  find: (part: Part) => PromiseLike<Row[]>,
  count: () => PromiseLike<number>,
  most: number = totalLimit,
): Promise<NewestFirst<Row>> {
  const [page = asked.page, before, known] = asked.cursor === undefined ? [] : decodeCursor(place, asked.cursor)
  const found = await find({ before, limit: limit + 1, offset: before === undefined ? (page - 1) * limit : 0 })
  const total = known ?? (page === 1 && found.length <= limit ? found.length : await count())
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const nextCursor = found.length > limit && last ? encodeCursor([page + 1, last.id, total]) : null
  return { rows, page: { total: Math.min(total, most), totalIsLimit: total > most, page, limit, nextCursor } }
}
