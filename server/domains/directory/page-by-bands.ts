/** A page of items in the order of an index, or by bands of distance and within each in that order. `list-placed.ts` uses it. */
import * as v from 'valibot'
import { invalid } from '#contract/error.ts'
import { totalLimit } from '#contract/content/paging.ts'
import type { Statement } from '../../db/statement.ts'
import { decodeCursor, encodeCursor } from '../../lib/cursor.ts'
import { bands, withinKm, type Position, type PositionColumns } from './distance.ts'

const integer = (low: number, high: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(low), v.maxValue(high))

/** The list it was made for, the next page, the total at that time, and where the last item was: segment, key, id. */
const cursorSchema = v.tuple([
  v.string(),
  integer(2, 1_000_000),
  integer(0, totalLimit + 1),
  integer(0, 10),
  v.pipe(v.string(), v.regex(/^\d{1,17}$/)),
  integer(0, Number.MAX_SAFE_INTEGER),
])

/** Where an item is in its segment: a moment in microseconds since the epoch, and its id. */
export interface PlaceInList {
  readonly key: string
  readonly id: number
}

/** A part of a list that is read in the order of an index: everything, or one band of distance. */
export type Segment = (statement: Statement) => readonly string[]

export interface SegmentPart {
  readonly conditions: Segment
  readonly after: PlaceInList | null
  readonly most: number
}

export interface BandedList {
  /** Differs where the order does: a cursor of another list is refused. */
  readonly name: string
  readonly limit: number
  /** By distance from here; null: in the order of the index. */
  readonly position: Position | null
  readonly columns: PositionColumns
  readonly read: (part: SegmentPart) => Promise<ReadonlyArray<{ readonly id: string; readonly key: string }>>
  readonly count: () => Promise<number>
}

export interface BandedPage {
  readonly ids: readonly number[]
  readonly page: { total: number; totalIsLimit: boolean; page: number; limit: number; nextCursor: string | null }
}

function segmentsOf({ position, columns }: BandedList): readonly Segment[] {
  if (position === null) return [() => []]
  const near = bands.map(
    (band): Segment =>
      (statement) =>
        withinKm(statement, position, band, columns),
  )
  return [...near, () => [`${columns.latitude} is null`]]
}

type Placed = PlaceInList & { readonly segment: number }

/** Throws validation_failed for the cursor of another list. */
export async function pageByBands(
  list: BandedList,
  asked: { readonly page: number; readonly cursor?: string | undefined },
): Promise<BandedPage> {
  const { limit } = list
  const start = readStart(list, asked)
  const skipped = start.after ? 0 : (start.page - 1) * limit
  const found = await findPlaces(list, start.after, skipped + limit + 1)
  const shown = found.slice(skipped, skipped + limit)
  const hasMore = found.length > skipped + limit
  const total = start.total ?? (hasMore ? await list.count() : found.length)
  const last = hasMore ? shown.at(-1) : undefined
  return {
    ids: shown.map(({ id }) => id),
    page: {
      total: Math.min(total, totalLimit),
      totalIsLimit: total > totalLimit,
      page: start.page,
      limit,
      nextCursor: last ? encodeCursor([list.name, start.page + 1, total, last.segment, last.key, last.id]) : null,
    },
  }
}

interface Start {
  readonly page: number
  readonly total: number | null
  readonly after: Placed | null
}

function readStart(list: BandedList, asked: { readonly page: number; readonly cursor?: string | undefined }): Start {
  if (asked.cursor === undefined) return { page: asked.page, total: null, after: null }
  const [name, page, total, segment, key, id] = decodeCursor(cursorSchema, asked.cursor)
  if (name !== list.name) throw invalid({ cursor: ['invalid'] })
  return { page, total, after: { segment, key, id } }
}

/** Segment after segment, until there are enough. */
async function findPlaces(list: BandedList, after: Placed | null, wanted: number): Promise<Placed[]> {
  const found: Placed[] = []
  for (const [segment, conditions] of segmentsOf(list).entries()) {
    if (after && segment < after.segment) continue
    if (found.length >= wanted) break
    const rows = await list.read({ conditions, after: after?.segment === segment ? after : null, most: wanted - found.length })
    found.push(...rows.map(({ id, key }) => ({ segment, key, id: Number(id) })))
  }
  return found
}

/** A viewer who shares no location has no position to measure from. Throws validation_failed with `no_place`. */
export function refuseDistances({ sortBy, withinKm: within }: { readonly sortBy: string; readonly withinKm?: number | undefined }): void {
  if (sortBy === 'near') throw invalid({ sortBy: ['no_place'] })
  if (within !== undefined) throw invalid({ withinKm: ['no_place'] })
}

/** The key of a place as a moment, in SQL. */
export const momentOfKey = (statement: Statement, { key }: PlaceInList): string =>
  `(timestamptz 'epoch' + ${statement.bind(key, 'bigint')} * interval '1 microsecond')`

/** The column as the key of a place. */
export const keyOfMoment = (column: string): string => `(extract(epoch from ${column}) * 1000000)::bigint::text as key`
