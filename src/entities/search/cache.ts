/** The only place that updates cached searches. */
import type { QueryClient } from '@tanstack/react-query'
import type { SavedSearch, SearchModule } from '#contract/directory/searches.ts'
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

export function refreshSearches(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: searchQueries.all() })
}
