import * as v from 'valibot'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { searchFeed as endpoint, wallOf as wallEndpoint } from '#contract/feed.ts'
import { pageSizes } from '#contract/content/paging.ts'
import type { MemberContext } from '../../http/context.ts'
import { decodeCursor, encodeCursor, nextPage } from '../../lib/cursor.ts'
import { findProfileFor } from '../members/index.ts'
import { presentFeedItem } from './present.ts'
import { feedFor, withItems } from './reads/feed.ts'

const limit = pageSizes.feed
/** The next page's number, and the id of the last entry shown. */
const cursorSchema = v.tuple([nextPage, v.pipe(v.number(), v.safeInteger(), v.minValue(1))])

type Page = ResponseInput<typeof endpoint>

/** Newest first. The total is a lower bound: an exact count would check a video, a comment and two members for every entry ever written. */
export async function searchFeed(context: MemberContext, input: RequestOutput<typeof endpoint>): Promise<Page> {
  return pageFor(context, input)
}

/** Throws user_not_found for a member who is not visible to the viewer. */
export async function wallOf(context: MemberContext, input: RequestOutput<typeof wallEndpoint>): Promise<Page> {
  const member = await findProfileFor(context.db, context.viewer, input)
  if (!member) throw new Refusal('user_not_found')
  return pageFor(context, { ...input, memberId: member.id })
}

async function pageFor(context: MemberContext, input: { page: number; cursor?: string | undefined; memberId?: number }): Promise<Page> {
  const [page, afterId] = input.cursor === undefined ? [input.page, undefined] : decodeCursor(cursorSchema, input.cursor)
  const about = input.memberId === undefined ? {} : { memberId: input.memberId }
  const found = await feedFor(context, { limit, page, afterId, ...about })
  const items = await withItems(context, found.slice(0, limit))
  const hasMore = found.length > limit
  const last = found.slice(0, limit).at(-1)
  return {
    items: items.map((row) => presentFeedItem(row, context.viewer.id)),
    // Counts only what this viewer sees. A larger number would show how much is hidden from them.
    total: (page - 1) * limit + items.length,
    totalIsLimit: hasMore,
    page,
    limit,
    nextCursor: hasMore && last ? encodeCursor([page + 1, last.id]) : null,
  }
}
