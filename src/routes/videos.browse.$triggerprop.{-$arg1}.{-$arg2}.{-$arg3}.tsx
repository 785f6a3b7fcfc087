import { createFileRoute } from '@tanstack/react-router'
import { BrowsePage } from '#src/features/video-list/browse-page.tsx'
import { readBrowseSearch, readView, type BrowseSearch } from '#src/features/video-list/browse-search.ts'

export const Route = createFileRoute('/videos/browse/$triggerprop/{-$arg1}/{-$arg2}/{-$arg3}')({
  // Parsed where it is used: the schema stays out of the first chunk.
  validateSearch: (search: Record<string, unknown>) => search as BrowseSearch,
  component: BrowseVideos,
})

function BrowseVideos() {
  const { triggerprop, arg1 } = Route.useParams()
  return <BrowsePage address={{ view: readView(triggerprop), arg1, search: readBrowseSearch(Route.useSearch()) }} />
}
