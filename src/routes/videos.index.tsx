import { createFileRoute } from '@tanstack/react-router'
import { BrowsePage } from '#src/features/video-list/browse-page.tsx'
import { readBrowseSearch, type BrowseSearch } from '#src/features/video-list/browse-search.ts'

export const Route = createFileRoute('/videos/')({
  // Parsed where it is used: the schema stays out of the first chunk.
  validateSearch: (search: Record<string, unknown>) => search as BrowseSearch,
  component: Videos,
})

/** The video home is the list of all videos. */
function Videos() {
  return <BrowsePage address={{ view: 'all', arg1: undefined, search: readBrowseSearch(Route.useSearch()) }} />
}
