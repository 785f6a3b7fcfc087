import * as v from 'valibot'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import type { searchFeed as endpoint } from '#contract/feed.ts'
import { pageSizes } from '#contract/primitives.ts'
import type { MemberContext } from '../../http/context.ts'
import { decodeCursor, encodeCursor } from '../../lib/cursor.ts'
import { presentFeedItem } from './present.ts'
import { countFeed, feedFor } from './reads.ts'

const limit = pageSizes.feed
/** Every counted entry is a look at a film, a comment and two members; beyond ten pages nobody needs to know how long the feed is. */
const totalLimit = 200
/** Page it leads to, total found on the first, id of the last entry shown. */
const cursorSchema = v.tuple([
  v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(1_000_000)),
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(totalLimit + 1)),
  v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
])

/** Newest first. */
export async function searchFeed({ db, viewer }: MemberContext, input: RequestOutput<typeof endpoint>): Promise<ResponseInput<typeof endpoint>> {
  const [page, knownTotal, afterId] = input.cursor === undefined ? [input.page, undefined, undefined] : decodeCursor(cursorSchema, input.cursor)
  const found = await feedFor(db, viewer.id, { limit, page, afterId })
  const items = found.slice(0, limit)
  const isWhole = page === 1 && found.length <= limit
  const total = knownTotal ?? (isWhole ? found.length : await countFeed(db, viewer.id, totalLimit))
  const last = items.at(-1)
  return {
    items: items.map(presentFeedItem),
    total: Math.min(total, totalLimit),
    totalIsLimit: total > totalLimit,
    page,
    limit,
    nextCursor: found.length > limit && last ? encodeCursor([page + 1, total, last.id]) : null,
  }
}
