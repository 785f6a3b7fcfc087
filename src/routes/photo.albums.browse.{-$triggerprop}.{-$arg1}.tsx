import { createFileRoute } from '@tanstack/react-router'
import { PhotoAlbumsPage } from '#src/features/photo-albums/photo-albums-page.tsx'
import { readPhotoAlbumsSearch, readPhotoAlbumView, type PhotoAlbumsSearch } from '#src/features/photo-albums/photo-albums-search.ts'

export const Route = createFileRoute('/photo/albums/browse/{-$triggerprop}/{-$arg1}')({
  // Parsed where it is used: the schema stays out of the first chunk.
  validateSearch: (search: Record<string, unknown>) => search as PhotoAlbumsSearch,
  component: BrowsePhotoAlbums,
})

function BrowsePhotoAlbums() {
  const { triggerprop, arg1 } = Route.useParams()
  return (
    <PhotoAlbumsPage address={{ view: readPhotoAlbumView(triggerprop), member: arg1, search: readPhotoAlbumsSearch(Route.useSearch()) }} />
  )
}
