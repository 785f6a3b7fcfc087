/** Routes of the feed domain. */
import * as contract from '#contract/feed.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { getDashboard } from './get-dashboard.ts'
import { deleteFeedItem } from './delete-feed-item.ts'
import { recentLogins } from './reads/people.ts'
import { searchFeed, wallOf } from './search-feed.ts'

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
