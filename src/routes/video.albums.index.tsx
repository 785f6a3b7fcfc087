import { createFileRoute } from '@tanstack/react-router'
import { AlbumsPage } from '#src/features/video-albums/albums-page.tsx'
import { readAlbumsSearch, type AlbumsSearch } from '#src/features/video-albums/albums-search.ts'

export const Route = createFileRoute('/video/albums/')({
  // Parsed where it is used: the schema stays out of the first chunk.
  validateSearch: (search: Record<string, unknown>) => search as AlbumsSearch,
  component: VideoAlbums,
})

function VideoAlbums() {
  return <AlbumsPage address={{ view: 'all', member: undefined, search: readAlbumsSearch(Route.useSearch()) }} />
}
