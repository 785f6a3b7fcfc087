import { createFileRoute } from '@tanstack/react-router'
import { BrowsePage } from '#src/features/browse/browse-page.tsx'
import { browseSearch } from '#src/features/browse/browse-search.ts'

export const Route = createFileRoute('/videos/')({
  validateSearch: browseSearch,
  component: Videos,
})

/** The video home is the list of all films. */
function Videos() {
  return <BrowsePage address={{ view: 'all', arg1: undefined, search: Route.useSearch() }} />
}
