import { useQuery } from '@tanstack/react-query'
import type { SearchModule } from '#contract/directory/searches.ts'
import { useOverlay } from '#src/data/outbox/waiting-writes.ts'
import { searchQueries } from './queries.ts'
import { searchSubject, searchWrites, type ShownSearch } from './writes.ts'

export interface Searches {
  /** Undefined until they are loaded. */
  readonly searches: readonly ShownSearch[] | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly retry: () => void
}

/** The member's searches of one module, with queued writes applied. */
export function useSearches(module: SearchModule): Searches {
  const { data, error, isFetching, refetch } = useQuery(searchQueries.of(module))
  const layOver = useOverlay(searchWrites, 'list', searchSubject(module))
  const searches = data && layOver(data.items.map((search) => ({ ...search, isWaiting: false })))
  return { searches, error, isFetching, retry: () => void refetch() }
}
