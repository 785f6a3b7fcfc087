/** A page of the directory: thirty cards, the start of the next page, and the total. */
import * as v from 'valibot'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { invalid } from '#contract/error.ts'
import { totalLimit } from '#contract/content/paging.ts'
import {
  directoryPageSize,
  directorySorts,
  directoryViews,
  sortDirections,
  type browseDirectory as browseEndpoint,
} from '#contract/directory/directory.ts'
import type { MemberContext } from '../../http/context.ts'
import { decodeCursor, encodeCursor } from '../../lib/cursor.ts'
import { directoryViewerOf } from './reads/directory-viewer.ts'
import { cardsOf } from './reads/cards.ts'
import { countEntries, countJoined, directionOf, findEntries, type Place } from './find-entries.ts'

type Input = RequestOutput<typeof browseEndpoint>

const limit = directoryPageSize
const integer = (low: number, high: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(low), v.maxValue(high))

/** The cursor's sort, the next page's number, the total at that time, and the position of the last card. */
const cursorSchema = v.tuple([
  v.picklist(directorySorts),
  v.picklist(sortDirections),
  v.picklist(directoryViews),
  integer(2, 1_000_000),
  integer(0, totalLimit + 1),
  integer(0, 10),
  v.nullable(v.pipe(v.string(), v.maxLength(200))),
  integer(0, Number.MAX_SAFE_INTEGER),
])

interface Start {
  readonly page: number
  readonly total: number | null
  readonly after: Place | null
}

export async function browseDirectory(context: MemberContext, input: Input): Promise<ResponseInput<typeof browseEndpoint>> {
  const { db } = context
  const start = readStart(input)
  const viewer = await directoryViewerOf(context)
  if (!viewer.position) refuseDistances(input)
  const skipped = start.after ? 0 : (start.page - 1) * limit
  const found = await findEntries(db, viewer, input, { after: start.after, wanted: skipped + limit + 1 })
  const shown = found.slice(skipped, skipped + limit)
  const hasMore = found.length > skipped + limit
  // Counted only if the page itself does not give the total.
  const total = start.total ?? (hasMore ? await countEntries(db, viewer, input) : found.length)
  const items = await cardsOf(
    db,
    viewer,
    shown.map(({ id }) => id),
  )
  const last = hasMore ? shown.at(-1) : undefined
  return {
    items,
    total: Math.min(total, totalLimit),
    totalIsLimit: total > totalLimit,
    page: start.page,
    limit,
    nextCursor: last
      ? encodeCursor([input.sortBy, directionOf(input), input.view, start.page + 1, total, last.segment, last.key, last.id])
      : null,
  }
}

/** How many have joined since. Throws validation_failed for a distance without a place of one's own. */
export async function countNewMembers(context: MemberContext, input: Input, since: Date): Promise<number> {
  const viewer = await directoryViewerOf(context)
  if (!viewer.position) refuseDistances(input)
  return countJoined(context.db, viewer, input, since)
}

function readStart(input: Input): Start {
  if (input.cursor === undefined) return { page: input.page, total: null, after: null }
  const [sort, direction, view, page, total, segment, key, id] = decodeCursor(cursorSchema, input.cursor)
  if (sort !== input.sortBy || direction !== directionOf(input) || view !== input.view) throw invalid({ cursor: ['invalid'] })
  return { page, total, after: { segment, key, id } }
}

/** A viewer who shares no location has no position to measure from. */
function refuseDistances({ sortBy, withinKm }: Input): void {
  if (sortBy === 'near') throw invalid({ sortBy: ['no_place'] })
  if (withinKm !== undefined) throw invalid({ withinKm: ['no_place'] })
}
