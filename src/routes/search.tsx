import { createFileRoute } from '@tanstack/react-router'
import { FinderPage } from '#src/features/finder/finder-page.tsx'
import { readFinderSearch, type FinderSearch } from '#src/features/finder/finder-search.ts'

export const Route = createFileRoute('/search')({
  // Parsed where it is used: the schema stays out of the first chunk.
  validateSearch: (search: Record<string, unknown>) => search as FinderSearch,
  component: Finder,
})

function Finder() {
  return <FinderPage search={readFinderSearch(Route.useSearch())} />
}
