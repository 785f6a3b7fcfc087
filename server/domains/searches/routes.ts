/** Routes of saved searches. */
import * as contract from '#contract/directory/searches.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { countNew, markSeen } from './count-new.ts'
import { deleteSearch, loadSearches, saveSearch, updateSearch } from './searches.ts'

export const searchRoutes: readonly Implementation[] = [
  implement(contract.loadSearches, loadSearches),
  implement(contract.saveSearch, saveSearch),
  implement(contract.createSearch, saveSearch),
  implement(contract.updateSearch, updateSearch),
  implement(contract.deleteSearch, deleteSearch),
  implement(contract.countNewOfSearches, countNew),
  implement(contract.markSearchSeen, markSeen),
]
