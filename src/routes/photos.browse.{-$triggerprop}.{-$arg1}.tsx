import { createFileRoute } from '@tanstack/react-router'
import { PhotosPage } from '#src/features/photos/photos-page.tsx'
import { readPhotosSearch, readPhotoView, type PhotosSearch } from '#src/features/photos/photos-search.ts'

export const Route = createFileRoute('/photos/browse/{-$triggerprop}/{-$arg1}')({
  // Parsed where it is used: the schema stays out of the first chunk.
  validateSearch: (search: Record<string, unknown>) => search as PhotosSearch,
  component: BrowsePhotos,
})

function BrowsePhotos() {
  const { triggerprop, arg1 } = Route.useParams()
  return <PhotosPage address={{ view: readPhotoView(triggerprop), member: arg1, search: readPhotosSearch(Route.useSearch()) }} />
}
