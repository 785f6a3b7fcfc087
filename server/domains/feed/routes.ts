/** Routes of the feed domain. */
import * as contract from '#contract/feed.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { getDashboard } from './get-dashboard.ts'
import { recentLogins } from './reads/people.ts'
import { searchFeed, wallOf } from './search-feed.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import type { FeedId } from '#contract/feed.ts'
import { feedItems } from '../../db/tables/feed.ts'
import type { MemberContext } from '../../http/context.ts'

export const feedRoutes: readonly Implementation[] = [
  implement(contract.searchFeed, searchFeed),
  implement(contract.wallOf, wallOf),
  implement(contract.deleteFeedItem, async (context, input) => {
    await deleteFeedItem(context, input)
    return {}
  }),
  implement(contract.recentLogins, async (context) => ({ members: await recentLogins(context) })),
  implement(contract.getDashboard, getDashboard),
]

/** Throws not_found for other members' entries and for deleted ones. The content it refers to stays (H-15). */
async function deleteFeedItem({ db, viewer, now }: MemberContext, { feedId }: { feedId: FeedId }): Promise<void> {
  const gone = await db
    .update(feedItems)
    .set({ deletedAt: now() })
    .where(and(eq(feedItems.id, feedId), eq(feedItems.memberId, viewer.id), isNull(feedItems.deletedAt)))
    .returning({ id: feedItems.id })
  if (gone.length === 0) throw new Refusal('not_found')
}
