import { Plural, Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { photoAlbumQueries } from '#src/entities/photo-album/queries.ts'
import { TagFilter } from '#src/entities/tag/tag-filter.tsx'
import { FilterSheet } from '#src/ui/list/filter-sheet.tsx'
import { filterOf, type PhotoAlbumsAddress, type PhotoAlbumsSearch } from '../photo-albums-search.ts'

interface AlbumFiltersProps {
  address: PhotoAlbumsAddress
  onApply: (change: Partial<PhotoAlbumsSearch>) => void
  onClose: () => void
}

/** Tags. The button says how many albums there are, which are then loaded already. */
export function AlbumFilters({ address, onApply, onClose }: AlbumFiltersProps) {
  const [draft, setDraft] = useState(address.search)

  return (
    <FilterSheet
      applyLabel={<ShowLabel address={{ ...address, search: draft }} />}
      onClear={() => setDraft({ ...draft, tags: undefined, match: undefined })}
      onApply={() => onApply({ tags: draft.tags, match: draft.match })}
      onClose={onClose}
    >
      <TagFilter search={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
    </FilterSheet>
  )
}

function ShowLabel({ address }: { address: PhotoAlbumsAddress }) {
  const first = useInfiniteQuery(photoAlbumQueries.browse(filterOf(address))).data?.pages[0]
  if (!first) return <Trans>Show the albums</Trans>
  if (first.totalIsLimit) return <Trans>Show {first.total}+ albums</Trans>
  return <Plural value={first.total} one="Show # album" other="Show # albums" />
}
