import { Plural, Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { photoAlbumQueries } from '#src/entities/photo-album/queries.ts'
import { TagFilterSheet } from '#src/entities/tag/tag-filter-sheet.tsx'
import { filterOf, type PhotoAlbumsAddress, type PhotoAlbumsSearch } from '../photo-albums-search.ts'

interface AlbumFiltersProps {
  address: PhotoAlbumsAddress
  onApply: (change: Partial<PhotoAlbumsSearch>) => void
  onClose: () => void
}

/** Tags. The button says how many albums there are, which are then loaded already. */
export function AlbumFilters({ address, onApply, onClose }: AlbumFiltersProps) {
  return (
    <TagFilterSheet
      search={address.search}
      applyLabel={(draft) => <ShowLabel address={{ ...address, search: { ...address.search, ...draft } }} />}
      onApply={onApply}
      onClose={onClose}
    />
  )
}

function ShowLabel({ address }: { address: PhotoAlbumsAddress }) {
  const first = useInfiniteQuery(photoAlbumQueries.browse(filterOf(address))).data?.pages[0]
  if (!first) return <Trans>Show the albums</Trans>
  if (first.totalIsLimit) return <Trans>Show {first.total}+ albums</Trans>
  return <Plural value={first.total} one="Show # album" other="Show # albums" />
}
