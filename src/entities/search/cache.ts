/** The only place that updates cached searches. */
import type { QueryClient } from '@tanstack/react-query'
import type { NewCount, SavedSearch, SearchModule } from '#contract/directory/searches.ts'
import { searchQueries } from './queries.ts'

/** Searches are ordered by name, and names are unique. */
export function withSearch<Search extends Named>(searches: readonly Search[], search: Search): Search[] {
  return [...withoutSearch(searches, search.name), search].toSorted((one, other) => one.name.localeCompare(other.name))
}

export function withoutSearch<Search extends Named>(searches: readonly Search[], gone: string): Search[] {
  return searches.filter(({ name }) => name !== gone)
}

type Named = Pick<SavedSearch, 'name'>

export function changeSearches(
  queryClient: QueryClient,
  module: SearchModule,
  change: (searches: readonly SavedSearch[]) => SavedSearch[],
): void {
  queryClient.setQueryData(searchQueries.of(module).queryKey, (known) => known && { ...known, items: change(known.items) })
}

export function changeNewCounts(
  queryClient: QueryClient,
  module: SearchModule,
  change: (counts: readonly NewCount[]) => readonly NewCount[],
): void {
  const { queryKey } = searchQueries.newIn(module, [])
  queryClient.setQueryData(queryKey, (known) => known && { ...known, counts: [...change(known.counts)] })
}

/** Nothing is new in a search that was opened. */
export function withoutNew(counts: readonly NewCount[], opened: string): NewCount[] {
  return counts.map((count) => (count.name === opened ? { ...count, total: 0 } : count))
}

export function refreshSearches(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: searchQueries.all() })
}
