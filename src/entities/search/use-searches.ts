import { useQuery } from '@tanstack/react-query'
import type { SearchModule } from '#contract/directory/searches.ts'
import { usePendingWrites } from '#src/data/outbox/use-pending-writes.ts'
import { mergePendingSearches, type ShownSearch } from './pending.ts'
import { searchQueries } from './queries.ts'
import { searchSubject } from './subject.ts'

export interface Searches {
  /** Undefined until they are known. */
  readonly searches: readonly ShownSearch[] | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly retry: () => void
}

/** The member's searches of one module, with what waits to be sent. */
export function useSearches(module: SearchModule): Searches {
  const { data, error, isFetching, refetch } = useQuery(searchQueries.of(module))
  const writes = usePendingWrites(searchSubject(module))
  return { searches: data && mergePendingSearches(data.items, writes), error, isFetching, retry: () => void refetch() }
}
