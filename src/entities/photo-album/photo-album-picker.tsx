import { Plural } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { PhotoAlbumId } from '#contract/content/ids.ts'
import { AlbumChoices } from '#src/entities/album/album-choices.tsx'
import { PickAlbumSheet, type PickAlbumSheetProps } from '#src/entities/album/pick-album-sheet.tsx'
import { ChoiceRow } from '#src/ui/list/choice-row.tsx'
import { itemsOf } from '#src/ui/list/list-query.ts'
import { PhotoAlbumCover } from './photo-album-cover.tsx'
import { CreatePhotoAlbumDialog } from './photo-album-dialog.tsx'
import { photoAlbumQueries } from './queries.ts'

export interface PhotoAlbumPickerProps extends Omit<PickAlbumSheetProps<PhotoAlbumId>, 'renderChoices' | 'renderCreate' | 'isMultiple'> {
  /** The album the photos are in now. */
  without?: PhotoAlbumId | null
}

/** Chooses one of the member's own albums (F-16), or creates one. */
export function PhotoAlbumPicker({ without = null, ...sheet }: PhotoAlbumPickerProps) {
  return (
    <PickAlbumSheet<PhotoAlbumId>
      {...sheet}
      renderChoices={(choices) => <OwnAlbums {...choices} without={without} />}
      renderCreate={(dialog) => <CreatePhotoAlbumDialog {...dialog} isFromPicker />}
    />
  )
}

interface OwnAlbumsProps {
  query: string
  without: PhotoAlbumId | null
  chosen: readonly PhotoAlbumId[]
  onToggle: (albumId: PhotoAlbumId) => void
}

function OwnAlbums({ query, without, chosen, onToggle }: OwnAlbumsProps) {
  // No owner: the server then lists the viewer's own albums.
  const list = useInfiniteQuery(photoAlbumQueries.browse({ view: 'my', ...(query ? { text: query } : {}) }))
  return (
    <AlbumChoices
      list={list}
      albums={itemsOf(list).filter(({ albumId }) => albumId !== without)}
      renderChoice={(album) => (
        <ChoiceRow
          media={<PhotoAlbumCover album={album} sizes="64px" />}
          title={album.name}
          description={<Plural value={album.totalPhoto} one="# photo" other="# photos" />}
          isChosen={chosen.includes(album.albumId)}
          onToggle={() => onToggle(album.albumId)}
        />
      )}
    />
  )
}
