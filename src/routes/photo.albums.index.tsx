import { createFileRoute } from '@tanstack/react-router'
import { PhotoAlbumsPage } from '#src/features/photo-albums/photo-albums-page.tsx'
import { readPhotoAlbumsSearch, type PhotoAlbumsSearch } from '#src/features/photo-albums/photo-albums-search.ts'

export const Route = createFileRoute('/photo/albums/')({
  // Parsed where it is used: the schema stays out of the first chunk.
  validateSearch: (search: Record<string, unknown>) => search as PhotoAlbumsSearch,
  component: PhotoAlbums,
})

function PhotoAlbums() {
  return <PhotoAlbumsPage address={{ view: 'all', member: undefined, search: readPhotoAlbumsSearch(Route.useSearch()) }} />
}
