import { createFileRoute } from '@tanstack/react-router'
import { PhotosPage } from '#src/features/photos/photos-page.tsx'
import { readPhotosSearch, type PhotosSearch } from '#src/features/photos/photos-search.ts'

export const Route = createFileRoute('/photos/')({
  // Parsed where it is used: the schema stays out of the first chunk.
  validateSearch: (search: Record<string, unknown>) => search as PhotosSearch,
  component: Photos,
})

/** The photo home is the list of all photos. */
function Photos() {
  return <PhotosPage address={{ view: 'all', member: undefined, search: readPhotosSearch(Route.useSearch()) }} />
}
