/** The calls of the feed domain. */
import * as contract from '#contract/feed.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { getDashboard } from './get-dashboard.ts'
import { searchFeed } from './search-feed.ts'

export const feedRoutes: readonly Implementation[] = [
  implement(contract.searchFeed, searchFeed),
  implement(contract.getDashboard, getDashboard),
]
