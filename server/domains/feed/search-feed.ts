import * as v from 'valibot'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import type { searchFeed as endpoint } from '#contract/feed.ts'
import { pageSizes } from '#contract/primitives.ts'
import type { MemberContext } from '../../http/context.ts'
import { decodeCursor, encodeCursor } from '../../lib/cursor.ts'
import { presentFeedItem } from './present.ts'
import { feedFor } from './reads.ts'

const limit = pageSizes.feed
/** Page it leads to, id of the last entry shown. */
const cursorSchema = v.tuple([
  v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(1_000_000)),
  v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
])

/** Newest first. The total is "at least so many": counting would look at a film, a comment and two members for every entry ever written. */
export async function searchFeed(
  { db, viewer }: MemberContext,
  input: RequestOutput<typeof endpoint>,
): Promise<ResponseInput<typeof endpoint>> {
  const [page, afterId] = input.cursor === undefined ? [input.page, undefined] : decodeCursor(cursorSchema, input.cursor)
  const found = await feedFor(db, viewer.id, { limit, page, afterId })
  const items = found.slice(0, limit)
  const hasMore = found.length > limit
  const last = items.at(-1)
  return {
    items: items.map(presentFeedItem),
    total: (page - 1) * limit + found.length,
    totalIsLimit: hasMore,
    page,
    limit,
    nextCursor: hasMore && last ? encodeCursor([page + 1, last.id]) : null,
  }
}
