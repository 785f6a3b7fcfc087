import { createFileRoute } from '@tanstack/react-router'
import { AlbumsPage } from '#src/features/video-albums/albums-page.tsx'
import { readAlbumsSearch, readAlbumView, type AlbumsSearch } from '#src/features/video-albums/albums-search.ts'

export const Route = createFileRoute('/video/albums/browse/$triggerprop/{-$arg1}/{-$arg2}/{-$arg3}')({
  // Parsed where it is used: the schema stays out of the first chunk.
  validateSearch: (search: Record<string, unknown>) => search as AlbumsSearch,
  component: BrowseVideoAlbums,
})

function BrowseVideoAlbums() {
  const { triggerprop, arg1 } = Route.useParams()
  return <AlbumsPage address={{ view: readAlbumView(triggerprop), member: arg1, search: readAlbumsSearch(Route.useSearch()) }} />
}
