import { createFileRoute } from '@tanstack/react-router'
import { BrowsePage } from '#src/features/browse/browse-page.tsx'
import { browseSearch, readView } from '#src/features/browse/browse-search.ts'

export const Route = createFileRoute('/videos/browse/$triggerprop/{-$arg1}/{-$arg2}/{-$arg3}')({
  validateSearch: browseSearch,
  component: BrowseVideos,
})

function BrowseVideos() {
  const { triggerprop, arg1 } = Route.useParams()
  return <BrowsePage address={{ view: readView(triggerprop), arg1, search: Route.useSearch() }} />
}
